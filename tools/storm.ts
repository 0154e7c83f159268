import { stormFuzz } from './storm/fuzz.ts'
import { faultsOf, stormKills } from './storm/kills.ts'

const KILLS = 5
const PAIRS = 40
const HOSTILE = 8_000

process.stdout.write(`Killing the app ${KILLS} times while ${PAIRS} members write …\n`)
const report = await stormKills(KILLS, PAIRS)
const faults = faultsOf(report)
process.stdout.write(`${JSON.stringify(report, null, 2)}\n${faults.join('\n') || 'Nothing lost, nothing doubled.'}\n`)

process.stdout.write(`Sending ${HOSTILE} hostile requests …\n`)
const fuzzed = await stormFuzz(HOSTILE)
process.stdout.write(`${JSON.stringify(fuzzed, null, 2)}\n`)
process.exitCode = faults.length || fuzzed.faults.length ? 1 : 0
