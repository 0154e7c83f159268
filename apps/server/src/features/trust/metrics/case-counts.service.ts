import { SMALLEST_CELL, type Transparency } from '@amour/contract/trust/transparency.ts'
import { reportCategories } from '@amour/contract/trust/reports.ts'
import type { Context } from '#context.ts'
import { DAY, MINUTE } from '#durations.ts'
import { countAppealsByCategory, countCategories, countPeriod } from './case-counts.queries.ts'

/** Days that the public report covers. */
const PUBLIC_DAYS = 90

/**
 * Told in fives: of exact numbers, whoever takes one from another, or from that of the day before, learns what is hidden.
 * One to four point at somebody, and are told by nothing, like their own median.
 */
const cell = (count: number) => (count > 0 && count < SMALLEST_CELL ? null : count - (count % SMALLEST_CELL))

/** For how long the public report is told as it was counted, in milliseconds: asking often is no work for the database. */
const MIN_REPORTED = 10 * MINUTE

type ReportedNumber = { until: number; report: Promise<Transparency> }

const reportNumber = new WeakMap<Context['limits'], ReportedNumber>()

/** What moderators did of late, for everybody: a number between 1 and 4 is left out. */
export function reportTransparency(context: Context): Promise<Transparency> {
  const to = context.clock.now()
  const known = reportNumber.get(context.limits)
  if (known && known.until > to.getTime()) return known.report
  const report = reportPeriod(context, { from: new Date(to.getTime() - PUBLIC_DAYS * DAY), to })
  const counted = { until: to.getTime() + MIN_REPORTED, report }
  reportNumber.set(context.limits, counted)
  // What failed is asked again by the next one.
  report.catch(() => reportNumber.get(context.limits) === counted && reportNumber.delete(context.limits))
  return report
}

/** The same of any period, both days included. */
export async function reportDays(context: Context, { from, to }: { from: string; to: string }): Promise<Transparency> {
  const period = { from: new Date(`${from}T00:00:00Z`), to: new Date(Date.parse(`${to}T00:00:00Z`) + DAY) }
  return { ...(await reportPeriod(context, period)), from, to }
}

async function reportPeriod(context: Context, period: { from: Date; to: Date }): Promise<Transparency> {
  const { db } = context
  const [all, byCategory, appealed] = await Promise.all([
    countPeriod(db, period),
    countCategories(db, period),
    countAppealsByCategory(db, period),
  ])
  return {
    from: period.from.toISOString().slice(0, 10),
    to: period.to.toISOString().slice(0, 10),
    reports: cell(all.reports),
    reportsFromOutside: cell(all.outside),
    checkedFirst: cell(all.checked),
    actions: cell(all.actions),
    actionsByRule: cell(all.by_rule),
    actionsByReport: cell(all.by_word),
    appeals: cell(all.appeals),
    overturned: cell(all.overturned),
    intimate: {
      reports: cell(all.intimate),
      removedInTime: cell(all.removed_in_time),
      medianMinutes: all.removed < SMALLEST_CELL ? null : all.intimate_minutes,
    },
    categories: reportCategories.map((category) => {
      const row = byCategory.find((each) => each.category === category)
      const appeals = appealed.find((each) => each.category === category)
      return {
        category,
        reports: cell(row?.reports ?? 0),
        actionTaken: cell(row?.acted ?? 0),
        medianMinutes: (row?.reports ?? 0) < SMALLEST_CELL ? null : (row?.minutes ?? null),
        appeals: cell(appeals?.appeals ?? 0),
        overturned: cell(appeals?.overturned ?? 0),
      }
    }),
  }
}
