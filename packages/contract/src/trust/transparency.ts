import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { reportCategories } from './reports.ts'

/** The smallest number that is told, and the step between numbers; what is between 0 and it is null. */
export const SMALLEST_CELL = 5

/** A count, rounded down to fives, or null where it is between 1 and 4: few enough to point at somebody. */
const Cell = z.number().int().nullable()

/**
 * Counters of the last so many days, from the records themselves. Minutes are medians. `actions`: cases in which something
 * was done that stands; of them `actionsByRule` and `actionsByReport` began with a hold by a rule, or on a report alone.
 * `intimate.removedInTime` and its minutes: images that were taken down and stay so.
 */
export const Transparency = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  reports: Cell,
  reportsFromOutside: Cell,
  checkedFirst: Cell,
  actions: Cell,
  actionsByRule: Cell,
  actionsByReport: Cell,
  appeals: Cell,
  overturned: Cell,
  intimate: z.object({ reports: Cell, removedInTime: Cell, medianMinutes: z.number().int().nullable() }),
  categories: z.array(
    z.object({
      category: z.enum(reportCategories),
      reports: Cell,
      actionTaken: Cell,
      medianMinutes: z.number().int().nullable(),
      /** Of decisions about such reports, in the period. */
      appeals: Cell,
      overturned: Cell,
    }),
  ),
})

export const transparency = {
  report: endpoint({
    method: 'GET',
    path: '/api/transparency',
    access: 'anyone',
    summary: 'What moderators did in the last 90 days, in numbers; those under five are not told',
    response: Transparency,
  }),
}

export type Transparency = z.infer<typeof Transparency>
