import { type Context, inTransaction } from '@amour/server/context.ts'
import type { NewRow } from '@amour/server/database/tables.ts'
import { DAY } from '@amour/server/durations.ts'
import { selectDemoStaff } from '@amour/server/features/trust/staff/staff.queries.ts'
import { insertEntries, insertRows, selectLocationIds, updateApproved } from '#demo/demo.queries.ts'
import { demoLogins } from '#demo/logins.ts'
import type { Identified } from '#demo/member-rows.ts'
import { createRandom, type Random } from '#demo/random.ts'
import { type Cast, emptyRows, type HistoryRows, type Making } from './case-rows.ts'
import { type Former, formerRow, makeFormer } from './former-members.ts'
import { addCase } from './history-rows.ts'
import { type PlannedCase, planHistory } from './plan.ts'
import worries from './reports.json' with { type: 'json' }
import { findRuleVersions } from './rules.ts'

/**
 * Writes what the moderators did in the last 90 days, the same at every start: cases of all queues with what was seen,
 * decided, agreed to, appealed and called about, each row as the product writes it. Nothing is switched off for it: the
 * database checks the four eyes, and the audit log is chained as ever. Needs the staff and the rules.
 */
export async function writeHistory(context: Context, members: readonly Identified[]): Promise<void> {
  const now = context.clock.now()
  const plan = planHistory(now)
  const random = createRandom('who was reported')
  const formers = new Map<PlannedCase, Former>()
  for (const planned of plan)
    if (isOutNow(planned, now)) formers.set(planned, makeFormer(random, formers.size, planned.closedAt))
  const cast = await castOf(context, { members, formers, random })
  const making: Making = { context, rows: emptyRows(), cast, random }
  for (const planned of plan) addCase(making, planned, now)
  const accounts = await formerRows(context, formers, random)
  await inTransaction(context, async ({ db }) => {
    await insertRows(db, 'member', accounts)
    await write(db, making.rows)
  })
}

/** Whether the member is banned, suspended or on hold at this moment. */
function isOutNow({ outcome, closedAt, appeal }: PlannedCase, now: Date): boolean {
  if (appeal && appeal.answer !== 'uphold') return false
  if (outcome.action === 'ban') return true
  if (outcome.action !== 'suspend' && outcome.action !== 'hold') return false
  return closedAt.getTime() + (outcome.days ?? 0) * DAY > now.getTime()
}

type Casting = { members: readonly Identified[]; formers: ReadonlyMap<PlannedCase, Former>; random: Random }

/** Whom the past and what waits is about: nobody whom a visitor plays. */
export async function castOf(context: Context, { members, formers, random }: Casting): Promise<Cast> {
  const staff = new Map((await selectDemoStaff(context.db)).map(({ name, id }) => [name, id]))
  // Of those whom a visitor plays, and whom the cases that wait are about, nothing is told.
  const known = new Set([
    ...demoLogins.map(({ username }) => username),
    ...worries.reports.flatMap(({ about }) => about),
    ...worries.messages.map(({ from }) => from),
  ])
  const others = members.filter(({ username }) => !known.has(username))
  return {
    others,
    staffId: (name) => {
      const id = staff.get(name)
      if (!id) throw new Error(`There is no ${name} on the demo staff.`)
      return id
    },
    subjectOf: (planned) => formers.get(planned)?.id ?? random.pick(others).id,
    reporterOf: (subjectId) => random.pick(others.filter(({ id }) => id !== subjectId)).id,
    rules: await findRuleVersions(context),
  }
}

async function formerRows(context: Context, formers: Casting['formers'], random: Random) {
  const towns = [...(await selectLocationIds(context.db)).entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, id]) => id)
  const rows: NewRow<'member'>[] = []
  for (const [{ outcome }, former] of formers) {
    const status = outcome.action === 'hold' ? 'held' : 'suspended'
    rows.push(formerRow(context, former, { status, locationId: random.pick(towns), random }))
  }
  return rows
}

/** In the order in which one row needs another. */
async function write(db: Context['db'], rows: HistoryRows): Promise<void> {
  await insertRows(db, 'moderation_case', rows.cases)
  await insertRows(db, 'report', rows.reports)
  await insertRows(db, 'report_message', rows.messages)
  // The second person agrees to what the log says that they have opened.
  await insertEntries(db, rows.audit)
  await insertRows(
    db,
    'proposal',
    rows.proposals.map(({ made }) => made),
  )
  // Bans, and what is given back, in the order in which the database looks for their proposals.
  await updateApproved(db, rows.proposals)
  await insertRows(db, 'decision', rows.decisions)
  await insertRows(db, 'moderation_case', rows.secondCases)
  await insertRows(db, 'decision', rows.secondDecisions)
  await insertRows(db, 'appeal', rows.appeals)
  await insertRows(db, 'decision', rows.appealDecisions)
  await insertRows(db, 'restriction', rows.restrictions)
  await insertRows(db, 'case_alert', rows.alerts)
}
