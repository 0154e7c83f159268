import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { type Context, inTransaction } from '#context.ts'
import { DAY, HOUR, MINUTE } from '#durations.ts'
import { postMail } from '#mail/outbox.ts'
import {
  answerAlerts,
  deleteAlertsBefore,
  noteRound,
  pressingQueues,
  raiseAlerts,
  selectOpenAlerts,
  updateLevel,
} from './alerts.queries.ts'
import { postToWebhook } from './webhook.jobs.ts'
import { listAddresses, listCalled, listPeople, type Person } from './reach.service.ts'
import { ringBrowsersOf } from './staff-push.service.ts'

/** So long before a clock runs out somebody hears of it. */
const DUE_SOON = HOUR

/** So long nobody may answer before more people are called: of an urgent case, and of any other. */
const URGENT_STEP = 5 * MINUTE
const STEP = 20 * MINUTE

/** How often everybody is called again about a case that cannot wait. */
const REPEAT = HOUR

/** Who was called so lately about the same queue is not called again for one more case of it. */
const PAUSE = 5 * MINUTE

/** So far the clocks of two machines may differ (docs/operations/runbooks.md, ClocksApart). */
const APART = MINUTE

/** How long the console shows how a call was answered. */
const RETENTION = 90 * DAY

/** Cases that one round raises alerts for; the next one goes on. */
const BATCH = 500

type OpenAlert = Awaited<ReturnType<typeof selectOpenAlerts>>[number]

/** What is to be done about one queue at one level. */
type Call = { queue: CaseQueue; level: number; ids: string[] }

/**
 * Looks which cases nobody has begun, and calls people about them: those on call at once, the leads when nobody came or
 * nobody is on call, then everybody. Beginning a case is the answer; nothing else ends a call.
 */
export async function callAboutCases(context: Context): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { db, clock, config } = tx
    const at = clock.now()
    const look = { at, dueBefore: new Date(at.getTime() + DUE_SOON), limit: BATCH }
    await noteRound(db, at)
    await answerAlerts(db, look)
    await raiseAlerts(db, look)
    const open = await selectOpenAlerts(db)
    const people = await listPeople(tx)
    const loud: Call[] = []
    for (const call of collectCalls(open, people, at)) {
      const isRung = !wasCalledLately(open, call, at)
      await updateLevel(db, call.ids, { level: call.level, at, isRung })
      if (isRung) loud.push(call)
    }
    await sendCalls(tx, { loud, open, people })
    await deleteAlertsBefore(db, new Date(at.getTime() - RETENTION))
    if (loud.length > 0)
      tx.log.info({ calls: loud.length, open: open.length, webhook: !!config.onCallWebhook }, 'on call')
  })
}

function collectCalls(open: readonly OpenAlert[], people: readonly Person[], at: Date): Call[] {
  const calls = new Map<string, Call>()
  for (const alert of open) {
    const level = nextLevel(alert, people, at)
    if (level === undefined) continue
    const key = `${alert.queue} ${level}`
    const call = calls.get(key) ?? { queue: alert.queue, level, ids: [] }
    call.ids.push(alert.id)
    calls.set(key, call)
  }
  return [...calls.values()]
}

/** Whom an alert calls now; undefined while whoever was called has time. What is merely late never wakes everybody. */
function nextLevel({ queue, level, level_at: since }: OpenAlert, people: readonly Person[], at: Date) {
  const isPressing = pressingQueues.includes(queue)
  if (since === null) return listCalled(people, queue, 0).length > 0 ? 0 : 1
  const waited = elapsedSince(since, at)
  const top = isPressing ? 2 : 1
  if (level < top) return waited >= (queue === 'urgent' ? URGENT_STEP : STEP) ? level + 1 : undefined
  return isPressing && waited >= REPEAT ? level : undefined
}

const wasCalledLately = (open: readonly OpenAlert[], { queue, level, ids }: Call, at: Date) =>
  open.some(
    (alert) =>
      alert.queue === queue &&
      alert.level === level &&
      !ids.includes(alert.id) &&
      alert.rung_at !== null &&
      elapsedSince(alert.rung_at, at) < PAUSE,
  )

/** A call that is dated ahead was noted by a wrong clock: its time is over, or nobody would be called until that day. */
const elapsedSince = (then: Date, at: Date) =>
  then.getTime() - at.getTime() > APART ? Infinity : at.getTime() - then.getTime()

type Sending = { loud: readonly Call[]; open: readonly OpenAlert[]; people: readonly Person[] }

/** One mail for each address, one push for each browser, one message to the webhook, whatever the number of cases; figures and no more. */
async function sendCalls(tx: Context, { loud, open, people }: Sending): Promise<void> {
  const { config, clock, queue, db } = tx
  const figuresOf = (queues: ReadonlySet<CaseQueue>) => {
    const waiting = open.filter((alert) => queues.has(alert.queue))
    const oldest = Math.min(...waiting.map(({ since }) => since.getTime()))
    return { waiting: waiting.length, longest: Math.floor((clock.now().getTime() - oldest) / MINUTE) }
  }
  const queuesOf = new Map<string, Set<CaseQueue>>()
  for (const call of loud) {
    for (const address of listAddresses(people, call.queue, call.level, config.staffEmail)) {
      queuesOf.set(address, (queuesOf.get(address) ?? new Set()).add(call.queue))
    }
  }
  for (const [to, queues] of queuesOf) {
    await postMail(tx, { to, template: 'onCall', data: { ...figuresOf(queues), consoleUrl: config.console.url } })
  }
  const called = loud.flatMap((call) => listCalled(people, call.queue, call.level))
  for (const id of new Set(called.map((person) => person.id))) await ringBrowsersOf(tx, id)
  if (loud.length === 0 || !config.onCallWebhook) return
  const level = Math.max(...loud.map((call) => call.level))
  await queue.enqueue(db, postToWebhook, { ...figuresOf(new Set(loud.map((call) => call.queue))), level })
}
