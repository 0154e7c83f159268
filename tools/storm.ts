import { stormFuzz } from './storm/fuzz.ts'
import { faultsOf, stormKills } from './storm/kills.ts'
import { largeFaultsOf, stormLargeUploads } from './storm/large-uploads.ts'
import { mediaFaultsOf, stormMedia } from './storm/media.ts'

const KILLS = 5
const PAIRS = 40
const HOSTILE = 8_000
const UPLOADS = 200
const LARGE = 20

process.stdout.write(`Killing the app ${KILLS} times while ${PAIRS} members write …\n`)
const report = await stormKills(KILLS, PAIRS)
const faults = faultsOf(report)
process.stdout.write(`${JSON.stringify(report, null, 2)}\n${faults.join('\n') || 'Nothing lost, nothing doubled.'}\n`)

process.stdout.write(`Killing API and worker while ${UPLOADS} photos are uploaded …\n`)
const uploaded = await stormMedia(UPLOADS)
const mediaFaults = mediaFaultsOf(uploaded)
process.stdout.write(
  `${JSON.stringify(uploaded, null, 2)}\n${mediaFaults.join('\n') || 'Nothing lost, doubled or left over.'}\n`,
)

process.stdout.write(`Uploading ${LARGE} videos of the largest size at once …\n`)
const large = await stormLargeUploads(LARGE)
const largeFaults = largeFaultsOf(large)
process.stdout.write(`${JSON.stringify(large, null, 2)}\n${largeFaults.join('\n')}\n`)

process.stdout.write(`Sending ${HOSTILE} hostile requests …\n`)
const fuzzed = await stormFuzz(HOSTILE)
process.stdout.write(`${JSON.stringify(fuzzed, null, 2)}\n`)
process.exitCode = [faults, mediaFaults, largeFaults, fuzzed.faults].some(({ length }) => length > 0) ? 1 : 0
