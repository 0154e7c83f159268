import { SMALLEST_CELL, type Transparency } from '@amour/contract/transparency.ts'
import type { Metrics } from '@amour/contract/console/metrics.ts'
import { caseQueues } from '@amour/contract/console/case-words.ts'
import { reportCategories } from '@amour/contract/reports.ts'
import { policyText, policies } from '@amour/locales/policies.ts'
import type { Context } from '#context.ts'
import {
  countCategories,
  countDays,
  countLooks,
  countPeriod,
  countPolicies,
  countQueueWork,
} from './counting.queries.ts'

const DAY = 24 * 60 * 60_000

/** Days that the public report covers. */
const PUBLIC_DAYS = 90

/**
 * Told in fives: of exact numbers, whoever takes one from another, or from that of the day before, learns what is hidden.
 * One to four point at somebody, and are told by nothing, like their own median.
 */
const cell = (count: number) => (count > 0 && count < SMALLEST_CELL ? null : count - (count % SMALLEST_CELL))

/** What moderators did of late, for everybody: a number between 1 and 4 is left out. */
export async function reportOpenly(context: Context): Promise<Transparency> {
  const period = lastDays(context, PUBLIC_DAYS)
  const [all, byCategory] = await Promise.all([countPeriod(context.db, period), countCategories(context.db, period)])
  return {
    from: period.from.toISOString().slice(0, 10),
    to: period.to.toISOString().slice(0, 10),
    reports: cell(all.reports),
    reportsFromOutside: cell(all.outside),
    checkedFirst: cell(all.checked),
    actions: cell(all.actions),
    actionsByRule: cell(all.by_rule),
    appeals: cell(all.appeals),
    overturned: cell(all.overturned),
    intimate: {
      reports: cell(all.intimate),
      removedInTime: cell(all.removed_in_time),
      medianMinutes: all.intimate < SMALLEST_CELL ? null : all.intimate_minutes,
    },
    categories: reportCategories.map((category) => {
      const row = byCategory.find((each) => each.category === category)
      return {
        category,
        reports: cell(row?.reports ?? 0),
        actionTaken: cell(row?.acted ?? 0),
        medianMinutes: (row?.reports ?? 0) < SMALLEST_CELL ? null : (row?.minutes ?? null),
      }
    }),
  }
}

/** How the desk does, for those who run it. */
export async function measureDesk(context: Context, days: number): Promise<Metrics> {
  const { db } = context
  const period = lastDays(context, days)
  const [all, queues, perDay, byPolicy, looks] = await Promise.all([
    countPeriod(db, period),
    countQueueWork(db, period),
    countDays(db, period),
    countPolicies(db, period),
    countLooks(db, period),
  ])
  return {
    days,
    appeals: all.appeals,
    overturned: all.overturned,
    actions: all.actions,
    actionsByRule: all.by_rule,
    queues: caseQueues.map((queue) => {
      const row = queues.find((each) => each.queue === queue)
      return {
        queue,
        opened: row?.opened ?? 0,
        decided: row?.decided ?? 0,
        late: row?.late ?? 0,
        firstLookMinutes: row?.first_look ?? null,
        medianMinutes: row?.median ?? null,
        slowMinutes: row?.slow ?? null,
      }
    }),
    perDay,
    policies: byPolicy.flatMap((row) => {
      const policy = policies.find((each) => each === row.policy)
      return policy ? [{ ...row, policy, title: `${policyText(policy).number} ${policyText(policy).title}` }] : []
    }),
    looks,
  }
}

function lastDays({ clock }: Context, days: number) {
  const to = clock.now()
  return { from: new Date(to.getTime() - days * DAY), to }
}
