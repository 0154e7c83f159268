import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { fromDigits } from '#numbers.ts'
import { errorKey } from '#error-key.ts'
import { staffRoles } from '#trust/staff-roles.ts'
import { Transparency } from '#trust/transparency.ts'
import { caseQueues, decisionActions } from './case-terms.ts'

const minutes = z.number().int().nullable()
const count = z.number().int()

/** The same of a period: what came, what was decided, what was late, and how long the first look took. */
const Totals = z.object({ opened: count, decided: count, late: count, firstLookMinutes: minutes })

/**
 * How moderation does in the last days, and in as many days before. Minutes are from the opening of a case: to the first
 * look (median), to the decision (median, and nineteen in twenty). `late`: past its time. `waiting` with its ages is of
 * this moment. `acted`: decisions that did something; `upheld` of `judged` reports were right; `skips` of `claims` were
 * given back undecided. `looks`: at what was covered, by person, for rotation; none for anyone who sees totals only.
 */
export const Metrics = z.object({
  days: count,
  from: z.iso.date(),
  to: z.iso.date(),
  total: Totals,
  before: Totals,
  decisions: count,
  acted: count,
  upheld: count,
  judged: count,
  claims: count,
  skips: count,
  allLooks: count,
  /** Second looks at uploads by somebody who did not know the first: how many agreed, and Cohen's kappa. */
  secondLooks: z.object({ made: count, agreed: count, kappa: z.number().nullable() }),
  appeals: count,
  overturned: count,
  actions: count,
  actionsByRule: count,
  queues: z.array(
    z.object({
      queue: z.enum(caseQueues),
      waiting: count,
      ageMinutes: minutes,
      oldMinutes: minutes,
      allowedMinutes: count,
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
  looks: z.array(z.object({ name: z.string(), looks: count, peak: count, claims: count, skips: count })),
})

/**
 * How it was until now, for everybody of the staff: nothing in it is about one person. `waiting`: the most cases that
 * waited at one time of the day; `usedShare`: how much of its time the slowest twentieth of what was decided took, in
 * hundredths, null on a day without any. `byHour`: reports by weekday, from Monday, and by London’s hour.
 */
const History = z.object({
  days: count,
  from: z.iso.date(),
  to: z.iso.date(),
  waitingNow: count,
  perDay: z.array(
    z.object({ day: z.iso.date(), opened: count, decided: count, waiting: count, usedShare: count.nullable() }),
  ),
  byHour: z.array(z.array(count).length(24)).length(7),
  appeals: count,
  overturned: count,
  /** Second looks that differed or not, by what the first had decided; of the days before, the kappa alone. */
  secondLooks: z.object({
    made: count,
    kappa: z.number().nullable(),
    kappaBefore: z.number().nullable(),
    byAction: z.array(z.object({ action: z.enum(decisionActions), made: count, agreed: count })),
  }),
})

const day = z.iso.date(errorKey('dateInvalid'))

/** Days that a report covers at most. */
const PERIOD_DAYS = 731

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

export const metrics = {
  read: endpoint({
    method: 'GET',
    path: '/api/console/metrics',
    access: 'staff',
    roles: ['lead', 'analyst', 'admin'],
    summary: 'How the desk does: times against targets, decisions, appeals, looks',
    query: z.object({ days: fromDigits(z.number().int().min(1).max(90)).default(14) }),
    response: Metrics,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/console/history',
    access: 'staff',
    roles: staffRoles,
    summary: 'How much waited and was decided day by day, when reports come, and how far second looks agree',
    query: z.object({ days: fromDigits(z.number().int().min(7).max(90)).default(90) }),
    response: History,
  }),
  transparency: endpoint({
    method: 'GET',
    path: '/api/console/transparency',
    access: 'staff',
    roles: ['lead', 'analyst', 'admin'],
    summary: 'The transparency report of any period, both days included; numbers under five are not told',
    query: z
      .object({ from: day, to: day })
      .refine(({ from, to }) => daysBetween(from, to) >= 0 && daysBetween(from, to) <= PERIOD_DAYS, {
        error: errorKey('periodInvalid'),
        path: ['to'],
      }),
    response: Transparency,
  }),
}

export type Metrics = z.infer<typeof Metrics>
export type History = z.infer<typeof History>
