import type { CaseKind, CaseQueue } from '@amour/contract/console/case-terms.ts'
import type { ReportCategory } from '@amour/contract/trust/reports.ts'
import { DAY, HOUR, MINUTE } from '@amour/server/durations.ts'
import { type Random, createRandom } from '#demo/random.ts'
import {
  drawCategory,
  drawCheckOutcome,
  drawCount,
  drawHour,
  drawMinutes,
  drawReportOutcome,
  type Outcome,
  paces,
  perDay,
  type Stream,
  weekdayShare,
} from './chances.ts'
import { planAppeal, type PlannedAppeal } from './plan-appeal.ts'
import { planSecondLook, type PlannedLook } from './plan-second-look.ts'
import { pickApprover, pickStaff } from './who.ts'

/** How far back the demo remembers, in days. */
export const HISTORY_DAYS = 90

/** The days before now on whose evenings one text came from many accounts, and from how many. */
const waves = [
  { ago: 71, accounts: 26 },
  { ago: 36, accounts: 64 },
]

/** A case of the past from its opening to its end, before anything has an id. */
export type PlannedCase = {
  kind: CaseKind
  queue: CaseQueue
  /** Null where nobody has reported anything. */
  category: ReportCategory | null
  openedAt: Date
  lookedAt: Date
  closedAt: Date
  outcome: Outcome
  by: string
  /** Who agreed, where it took two, and when it was proposed. */
  approver: string | null
  proposedAt: Date | null
  /** Reports that met in it; the first opens it. */
  reports: number
  isFromOutside: boolean
  hasMessages: boolean
  /** By what its member, or its image, was hidden until somebody had looked. */
  heldBy: 'report' | 'rule' | null
  isRaised: boolean
  isWave: boolean
  secondLook: PlannedLook | null
  appeal: PlannedAppeal | null
}

type Draft = Pick<PlannedCase, 'kind' | 'queue' | 'category' | 'openedAt' | 'outcome'> & Partial<PlannedCase>

/** The same past at every start, seen from `now`: all that was opened and decided, the oldest first. */
export function planHistory(now: Date): PlannedCase[] {
  const random = createRandom('90 days of moderation')
  const streams = Object.keys(perDay) as Stream[] // the keys of the record are the type
  const drafts = [...planWave(random, now)]
  for (let ago = HISTORY_DAYS; ago >= 0; ago -= 1) {
    const day = new Date(Math.floor(now.getTime() / DAY) * DAY - ago * DAY)
    // A site that grows: half as many again as three months ago.
    const share = weekdayShare(day) * (0.78 + 0.37 * (1 - ago / HISTORY_DAYS))
    for (const stream of streams) {
      const count = drawCount(random, perDay[stream] * share)
      for (let place = 0; place < count; place += 1) {
        const at = day.getTime() + drawHour(random) * HOUR + random.between(0, 59) * MINUTE + random.between(0, 59_999)
        drafts.push(draftOf(random, stream, new Date(at)))
      }
    }
  }
  const first = now.getTime() - HISTORY_DAYS * DAY
  return drafts
    .filter(({ openedAt }) => openedAt.getTime() > first)
    .map((draft) => complete(random, draft, now))
    .filter(({ closedAt }) => closedAt < now)
    .toSorted((one, other) => one.openedAt.getTime() - other.openedAt.getTime())
}

/** Evenings that are flooded with one text: many cases, decided until the next day. */
function planWave(random: Random, now: Date): Draft[] {
  return waves.flatMap(({ ago, accounts }) => {
    const evening = Math.floor(now.getTime() / DAY) * DAY - ago * DAY + 18 * HOUR
    return Array.from({ length: accounts }, (_, place) => ({
      kind: 'report' as const,
      queue: 'reports' as const,
      category: 'scam' as const,
      openedAt: new Date(evening + place * 5 * MINUTE + random.between(0, 60_000)),
      outcome: { action: 'suspend' as const, reason: 'askedMoney' as const, days: 90 },
      isWave: true,
    }))
  })
}

function draftOf(random: Random, stream: Stream, openedAt: Date): Draft {
  switch (stream) {
    case 'media':
    case 'profile':
      return { kind: stream, queue: 'media', category: null, openedAt, outcome: drawCheckOutcome(random, stream) }
    case 'verification':
      return { kind: stream, queue: 'selfies', category: null, openedAt, outcome: drawCheckOutcome(random, stream) }
    case 'feedback':
      return { kind: stream, queue: stream, category: null, openedAt, outcome: drawCheckOutcome(random, stream) }
    case 'signal': {
      const outcome = drawCheckOutcome(random, stream)
      return { kind: 'report', queue: 'reports', category: null, openedAt, outcome, heldBy: 'rule' }
    }
    default:
      return draftReport(random, stream, openedAt)
  }
}

