import { setTimeout as pause } from 'node:timers/promises'
import { transparency } from '@amour/contract/trust/transparency.ts'
import type { Context } from '@amour/server/context.ts'
import { sql } from 'kysely'
import { freePort } from '@amour/test/process/free-port.ts'
import { type ModerationChaosReport, runModerationChaos } from '@amour/test/trust/moderation-chaos.ts'
import { callConsole } from '@amour/test/trust/console-call.ts'
import { openStage } from './stage.ts'

/** Milliseconds for which a decision can be taken back, as at the console. */
const UNDO_MS = 8_000

/** Milliseconds that the API lives before it is killed again. */
const LIFE = 25_000

type StormReport = ModerationChaosReport & { apiKilled: number }

/**
 * Lets moderators work off so many cases at once over HTTP, and a flood of reports by three accounts beside them, while
 * the API is killed again and again in the middle of whatever it does.
 */
export async function stormModeration(cases: number, moderators: number, flood: number): Promise<StormReport> {
  const consolePort = await freePort()
  const consoleUrl = `http://localhost:${consolePort}`
  await using stage = await openStage('storm', { CONSOLE_PORT: String(consolePort), CONSOLE_URL: consoleUrl })
  let api = await stage.start('member-api', 'moderator-api')
  const unlimited = { ...stage.context, limits: { ...stage.context.limits, take: async () => undefined } }
  // Eight people do not work this fast: what keeps one of them from it would only slow the storm.
  // Released before the stage, or what ends the storm early would be hidden behind a database that is closed.
  using _forgetting = forgetLimitsAlways(stage.context)
  let isOver = false
  let apiKilled = 0
  const killing = (async () => {
    for (;;) {
      for (let waited = 0; waited < LIFE && !isOver; waited += 250) await pause(250)
      if (isOver) return
      await api.kill()
      apiKilled += 1
      api = await stage.start('member-api', 'moderator-api')
    }
  })()
  const report = await runModerationChaos({
    context: unlimited,
    callAs: (token) => callConsole(consoleUrl, token),
    figures: async () => {
      const reply = await fetch(stage.url + transparency.report.path)
      return transparency.report.response.parse(await reply.json())
    },
    cases,
    moderators,
    flood,
    undoMs: UNDO_MS,
  })
  isOver = true
  await killing
  return { ...report, apiKilled }
}

function forgetLimitsAlways({ db }: Context): Disposable {
  const forget = () => void sql`DELETE FROM rate_limit`.execute(db).catch(() => undefined)
  const timer = setInterval(forget, 500)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** What a report holds against the console, in sentences; empty when all is well. */
export function findModerationFailures(report: StormReport): string[] {
  const wanted = ['lost', 'undecided', 'twice', 'aloneBans', 'blind', 'undoneKept', 'auditBroken'] as const
  // Where nobody was banned, took anything back or tried to approve unseen, nothing is shown of what keeps it.
  const tried = ['bans', 'undone', 'tabsKilled', 'blindTried', 'apiKilled'] as const
  return [
    ...tried.flatMap((name) => (report[name] === 0 ? [`${name}: 0`] : [])),
    ...wanted.flatMap((name) => (report[name] > 0 ? [`${name}: ${report[name]}`] : [])),
    ...report.wrongFigures.map((name) => `${name} is not as counted by hand`),
  ]
}
