import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import type { ReportCategory } from '@amour/contract/trust/reports.ts'
import { type Context, inTransaction } from '@amour/server/context.ts'
import type { NewRow } from '@amour/server/database/tables.ts'
import { HOUR, MINUTE } from '@amour/server/durations.ts'
import { newId } from '@amour/server/security/ids.ts'
import { newReference } from '@amour/server/security/reference.ts'
import { insertEntries, insertRows, selectLocationIds, selectOpenCounts, selectReported } from '#demo/demo.queries.ts'
import { createRandom, type Random } from '#demo/random.ts'
import { type Cast, decisionRow, emptyRows, type Making, note, noteLooks, openCase, restrict } from './case-rows.ts'
import { drawCategory } from './chances.ts'
import { formerRow, makeFormer } from './former-members.ts'
import { castOf } from './history.ts'
import type { Identified } from '#demo/member-rows.ts'
import { fillByService } from './open-by-service.ts'
import { addSignals } from './seen-signals.ts'
import { fillUploads } from './waiting-uploads.ts'
import words from './words.json' with { type: 'json' }

/** How many cases wait in each queue when the demo is made: 120 in all, some of them late, some in somebody's hands. */
export const openTargets: Record<CaseQueue, number> = {
  urgent: 4,
  intimate: 3,
  serious: 5,
  reports: 42,
  media: 42,
  selfies: 12,
  appeals: 7,
  feedback: 5,
}

/** What is missing of the cases that wait, whatever the first reports have opened. */
export async function fillQueues(context: Context, members: readonly Identified[]): Promise<void> {
  const random = createRandom('what waits')
  const cast = await castOf(context, { members, formers: new Map(), random })
  const missing = async () => {
    const counts = new Map((await selectOpenCounts(context.db)).map(({ queue, count }) => [queue, count]))
    return (queue: CaseQueue) => Math.max(0, openTargets[queue] - (counts.get(queue) ?? 0))
  }
  const before = await missing()
  await fillByService(context, {
    members,
    random,
    appeals: before('appeals'),
    feedback: before('feedback'),
    intimate: before('intimate'),
  })
  await fillUploads(context, { members, random, media: before('media'), selfies: before('selfies') })
  const left = await missing()
  await writeReported(context, cast, random, {
    urgent: left('urgent'),
    serious: left('serious'),
    reports: left('reports'),
  })
  await addSignals(context)
}

type Missing = Record<'urgent' | 'serious' | 'reports', number>

/** Reports of people, each a case of its own, from a quarter of an hour ago to half a day. */
async function writeReported(context: Context, cast: Cast, random: Random, missing: Missing): Promise<void> {
  const now = context.clock.now().getTime()
  const making: Making = { context, rows: emptyRows(), cast, random }
  const held: NewRow<'member'>[] = []
  const reported = await selectReported(context.db)
  const subjects = random.shuffle(cast.others.filter(({ id }) => !reported.has(id)))
  const next = () => subjects.pop()?.id ?? ''
  const [town = 1] = (await selectLocationIds(context.db)).values()
  for (let place = 0; place < missing.urgent; place += 1) {
    const at = new Date(now - (4 + 5 * place) * MINUTE)
    const former = makeFormer(random, 900 + place, at)
    held.push(formerRow(context, former, { status: 'held', locationId: town, random }))
    addOpen(making, now, {
      category: place % 2 === 0 ? 'threat' : 'underEighteen',
      at,
      subjectId: former.id,
      isHeld: true,
    })
  }
  for (let place = 0; place < missing.serious; place += 1) {
    const isRaised = place % 2 === 1
    const at = new Date(now - (9 + 17 * place) * MINUTE)
    addOpen(making, now, {
      category: isRaised ? 'scam' : 'illegal',
      at,
      subjectId: next(),
      isRaised,
      reports: isRaised ? 4 : 1,
    })
  }
  for (let place = 0; place < missing.reports; place += 1) {
    // The oldest are late by up to three hours, the others have come since the evening or the morning.
    const at = new Date(now - (place < 4 ? (8.3 + 0.8 * place) * HOUR : random.between(6, 470) * MINUTE))
    addOpen(making, now, { category: drawCategory(random), at, subjectId: next(), reports: random.chance(0.2) ? 2 : 1 })
  }
  await inTransaction(context, async ({ db }) => {
    const { cases, reports, audit, decisions, restrictions } = making.rows
    await insertRows(db, 'member', held)
    await insertRows(db, 'moderation_case', cases)
    await insertRows(db, 'report', reports)
    await insertEntries(db, audit)
    await insertRows(db, 'decision', decisions)
    await insertRows(db, 'restriction', restrictions)
  })
}

type Opened = {
  category: ReportCategory
  at: Date
  subjectId: string
  isRaised?: boolean
  isHeld?: boolean
  reports?: number
}

function addOpen(
  making: Making,
  now: number,
  { category, at, subjectId, isRaised = false, isHeld = false, reports = 1 }: Opened,
) {
  const { rows, cast, random, context } = making
  const id = newId(at.getTime())
  const memberId = subjectId
  const shape = { kind: 'report', category, isRaised } as const
  const row = openCase(shape, { id, memberId, targetId: memberId, at })
  rows.cases.push({
    ...row,
    reports,
    hidden_at: isHeld ? at : null,
    ...(isRaised && { raised_by: cast.rules.raise, raised_at: at }),
    ...(random.chance(0.12) && !isHeld && claim(making, row, now)),
  })
  if (isRaised)
    note(making, { at, staffId: null, action: 'rule.raise', about: id, detail: { version: cast.rules.raise } })
  if (isHeld) {
    const reason = category === 'threat' ? 'threatened' : 'underEighteen'
    const made = { case_id: id, member_id: memberId, action: 'hold', reason, is_final: false, created_at: at } as const
    const decision = decisionRow(made)
    rows.decisions.push(decision)
    restrict(making, { decision, kind: 'hold', untilAt: null })
  }
  for (let place = 0; place < reports; place += 1) {
    const reportId = newId(at.getTime() + place)
    const texts = Object.entries(words.reports).find(([name]) => name === category)?.[1] ?? words.reports.other
    rows.reports.push({
      id: reportId,
      reference: newReference(),
      case_id: id,
      kind: 'profile',
      category,
      reporter_id: cast.reporterOf(memberId),
      description_sealed: context.seal.seal({ owner: reportId, column: 'report.description' }, random.pick(texts)),
      weight: random.pick([0.5, 0.5, 0.6, 0.67, 0.75]),
      created_at: new Date(at.getTime() + place),
    })
  }
}

/** Somebody works on a case at this moment. */
function claim(making: Making, { id, created_at: openedAt }: NewRow<'moderation_case'>, now: number) {
  const at = new Date(Math.max(new Date(openedAt).getTime(), now - making.random.between(1, 5) * MINUTE))
  const by = making.cast.staffId(making.random.pick(['Priya Nair', 'Tom Ashdown', 'Ewa Lis']))
  note(making, { at, staffId: by, action: 'case.claim', about: id })
  noteLooks(making, by, { caseId: id, kind: 'report', targetId: id, hasMessages: false, at })
  return {
    claimed_by: by,
    claim_token: newId(),
    claim_until: new Date(at.getTime() + 10 * MINUTE),
    first_look_at: at,
    viewed_at: at,
    version: 2,
  }
}
