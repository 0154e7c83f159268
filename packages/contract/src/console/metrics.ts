import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { caseQueues } from './case-words.ts'

const minutes = z.number().int().nullable()
const count = z.number().int()

/**
 * How the desk does in the last days. Minutes are from the opening of a case: to the first look (median), to the
 * decision (median, and nineteen in twenty). `late`: past its time. `looks`: at what was covered, for rotation.
 */
export const Metrics = z.object({
  days: count,
  appeals: count,
  overturned: count,
  actions: count,
  actionsByRule: count,
  queues: z.array(
    z.object({
      queue: z.enum(caseQueues),
      opened: count,
      decided: count,
      late: count,
      firstLookMinutes: minutes,
      medianMinutes: minutes,
      slowMinutes: minutes,
    }),
  ),
  perDay: z.array(z.object({ day: z.iso.date(), opened: count, decided: count })),
  policies: z.array(
    z.object({ policy: z.string(), title: z.string(), decisions: count, acted: count, overturned: count }),
  ),
  looks: z.array(z.object({ name: z.string(), looks: count, peak: count })),
})

export const metrics = {
  read: endpoint({
    method: 'GET',
    path: '/api/console/metrics',
    access: 'staff',
    roles: ['lead', 'analyst', 'admin'],
    summary: 'How the desk does: times against targets, decisions, appeals, looks',
    query: z.object({ days: z.coerce.number().int().min(1).max(90).default(14) }),
    response: Metrics,
  }),
}

export type Metrics = z.infer<typeof Metrics>
