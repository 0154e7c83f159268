import { rm } from 'node:fs/promises'
import { readConfig } from '@amour/server/config.ts'
import { buildConsole } from '@amour/server/console-app.ts'
import { openPrepared } from '@amour/server/serve.ts'
import { type ModerationChaosReport, runModerationChaos } from '@amour/test/trust/moderation-chaos.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'

/** Lets moderators work off so many cases at once, and a flood of reports by three accounts beside them. */
export async function stormModeration(
  cases: number,
  moderators: number,
  flood: number,
): Promise<ModerationChaosReport> {
  const dataDir = await createTemporaryFolder('storm')
  const opened = await openPrepared(readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }))
  // Eight people do not work this fast: what keeps one of them from it would only slow the storm.
  const context = { ...opened.context, limits: { ...opened.context.limits, take: async () => undefined } }
  const app = await buildConsole(context)
  const report = await runModerationChaos({ context, app, cases, moderators, flood })
  await app.close()
  await opened.close()
  await rm(dataDir, { recursive: true, force: true })
  return report
}

export function findModerationFailures(report: ModerationChaosReport): string[] {
  const wanted = ['lost', 'undecided', 'twice', 'aloneBans', 'auditBroken'] as const
  // Where nobody was banned, nothing is shown of the four eyes.
  const untried = report.bans === 0 ? ['bans: 0'] : []
  return [...untried, ...wanted.flatMap((name) => (report[name] > 0 ? [`${name}: ${report[name]}`] : []))]
}
