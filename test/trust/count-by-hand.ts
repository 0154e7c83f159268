import { SMALLEST_CELL, Transparency } from '@amour/contract/trust/transparency.ts'
import { reportCategories } from '@amour/contract/trust/reports.ts'
import type { Database } from '@amour/server/database/open.ts'
import { z } from 'zod'

/** The records that the public figures are about, as they lie in the database; nothing is counted there. */
async function readRecords(db: Database) {
  const [cases, decisions, reports, appeals, restrictions, takedowns] = await Promise.all([
    db.selectFrom('moderation_case').selectAll().execute(),
    db.selectFrom('decision').selectAll().execute(),
    db.selectFrom('report').selectAll().execute(),
    db.selectFrom('appeal').selectAll().execute(),
    db.selectFrom('restriction').selectAll().execute(),
    db.selectFrom('media_takedown').selectAll().execute(),
  ])
  return {
    cases,
    decisions,
    reports,
    appeals,
    takedowns,
    // Only so that thousands are found quickly.
    caseOf: new Map(cases.map((one) => [one.id, one])),
    decisionOf: new Map(decisions.map((one) => [one.id, one])),
    madeIn: Map.groupBy(decisions, ({ case_id: id }) => id),
    binding: new Set(restrictions.flatMap(({ decision_id: id, lifted_at: at }) => (at === null ? [id] : []))),
  }
}

type Records = Awaited<ReturnType<typeof readRecords>>
type Decision = Records['decisions'][number]
type Period = { from: Date; to: Date }
/** `told`: how a count is told. */
type Counting = Records & { within: (at: Date | null) => boolean; told: (count: number) => number | null }

/** What is done to somebody, or to something of theirs. */
const measures = ['educate', 'removeItem', 'contact', 'hold', 'suspend', 'ban', 'reject', 'notSame', 'remove']

const isAgainst = ({ action, overturned_at: at }: Decision) => measures.includes(action) && at === null

/** A second look changes nothing, unless a lead takes away what the first had let pass. */
function changesSomething({ caseOf, decisionOf }: Records, made: Decision): boolean {
  const around = caseOf.get(made.case_id)
  if (!around?.second_of) return true
  const first = decisionOf.get(around.second_of)
  return around.is_for_lead && made.action === 'reject' && first?.action !== 'reject'
}

/** What was decided in a case at last. */
const lastOf = ({ madeIn }: Records, caseId: string) => (madeIn.get(caseId) ?? []).filter((made) => made.is_final)

/** Decisions of the period against somebody that stand; a hold until a person looked only while it binds, or where they agreed. */
function standing(all: Counting): Decision[] {
  return all.decisions.filter((made) => {
    if (!all.within(made.created_at) || !isAgainst(made) || !changesSomething(all, made)) return false
    if (made.is_final) return true
    return all.binding.has(made.id) || lastOf(all, made.case_id).some(isAgainst)
  })
}

const countCases = (decisions: readonly Decision[]) => new Set(decisions.map(({ case_id: id }) => id)).size

const isByRule = ({ rule_version_id: rule }: Decision) => rule !== null
const isByWord = (made: Decision) => made.staff_id === null && !isByRule(made) && made.repeat_of === null

function byRule(all: Counting) {
  return standing(all).filter(isByRule)
}

function byReport(all: Counting) {
  const ruled = new Set(byRule(all).map(({ case_id: id }) => id))
  return standing(all).filter((made) => isByWord(made) && !ruled.has(made.case_id))
}

/** When the image of each notice was gone; null where it is not, or is there again. */
function gone(all: Counting) {
  const { cases, takedowns, within } = all
  return cases
    .filter((one) => one.kind === 'intimate' && within(one.created_at))
    .map((one) => {
      const removals = lastOf(all, one.id).filter((made) => made.action === 'remove' && made.overturned_at === null)
      const times = removals.map((made) => made.created_at.getTime())
      const isHidden = one.state !== 'closed' && takedowns.some(({ case_id: id }) => id === one.id)
      if (times.length === 0) return { one, at: isHidden ? (one.hidden_at?.getTime() ?? null) : null }
      return { one, at: Math.min(...times, one.hidden_at?.getTime() ?? Infinity) }
    })
}

const minutesUntil = (from: Date, at: number) => (at - from.getTime()) / 60_000

/** The middle one, rounded as PostgreSQL rounds: a half to the even side. */
function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  if (low === undefined || high === undefined) return null
  const middle = (low + high) / 2
  const down = Math.floor(middle)
  return middle - down === 0.5 ? down + (down % 2) : Math.round(middle)
}

/** In fives, and one to four not at all. */
const inFives = (count: number) => (count > 0 && count < SMALLEST_CELL ? null : Math.floor(count / 5) * 5)

type Category = (typeof reportCategories)[number]

