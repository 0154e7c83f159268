import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import type { Context } from '@amour/server/context.ts'
import { sql } from 'kysely'
import type { openChannels } from './channels.ts'
import { type Called, COMMON } from './people.ts'

const MINUTE = 60_000

/** Decision 080, by hand: so long nobody may answer, and so long the same people are left in peace. */
const stepOf = (queue: CaseQueue, level: number) => (level >= 2 ? 60 : queue === 'urgent' ? 5 : 20) * MINUTE
const PAUSE = 5 * MINUTE
const topOf = (queue: CaseQueue) => (isPressing(queue) ? 2 : 1)
const boundOf = (queue: CaseQueue) => (queue === 'urgent' ? 15 : 60) * MINUTE

/** A round comes each minute. One whose worker was killed in it comes with the next, and a worker takes seconds to start. */
const LATE = 2.5 * MINUTE

const isPressing = (queue: CaseQueue) => queue === 'urgent' || queue === 'intimate' || queue === 'serious'

/** A step of a call as the database saw it: `isRung` where it was told to anybody. */
type Step = { alert: string; queue: CaseQueue; level: number; at: number; isRung: boolean }

/** Lets the database note every step of every call, whoever makes it. */
export async function noteSteps({ db }: Context): Promise<void> {
  await sql`CREATE TABLE storm_step (alert uuid, queue text, level int, at timestamptz, is_rung boolean)`.execute(db)
  await sql`
    CREATE FUNCTION note_storm_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      INSERT INTO public.storm_step VALUES (NEW.id, NEW.queue, NEW.level, NEW.level_at, NEW.rung_at = NEW.level_at);
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER storm_step AFTER UPDATE OF level_at ON case_alert
    FOR EACH ROW WHEN (NEW.level_at IS DISTINCT FROM OLD.level_at) EXECUTE FUNCTION note_storm_step()`.execute(db)
}

type Alert = { id: string; case_id: string; queue: CaseQueue; raised: number; answered: number | null }
type Row = { id: string; queue: CaseQueue; created: number; due: number; begun: number | null }

async function readAll({ db }: Context) {
  const millis = (column: string) => sql.raw(`(extract(epoch FROM ${column}) * 1000)::float8`)
  const { rows: steps } = await sql<Step>`
    SELECT alert, queue, level, ${millis('at')} AS at, coalesce(is_rung, false) AS "isRung" FROM storm_step ORDER BY at`.execute(
    db,
  )
  const { rows: alerts } = await sql<Alert>`
    SELECT id, case_id, queue, ${millis('raised_at')} AS raised, ${millis('answered_at')} AS answered FROM case_alert
    ORDER BY raised_at`.execute(db)
  const { rows: cases } = await sql<Row>`
    SELECT one.id, queue, ${millis('created_at')} AS created, ${millis('due_at')} AS due,
      (SELECT ${millis('min(at)')} FROM audit_event AS event WHERE subject_kind = 'case' AND subject_id = one.id::text AND action = 'case.claim') AS begun
    FROM moderation_case one`.execute(db)
  return { steps, alerts, cases }
}

type Heard = {
  channels: Awaited<ReturnType<typeof openChannels>>
  people: readonly Called[]
  kills: number
  words: string[]
}

/** Whom a step calls, by the table of who is called when. */
const isCalled = ({ levels }: Called, { queue, level }: Pick<Step, 'queue' | 'level'>) => (levels[queue] ?? 9) <= level

/** What came of all cases, in figures; those from `unheard` on must be nought. */
export async function countBell(context: Context, heard: Heard) {
  const { steps, alerts, cases } = await readAll(context)
  const now = Date.now()
  const waits = cases.filter(({ queue }) => isPressing(queue)).map((one) => waitOf(one, alerts, heard))
  const inTime = waits.filter(({ ms, bound }) => ms <= bound).map(({ ms }) => ms)
  return {
    cases: cases.length,
    pressing: waits.length,
    calls: alerts.length,
    escalated: [1, 2].map((level) => steps.filter((step) => step.level === level).length),
    left: alerts.filter(({ answered }) => answered === null).length,
    secondsToHear: { median: percentile(inTime, 0.5), p95: percentile(inTime, 0.95), longest: percentile(inTime, 1) },
    secondsLate: Math.round(Math.max(0, ...lateness(steps, alerts, now)) / 1000),
    ...countMessages(steps, heard),
    unheard: waits.length - inTime.length,
    tooSoon: countTooSoon(steps),
    tooLate: lateness(steps, alerts, now).filter((ms) => ms > LATE).length,
    rungTwice: countRungTwice(steps, alerts),
    clocksMoved: cases.filter(({ queue, created, due }) => isPressing(queue) && due - created !== boundOf(queue))
      .length,
    tellingWords: listTellingWords(heard),
  }
}

/** Until somebody who may take the case was reached by a call made since, or began it. */
function waitOf({ id, queue, created, begun }: Row, alerts: readonly Alert[], { channels, people }: Heard) {
  const raised = alerts.find(({ case_id: of }) => of === id)?.raised ?? Number.POSITIVE_INFINITY
  const able = people.filter(({ levels }) => levels[queue] !== undefined)
  const mails = channels.mails.filter(({ to, at }) => at >= raised && able.some(({ email }) => email === to))
  const pushes = channels.push.pushes.filter(
    ({ path, at }) => at >= raised && able.some((one) => one.pushPath === path),
  )
  const first = Math.min(...[...mails, ...pushes].map(({ at }) => at), begun ?? Number.POSITIVE_INFINITY)
  return { ms: first - created, bound: boundOf(queue) }
}

