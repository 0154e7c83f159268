import { caseQueues } from '@amour/contract/console/case-terms.ts'
import type { Metrics } from '@amour/contract/console/metrics.ts'
import { policies, policyText } from '@amour/locales/policies.ts'
import type { StaffContext } from '#context.ts'
import { DAY } from '#durations.ts'
import { computeKappa } from './agreement.ts'
import { countDays, countPeriod, countPolicies, countQueueWork } from './case-counts.queries.ts'
import { countOutcomes, countTotals, countStaffWork } from './staff-counts.queries.ts'
import { selectQueues } from '#features/trust/case-file/case-file.service.ts'
import { countPairs } from './metrics.queries.ts'
import { queueMinutes } from '#features/trust/cases/routing.service.ts'

/** How the desk does, for those who run it; who did what is for leads and administrators alone. */
export async function measureModeration(context: StaffContext, days: number): Promise<Metrics> {
  const { db, clock, staff } = context
  const to = clock.now()
  const period = { from: new Date(to.getTime() - days * DAY), to }
  const [all, total, before, outcomes, perDay, byPolicy, work, queues, pairs] = await Promise.all([
    countPeriod(db, period),
    countTotals(db, period),
    countTotals(db, { from: new Date(period.from.getTime() - days * DAY), to: period.from }),
    countOutcomes(db, period),
    countDays(db, period),
    countPolicies(db, period),
    countStaffWork(db, period),
    measureQueues(context, period),
    countPairs(db, period),
  ])
  const seesNames = staff.roles.includes('lead') || staff.roles.includes('admin')
  return {
    days,
    from: period.from.toISOString().slice(0, 10),
    to: to.toISOString().slice(0, 10),
    total: viewTotals(total),
    before: viewTotals(before),
    ...outcomes,
    claims: sum(work.map(({ claims }) => claims)),
    skips: sum(work.map(({ skips }) => skips)),
    allLooks: sum(work.map(({ looks }) => looks)),
    secondLooks: {
      made: sum(pairs.map(({ count }) => count)),
      agreed: sum(pairs.flatMap(({ first, second, count }) => (first === second ? [count] : []))),
      kappa: computeKappa(pairs),
    },
    appeals: all.appeals,
    overturned: all.overturned,
    actions: all.actions,
    actionsByRule: all.by_rule,
    queues,
    perDay,
    policies: byPolicy.flatMap((row) => {
      const policy = policies.find((each) => each === row.policy)
      return policy ? [{ ...row, policy, title: `${policyText(policy).number} ${policyText(policy).title}` }] : []
    }),
    looks: seesNames ? work : [],
  }
}

async function measureQueues({ db }: StaffContext, period: { from: Date; to: Date }): Promise<Metrics['queues']> {
  const [worked, standing] = await Promise.all([countQueueWork(db, period), selectQueues(db, period.to)])
  return caseQueues.map((queue) => {
    const row = worked.find((each) => each.queue === queue)
    const now = standing.find((each) => each.queue === queue)
    return {
      queue,
      // Those of whom a second person is asked wait too, and their ages are among those below.
      waiting: (now?.waiting ?? 0) + (now?.proposed ?? 0),
      ageMinutes: now?.median ?? null,
      oldMinutes: now?.slow ?? null,
      allowedMinutes: queueMinutes(queue),
      opened: row?.opened ?? 0,
      decided: row?.decided ?? 0,
      late: row?.late ?? 0,
      firstLookMinutes: row?.first_look ?? null,
      medianMinutes: row?.median ?? null,
      slowMinutes: row?.slow ?? null,
    }
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const viewTotals = ({ opened, decided, late, first_look: look }: Awaited<ReturnType<typeof countTotals>>) => ({
  opened,
  decided,
  late,
  firstLookMinutes: look,
})