const reportsOf = (all: Counting, category?: Category) =>
  all.reports.filter((one) => all.within(one.created_at) && !one.is_repeat && (!category || one.category === category))

const appealsOf = ({ appeals, decisionOf, caseOf }: Records, category: Category) =>
  appeals.filter(({ decision_id: id }) => caseOf.get(decisionOf.get(id)?.case_id ?? '')?.category === category)

const isPutRight = (all: Counting, appeal: Records['appeals'][number]) =>
  all.within(appeal.decided_at) && (appeal.state === 'overturned' || appeal.state === 'modified')

const checked = ['media', 'profile', 'verification']

/** How each figure that everybody reads is counted by hand, by its name in the answer. */
const figures: Record<string, (all: Counting) => number | null> = {
  reports: (all) => all.told(reportsOf(all).length),
  reportsFromOutside: (all) =>
    all.told(reportsOf(all).filter((one) => one.reporter_id === null && one.address !== null).length),
  checkedFirst: (all) =>
    all.told(
      all.cases.filter(
        (one) =>
          checked.includes(one.kind) &&
          one.second_of === null &&
          all.within(one.closed_at) &&
          lastOf(all, one.id).length > 0,
      ).length,
    ),
  actions: (all) => all.told(countCases(standing(all))),
  actionsByRule: (all) => all.told(countCases(byRule(all))),
  actionsByReport: (all) => all.told(countCases(byReport(all))),
  appeals: (all) => all.told(all.appeals.filter((one) => all.within(one.created_at)).length),
  overturned: (all) => all.told(all.appeals.filter((one) => isPutRight(all, one)).length),
  'intimate.reports': (all) => all.told(gone(all).length),
  'intimate.removedInTime': (all) =>
    all.told(gone(all).filter(({ one, at }) => at !== null && minutesUntil(one.created_at, at) <= 48 * 60).length),
  'intimate.medianMinutes': (all) => {
    const times = gone(all).flatMap(({ one, at }) => (at === null ? [] : [minutesUntil(one.created_at, at)]))
    return times.length < SMALLEST_CELL ? null : median(times)
  },
}

const ofCategory: Record<string, (all: Counting, category: Category) => number | null> = {
  reports: (all, category) => all.told(reportsOf(all, category).length),
  actionTaken: (all, category) =>
    all.told(
      reportsOf(all, category).filter(({ outcome }) => outcome === 'actionTaken' || outcome === 'removed').length,
    ),
  medianMinutes: (all, category) => {
    const some = reportsOf(all, category)
    const closed = some.flatMap((one) => (one.closed_at ? [minutesUntil(one.created_at, one.closed_at.getTime())] : []))
    return some.length < SMALLEST_CELL ? null : median(closed)
  },
  appeals: (all, category) => all.told(appealsOf(all, category).filter(({ created_at: at }) => all.within(at)).length),
  overturned: (all, category) => all.told(appealsOf(all, category).filter((one) => isPutRight(all, one)).length),
}

/** Every public figure of a period, counted one by one from the records: as it is told, or to the last one. */
export async function countByHand(
  db: Database,
  { from, to }: Period,
  { isExact = false } = {},
): Promise<Record<string, number | null>> {
  const within = (at: Date | null) => at !== null && at >= from && at < to
  const all = { ...(await readRecords(db)), within, told: isExact ? (count: number) => count : inFives }
  return Object.fromEntries([
    ...Object.entries(figures).map(([name, count]) => [name, count(all)]),
    ...reportCategories.flatMap((category) =>
      Object.entries(ofCategory).map(([name, count]) => [`categories.${category}.${name}`, count(all, category)]),
    ),
  ])
}

/** The same figures as they are told, and none that is not counted here: whichever number an answer may hold is found in its schema. */
export function flattenFigures(report: Transparency): Record<string, number | null> {
  return Object.fromEntries(walk(Transparency, report, ''))
}

function walk(schema: z.core.$ZodType, value: unknown, path: string): [string, number | null][] {
  if (schema instanceof z.ZodNullable)
    return value === null && schema.unwrap() instanceof z.ZodNumber
      ? [[path, null]]
      : walk(schema.unwrap(), value, path)
  if (schema instanceof z.ZodNumber) return [[path, z.number().parse(value)]]
  if (schema instanceof z.ZodObject) {
    const parts = z.record(z.string(), z.unknown()).parse(value)
    return Object.entries(schema.shape).flatMap(
      ([name, part]) => walk(part as z.core.$ZodType, parts[name], path ? `${path}.${name}` : name), // of a shape
    )
  }
  if (schema instanceof z.ZodArray)
    return z
      .array(z.looseObject({ category: z.enum(reportCategories) }))
      .parse(value)
      .flatMap((each) => walk(schema.element as z.core.$ZodType, each, `${path}.${each.category}`)) // of an array
  return []
}