const percentile = (all: readonly number[], part: number) =>
  Math.round(([...all].sort((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * part))] ?? 0) / 1000)

const stepsOf = (steps: readonly Step[], alert: string) => steps.filter((step) => step.alert === alert)

/** Steps that came before the one below them had its time. */
function countTooSoon(steps: readonly Step[]): number {
  return steps.filter((step) => {
    const before = stepsOf(steps, step.alert).findLast(({ at }) => at < step.at)
    return before && step.at - before.at < stepOf(step.queue, before.level)
  }).length
}

/** How much later than its time each step came, or has not come yet: the first counts from when the case was there. */
function lateness(steps: readonly Step[], alerts: readonly Alert[], now: number): number[] {
  return alerts.flatMap(({ id, queue, answered }) => {
    const own = stepsOf(steps, id)
    const gaps = own
      .slice(1)
      .map((step, place) => step.at - (own[place]?.at ?? 0) - stepOf(queue, own[place]?.level ?? 0))
    const last = own.at(-1)
    if (!last) return [now]
    const isOver = last.level === topOf(queue) && !isPressing(queue)
    return isOver ? gaps : [...gaps, (answered ?? now) - last.at - stepOf(queue, last.level)]
  })
}

/** Calls of a queue and level that rang although the same people had been rung for one that is still open. */
function countRungTwice(steps: readonly Step[], alerts: readonly Alert[]): number {
  const rung = steps.filter(({ isRung }) => isRung)
  const endOf = new Map(alerts.map(({ id, answered }) => [id, answered ?? Number.POSITIVE_INFINITY]))
  return rung.filter((step) =>
    rung.some(
      (other) =>
        other.alert !== step.alert &&
        other.queue === step.queue &&
        other.level === step.level &&
        other.at < step.at &&
        step.at - other.at < PAUSE &&
        (endOf.get(other.alert) ?? 0) > step.at &&
        // It has gone on to the next level meanwhile.
        !stepsOf(steps, other.alert).some(({ at }) => at > other.at && at <= step.at),
    ),
  ).length
}

/** By channel what the steps call for and what came; never more than that but what was taken and not answered, or killed. */
function countMessages(steps: readonly Step[], { channels, people, kills }: Heard) {
  const rounds = Map.groupBy(
    steps.filter(({ isRung }) => isRung),
    ({ at }) => at,
  )
  const wanted = { mail: new Map<string, number>(), push: new Map<string, number>(), webhook: rounds.size }
  const add = (to: Map<string, number>, key: string | null) => key && to.set(key, (to.get(key) ?? 0) + 1)
  for (const round of rounds.values()) {
    for (const person of people.filter((one) => round.some((step) => isCalled(one, step)))) {
      add(wanted.mail, person.email)
      add(wanted.push, person.pushPath)
    }
    if (round.some(({ level }) => level > 0)) add(wanted.mail, COMMON)
  }
  const lost = channels.countLost()
  const mails = Map.groupBy(
    channels.mails.filter(({ subject }) => subject.startsWith('On call')),
    ({ to }) => to,
  )
  const addresses = new Set([...wanted.mail.keys(), ...mails.keys()])
  const differences = [...addresses].map(
    (to) => new Set((mails.get(to) ?? []).map(({ id }) => id)).size - (wanted.mail.get(to) ?? 0),
  )
  const all = [...mails.values()].flat()
  const again = all.length - new Set(all.map(({ id }) => id)).size
  const pushes = Map.groupBy(channels.push.pushes, ({ path }) => path)
  const pushDifferences = [...wanted.push].map(([path, count]) => (pushes.get(path)?.length ?? 0) - count)
  const webhook = channels.bodies.length - wanted.webhook
  return {
    rounds: rounds.size,
    mails: all.length,
    mailsAgain: again,
    pushes: channels.push.pushes.length,
    webhooks: channels.bodies.length,
    mailsMissing: -sum(differences.filter((count) => count < 0)),
    mailsTooMany: sum(differences.filter((count) => count > 0)) + Math.max(0, again - lost.mail - kills),
    pushesMissing: -sum(pushDifferences.filter((count) => count < 0)),
    pushesTooMany: Math.max(0, sum(pushDifferences.filter((count) => count > 0)) - lost.push - kills),
    webhooksMissing: Math.max(0, -webhook),
    webhooksTooMany: Math.max(0, webhook - lost.webhook - kills),
  }
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/** Names, numbers of cases and what was written, wherever they stand in what left; a push says one byte. */
function listTellingWords({ channels, words }: Heard): string[] {
  const calls = channels.mails.filter(({ subject }) => subject.startsWith('On call'))
  const left = [
    ...calls.map(({ to, text, subject, raw }) => `${subject} ${text} ${raw.replaceAll(to, '')}`),
    ...channels.bodies.map(({ body }) => body),
    ...channels.push.pushes.map(({ text }) => text),
  ].map((text) => text.toLowerCase())
  const oddPushes = channels.push.pushes.some(({ text, body }) => text !== '1' || body.length !== 358)
  return [
    ...words.filter((word) => left.some((text) => text.includes(word.toLowerCase()))),
    ...(oddPushes ? ['push'] : []),
  ]
}