type Reported = Exclude<Stream, 'media' | 'profile' | 'verification' | 'feedback' | 'signal'>

const places = {
  reports: { kind: 'report', queue: 'reports' },
  underEighteen: { kind: 'report', queue: 'urgent' },
  threat: { kind: 'report', queue: 'urgent' },
  illegal: { kind: 'report', queue: 'serious' },
  intimate: { kind: 'intimate', queue: 'intimate' },
} as const

function draftReport(random: Random, stream: Reported, openedAt: Date): Draft {
  const category =
    stream === 'reports' ? drawCategory(random) : stream === 'intimate' ? ('intimateImage' as const) : stream
  const isRaised = category === 'scam' && random.chance(0.05)
  return {
    ...places[stream],
    ...(isRaised && { queue: 'serious', isRaised }),
    category,
    openedAt,
    outcome: drawReportOutcome(random, category),
    reports: isRaised ? random.between(4, 6) : 1 + drawCount(random, 0.3),
    isFromOutside: random.chance(category === 'intimateImage' ? 0.7 : 0.08),
    hasMessages: (category === 'scam' || category === 'harassment') && random.chance(0.4),
    heldBy: stream === 'underEighteen' || stream === 'threat' || stream === 'intimate' ? 'report' : null,
  }
}

/** Who looked at it, when, and what came of it. */
function complete(random: Random, draft: Draft, now: Date): PlannedCase {
  const { kind, queue, openedAt } = draft
  const closedAt = new Date(openedAt.getTime() + minutesOf(random, draft, now) * MINUTE)
  const by = pickStaff(random, queue)
  const outcome = settleOutcome(draft.outcome, closedAt, now)
  const needsTwo = needsSecond(draft)
  const approver = needsTwo ? pickApprover(random, queue, by) : null
  const waited = closedAt.getTime() - openedAt.getTime()
  const whole: PlannedCase = {
    reports: 0,
    isFromOutside: false,
    hasMessages: false,
    heldBy: null,
    isRaised: false,
    isWave: false,
    secondLook: null,
    appeal: null,
    ...draft,
    outcome,
    by,
    approver,
    closedAt,
    lookedAt: new Date(openedAt.getTime() + Math.floor(waited * (0.55 + 0.3 * random.next()))),
    proposedAt: needsTwo ? new Date(openedAt.getTime() + Math.floor(waited * (0.87 + 0.06 * random.next()))) : null,
    ...(draft.isWave && { reports: 1 }),
  }
  return {
    ...whole,
    secondLook: kind === 'media' && random.chance(0.06) ? planSecondLook(random, whole, now) : null,
    appeal: draft.isWave ? null : planAppeal(random, whole, now),
  }
}

/** Nobody whom others still find is restricted by now: of late it stayed with a word. */
function settleOutcome(outcome: Outcome, closedAt: Date, now: Date): Outcome {
  const ends = closedAt.getTime() + (outcome.days ?? 0) * DAY
  if (outcome.action !== 'contact' || ends < now.getTime()) return outcome
  return { action: 'educate', reason: outcome.reason }
}

/** Minutes until the decision: longer at night, in the first weeks and in a wave. */
function minutesOf(random: Random, { queue, openedAt, isWave }: Draft, now: Date): number {
  if (isWave) return random.between(300, 900)
  const hour = openedAt.getUTCHours()
  const isWaiting = queue !== 'urgent' && queue !== 'appeals' && queue !== 'feedback'
  const night = isWaiting && (hour >= 22 || hour < 6) ? 1.55 : 1
  const ago = (now.getTime() - openedAt.getTime()) / DAY
  const learnt = 0.86 + 0.42 * (ago / HISTORY_DAYS)
  const isBusy = isWaiting && waves.some((wave) => Math.abs(ago - wave.ago + 0.5) < 1)
  return Math.max(1.5, drawMinutes(random, paces[queue]) * night * learnt * (isBusy ? 1.8 : 1))
}

/** As the database has it: a ban, an image that is not covered, the end of a child's hold. */
const needsSecond = ({ kind, category, outcome: { action } }: Draft) =>
  action === 'ban' || (kind === 'intimate' && action === 'none') || (category === 'underEighteen' && action === 'none')
