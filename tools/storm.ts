import { faultsOf, stormKills } from './storm/kills.ts'

const KILLS = 5
const PAIRS = 40

process.stdout.write(`Killing the app ${KILLS} times while ${PAIRS} members write …\n`)
const report = await stormKills(KILLS, PAIRS)
const faults = faultsOf(report)
process.stdout.write(`${JSON.stringify(report, null, 2)}\n${faults.join('\n') || 'Nothing lost, nothing doubled.'}\n`)
process.exitCode = faults.length ? 1 : 0
