import { decisionActions } from '@amour/contract/console/case-terms.ts'
import type { History } from '@amour/contract/console/metrics.ts'
import type { StaffContext } from '#context.ts'
import { DAY } from '#durations.ts'
import { computeKappa, type Pair } from './agreement.ts'
import { countDays } from './case-counts.queries.ts'
import { countAppeals, countHours, countRises, countWaiting, measureUsed } from './history.queries.ts'
import { countPairs } from './metrics.queries.ts'

/** How it was until now, in figures that are about nobody: what waited, when reports came, how far second looks agree. */
export async function describeHistory({ db, clock }: StaffContext, days: number): Promise<History> {
  const to = clock.now()
  // From the beginning of a day on, so that the first one is whole.
  const from = new Date(Math.floor(to.getTime() / DAY) * DAY - (days - 1) * DAY)
  const period = { from, to }
  const earlier = { from: new Date(from.getTime() - days * DAY), to: from }
  const [perDay, waiting, rises, used, hours, appeals, pairs, pairsBefore, waitingNow] = await Promise.all([
    countDays(db, period),
    countWaiting(db, from),
    countRises(db, period),
    measureUsed(db, period),
    countHours(db, period),
    countAppeals(db, period),
    countPairs(db, period),
    countPairs(db, earlier),
    countWaiting(db, to),
  ])
  const levels = levelsOf(perDay, waiting, rises)
  return {
    days,
    from: from.toISOString().slice(0, 10),
    to: to.toISOString().slice(0, 10),
    waitingNow,
    perDay: perDay.map((row, index) => ({
      ...row,
      waiting: levels[index] ?? 0,
      usedShare: used.find(({ day }) => day === row.day)?.share ?? null,
    })),
    byHour: Array.from({ length: 7 }, (_, weekday) =>
      Array.from(
        { length: 24 },
        (__, hour) => hours.find((row) => row.weekday === weekday + 1 && row.hour === hour)?.reports ?? 0,
      ),
    ),
    ...appeals,
    secondLooks: {
      made: sum(pairs),
      kappa: computeKappa(pairs),
      kappaBefore: computeKappa(pairsBefore),
      byAction: decisionActions.flatMap((action) => {
        const of = pairs.filter(({ first }) => first === action)
        return of.length === 0
          ? []
          : [{ action, made: sum(of), agreed: sum(of.filter(({ second }) => second === action)) }]
      }),
    },
  }
}

const sum = (pairs: readonly Pair[]) => pairs.reduce((all, { count }) => all + count, 0)

type Rise = Awaited<ReturnType<typeof countRises>>[number]

/** The most that waited at one time of each day; a day on which nothing changed is as the one before ended. */
function levelsOf(days: readonly { day: string }[], waiting: number, rises: readonly Rise[]): number[] {
  let last = waiting
  return days.map(({ day }) => {
    const rise = rises.find((each) => each.day === day)
    const most = Math.max(last, rise ? waiting + rise.most : last)
    last = rise ? waiting + rise.last : last
    return most
  })
}
