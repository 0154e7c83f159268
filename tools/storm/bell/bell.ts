import { setTimeout as pause } from 'node:timers/promises'
import type { ReportCategory } from '@amour/contract/trust/reports.ts'
import { postMail } from '@amour/server/mail/outbox.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { putReport } from '@amour/test/trust/wave-of-reports.ts'
import { sql } from 'kysely'
import { type Channel, type Mood, openChannels } from './channels.ts'
import { countBell, noteSteps } from './count.ts'
import { attend, type Called, employ } from './people.ts'
import { callConsole } from '@amour/test/trust/console-call.ts'
import { openStage, type Stage } from '#storm/stage.ts'

const MINUTE = 60_000

const FINE: Record<Channel, Mood> = { mail: 'serves', webhook: 'serves', push: 'serves' }

/** In which mood mail server, webhook and push service are, from minute to minute; what follows the last goes on so. */
const weather: Record<Channel, Mood>[] = [
  FINE,
  { mail: 'hangs', webhook: 'serves', push: 'serves' },
  { mail: 'hangs', webhook: 'hangs', push: 'refuses' },
  { mail: 'loses', webhook: 'hangs', push: 'refuses' },
  { mail: 'refuses', webhook: 'hangs', push: 'hangs' },
  { mail: 'refuses', webhook: 'refuses', push: 'hangs' },
  { mail: 'serves', webhook: 'refuses', push: 'loses' },
  { mail: 'serves', webhook: 'loses', push: 'serves' },
  { mail: 'hangs', webhook: 'hangs', push: 'hangs' },
  { mail: 'hangs', webhook: 'hangs', push: 'hangs' },
  FINE,
]

/** Milliseconds between two cases of a kind, none of which is a member's word that hides. */
const flow: [ReportCategory, number][] = [
  ['threat', 30_000],
  ['illegal', 40_000],
  ['scam', 20_000],
]

/** Milliseconds between two mails to members, which wait at the same mail server. */
const MEMBERS_MAIL = 1_000

/** What each report says, in words that stand nowhere else. */
const WRITTEN = 'The zephyrine person with the halberd wrote to me.'

/** Milliseconds that a worker lives before it is killed, and an API. */
const WORKER_LIFE = 90_000
const API_LIFE = 150_000

/** The last minutes bring no more cases: what is on its way arrives, and who has not come is called once more. */
const QUIET = 8

/** Minutes for what waits at a mail server or a push service that has come back. */
const PATIENCE = 12 * MINUTE

type Report = Awaited<ReturnType<typeof countBell>> & { minutes: number; workersKilled: number; apiKilled: number }

/**
 * Lets cases arrive for so many minutes, most of which nobody begins, while those who are on call are slow or deaf, what
 * they are told by hangs, refuses, loses its answers and comes back, and two workers and the API are killed in turn.
 */
export async function stormBell(minutes: number): Promise<Report> {
  await using channels = await openChannels()
  const consolePort = await freePort()
  const consoleUrl = `http://localhost:${consolePort}`
  const addresses = { CONSOLE_PORT: String(consolePort), CONSOLE_URL: consoleUrl }
  await using stage = await openStage('bell', { ...channels.settings, ...addresses, LOG_LEVEL: 'silent' })
  const { context } = stage
  await noteSteps(context)
  const callAs = (token: string) => callConsole(consoleUrl, token)
  let api = await stage.start('member-api', 'moderator-api')
  const people = await employ({ context, callAs, subscribe: channels.push.subscribe })
  const killed = { workers: 0, api: 0 }
  let isOver = false
  const over = () => isOver
  const heard = ({ email, pushPath }: Called) =>
    channels.mails.filter(({ to }) => to === email).length +
    channels.push.pushes.filter(({ path }) => path === pushPath).length
  const tasks = [
    ...[0, 1].map((place) => killWorkers(stage, place, over, killed)),
    (async () => {
      while (await lives(API_LIFE, over)) {
        await api.kill()
        killed.api += 1
        api = await stage.start('member-api', 'moderator-api')
      }
    })(),
    ...people.map((person) => attend(person, callAs(person.token), () => heard(person), over)),
  ]
  // Six people do not work this fast: what keeps one of them from it would only slow the storm.
  const forgetting = setInterval(() => void sql`DELETE FROM rate_limit`.execute(context.db).catch(() => undefined), 500)
  const begun = Date.now()
  const changing = setInterval(() => channels.setMoods(weatherAt(Date.now() - begun)), 1_000)
  const names = await report(stage, begun + (minutes - QUIET) * MINUTE)
  await pause(Math.max(0, begun + minutes * MINUTE - Date.now()))
  isOver = true
  await Promise.all(tasks)
  clearInterval(changing)
  clearInterval(forgetting)
  channels.setMoods(weatherAt(Number.POSITIVE_INFINITY))
  stage.startWorker()
  await untilDelivered(stage)
  const words = [
    ...names,
    ...people.flatMap(({ name, id }) => [...name.split(' '), id]),
    ...WRITTEN.split(' ').slice(1, 3),
  ]
  const kills = killed.workers
  const counted = await countBell(context, {
    channels,
    people,
    kills,
    words: [...words, 'halberd', 'threat', 'illegal'],
  })
  return { minutes, workersKilled: killed.workers, apiKilled: killed.api, ...counted }
}

