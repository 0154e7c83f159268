import { rm } from 'node:fs/promises'
import { readConfig } from '@amour/server/config.ts'
import { buildConsole } from '@amour/server/console-app.ts'
import { openPrepared } from '@amour/server/serve.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { runWaveStorm, type WaveStormReport } from '@amour/test/trust/wave-storm.ts'

/** Milliseconds in which all of a wave has to be closed, the looks before it with it. */
const ALLOWED = 120_000

/** Lets one moderator close so many like reports, sent from two windows at once while a colleague takes some of them. */
export async function stormWaves(size: number): Promise<WaveStormReport> {
  const dataDir = await createTemporaryFolder('storm')
  const opened = await openPrepared(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }))
  const app = await buildConsole(opened.context)
  const report = await runWaveStorm({ context: opened.context, app, size, batch: 50 })
  await app.close()
  await opened.close()
  await rm(dataDir, { recursive: true, force: true })
  return report
}

export function findWaveFailures(report: WaveStormReport): string[] {
  const wanted = ['lost', 'twice', 'touched', 'auditBroken'] as const
  const took = report.millisecondsToPrepare + report.millisecondsToDecide
  return [
    ...wanted.flatMap((name) => (report[name] > 0 ? [`${name}: ${report[name]}`] : [])),
    ...(report.decided < report.size - 20 ? [`decided: ${report.decided}`] : []),
    ...(took > ALLOWED ? [`milliseconds: ${took}`] : []),
  ]
}