const weatherAt = (ms: number) => weather[Math.min(weather.length - 1, Math.floor(ms / MINUTE))] ?? FINE

/** Says whether it is time to die; not where the storm is over before. */
async function lives(ms: number, isOver: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < ms && !isOver(); waited += 250) await pause(250)
  return !isOver()
}

/** One worker is killed again and again, half a life after the other. */
async function killWorkers(stage: Stage, place: number, isOver: () => boolean, killed: { workers: number }) {
  let worker = stage.startWorker()
  await pause((place * WORKER_LIFE) / 2)
  while (await lives(WORKER_LIFE, isOver)) {
    await worker.kill()
    killed.workers += 1
    worker = stage.startWorker()
  }
}

/** Reports of every kind until then, each by somebody about somebody; what they are called. */
async function report({ context }: Stage, until: number): Promise<string[]> {
  const names: string[] = []
  const next = flow.map(() => Date.now())
  let nextMail = Date.now()
  while (Date.now() < until) {
    for (const [place, [category, every]] of flow.entries()) {
      if (Date.now() < (next[place] ?? 0)) continue
      next[place] = Date.now() + every
      const [by, about] = [await makeMember(context), await makeMember(context)]
      const { case: row } = await putReport(context, { by: by.id, about: about.id, description: WRITTEN, category })
      names.push(by.username, about.username, row.id, row.reference)
    }
    if (Date.now() >= nextMail) {
      nextMail += MEMBERS_MAIL
      const data = { reference: 'AM-0', words: 'We have looked at it.' }
      await postMail(context, { to: 'nora@example.org', template: 'noticeAnswer', data })
    }
    await pause(250)
  }
  return names
}

/** Until nothing waits to be told any more; what is given up has ended too. */
async function untilDelivered({ context }: Stage) {
  const until = Date.now() + PATIENCE
  while (Date.now() < until) {
    const { rows } = await sql`
      SELECT FROM pgboss.job WHERE name IN ('mail.deliver', 'on-call.ring', 'on-call.webhook')
        AND state IN ('created', 'retry', 'active') LIMIT 1`.execute(context.db)
    if (rows.length === 0) return
    await pause(1_000)
  }
}

/** What a report holds against the bell, in sentences. */
export function findBellFailures(report: Report): string[] {
  const tried = ['pressing', 'mails', 'pushes', 'webhooks', 'workersKilled', 'apiKilled'] as const
  const unwanted = [
    'unheard',
    'tooSoon',
    'tooLate',
    'rungTwice',
    'clocksMoved',
    'mailsMissing',
    'mailsTooMany',
    'pushesMissing',
    'pushesTooMany',
    'webhooksMissing',
    'webhooksTooMany',
  ] as const
  return [
    ...tried.flatMap((name) => (report[name] === 0 ? [`${name}: 0`] : [])),
    ...(report.escalated.includes(0) ? [`escalated: ${report.escalated.join(', ')}`] : []),
    ...unwanted.flatMap((name) => (report[name] > 0 ? [`${name}: ${report[name]}`] : [])),
    ...report.tellingWords.map((word) => `Told outside: ${word}`),
  ]
}
