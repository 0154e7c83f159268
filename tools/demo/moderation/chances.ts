import type { CaseQueue, DecisionAction } from '@amour/contract/console/case-terms.ts'
import type { ReportCategory } from '@amour/contract/trust/reports.ts'
import type { ReasonCode } from '@amour/locales/policies.ts'
import type { Random } from '#demo/random.ts'

/** What is decided, why, and for how many days where it ends by itself. */
export type Outcome = { action: DecisionAction; reason: ReasonCode; days?: number }

type Weighed = Outcome & { weight: number }

const none: Weighed = { action: 'none', reason: 'allowed', weight: 40 }

/** What comes of reports, by what they are about; each within the bounds of its reason (decision 067). */
const reportOutcomes: Partial<Record<ReportCategory, readonly Weighed[]>> = {
  scam: [
    { ...none, weight: 27 },
    { action: 'educate', reason: 'sold', weight: 20 },
    { action: 'contact', reason: 'sold', days: 7, weight: 14 },
    { action: 'hold', reason: 'askedMoney', days: 14, weight: 11 },
    { action: 'suspend', reason: 'askedMoney', days: 14, weight: 18 },
    { action: 'ban', reason: 'askedMoney', weight: 8 },
  ],
  harassment: [
    { ...none, weight: 42 },
    { action: 'educate', reason: 'wroteOn', weight: 27 },
    { action: 'contact', reason: 'wroteOn', days: 14, weight: 17 },
    { action: 'suspend', reason: 'followed', days: 14, weight: 9 },
    { action: 'ban', reason: 'followed', weight: 3 },
  ],
  fake: [
    { ...none, weight: 52 },
    { action: 'hold', reason: 'notYours', days: 14, weight: 24 },
    { action: 'suspend', reason: 'severalAccounts', days: 14, weight: 15 },
    { action: 'ban', reason: 'notYours', weight: 4 },
  ],
  unwantedSexual: [
    { ...none, weight: 34 },
    { action: 'educate', reason: 'sentUnasked', weight: 36 },
    { action: 'contact', reason: 'sentUnasked', days: 14, weight: 22 },
    { action: 'suspend', reason: 'sentUnasked', days: 14, weight: 8 },
  ],
  hate: [
    { ...none, weight: 38 },
    { action: 'educate', reason: 'attacked', weight: 34 },
    { action: 'suspend', reason: 'attacked', days: 14, weight: 28 },
  ],
  other: [
    { ...none, weight: 84 },
    { action: 'educate', reason: 'wroteOn', weight: 16 },
  ],
  illegal: [
    { ...none, weight: 45 },
    { action: 'suspend', reason: 'illegalContent', days: 90, weight: 40 },
    { action: 'ban', reason: 'illegalContent', weight: 15 },
  ],
  threat: [
    { ...none, weight: 40 },
    { action: 'suspend', reason: 'threatened', days: 90, weight: 38 },
    { action: 'ban', reason: 'threatened', weight: 22 },
  ],
  underEighteen: [
    { ...none, weight: 58 },
    { action: 'ban', reason: 'underEighteen', weight: 42 },
  ],
  intimateImage: [
    { action: 'remove', reason: 'noConsent', weight: 78 },
    { ...none, weight: 22 },
  ],
}

const checkOutcomes = {
  media: [
    { action: 'approve', reason: 'allowed', weight: 76 },
    { action: 'approveExplicit', reason: 'allowed', weight: 13 },
    { action: 'reject', reason: 'pictureContact', weight: 4 },
    { action: 'reject', reason: 'pictureOthers', weight: 4 },
    { action: 'reject', reason: 'pictureUnfit', weight: 3 },
  ],
  profile: [
    { action: 'approve', reason: 'allowed', weight: 83 },
    { action: 'reject', reason: 'textContact', weight: 9 },
    { action: 'reject', reason: 'textSelling', weight: 5 },
    { action: 'reject', reason: 'textUnfit', weight: 3 },
  ],
  verification: [
    { action: 'verified', reason: 'allowed', weight: 82 },
    { action: 'askAgain', reason: 'allowed', weight: 13 },
    { action: 'notSame', reason: 'notYours', weight: 5 },
  ],
  feedback: [none],
  /** Of a case that a signal has opened: who is back after a ban, or only shares a computer. */
  signal: [
    { ...none, weight: 30 },
    { action: 'suspend', reason: 'evaded', days: 30, weight: 45 },
    { action: 'ban', reason: 'evaded', weight: 25 },
  ],
} as const satisfies Record<string, readonly Weighed[]>

function draw(random: Random, outcomes: readonly Weighed[]): Outcome {
  const at = Number(random.weigh(Object.fromEntries(outcomes.map(({ weight }, index) => [String(index), weight]))))
  const { weight: _, ...outcome } = outcomes[at] ?? none
  return outcome
}

export const drawReportOutcome = (random: Random, category: ReportCategory): Outcome =>
  draw(random, reportOutcomes[category] ?? [none])

export const drawCheckOutcome = (random: Random, kind: keyof typeof checkOutcomes): Outcome =>
  draw(random, checkOutcomes[kind])

/** Of 100 reports of the ordinary queue, how many are about what. */
const ordinary = { scam: 31, harassment: 22, fake: 20, unwantedSexual: 12, hate: 5, other: 10 }

export const drawCategory = (random: Random): ReportCategory => random.weigh(ordinary)

/** Cases a day of each kind, as the site is now; in the beginning there were fewer. */
export const perDay = {
  reports: 9,
  media: 7.5,
  profile: 2,
  verification: 1.5,
  underEighteen: 0.25,
  threat: 0.22,
  illegal: 0.6,
  intimate: 0.18,
  feedback: 1,
  signal: 0.35,
} as const

export type Stream = keyof typeof perDay

/** Minutes from the opening to the decision: the middle one, and how far they lie apart. */
export const paces: Record<CaseQueue, { median: number; spread: number }> = {
  urgent: { median: 6, spread: 0.5 },
  intimate: { median: 33, spread: 0.45 },
  serious: { median: 23, spread: 0.55 },
  reports: { median: 92, spread: 0.74 },
  media: { median: 44, spread: 0.76 },
  selfies: { median: 52, spread: 0.74 },
  appeals: { median: 1_150, spread: 0.6 },
  feedback: { median: 1_500, spread: 0.55 },
}

/** How much of a day's reports come in each hour, London's evening most of all. */
const hourly = [63, 48, 14, 9, 7, 8, 10, 14, 20, 26, 30, 32, 34, 33, 30, 30, 34, 38, 46, 70, 82, 84, 80, 73]

/** From Sunday on. */
const weekdays = [0.95, 0.84, 0.9, 0.88, 0.92, 1.28, 1.34]

export const drawHour = (random: Random): number =>
  Number(random.weigh(Object.fromEntries(hourly.map((weight, hour) => [String(hour), weight]))))

export const weekdayShare = (day: Date): number => weekdays[day.getUTCDay()] ?? 1

/** A normally distributed number around 0 (Box and Muller 1958). */
const drawNormal = ({ next }: Random): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

/** Minutes that something takes: most near the middle, some far longer, as people work. */
export const drawMinutes = (random: Random, { median, spread }: { median: number; spread: number }): number =>
  median * Math.exp(spread * drawNormal(random))

/** How many of what comes so often a day come on one. */
export function drawCount(random: Random, mean: number): number {
  const bound = Math.exp(-mean)
  let count = 0
  for (let product = random.next(); product > bound; product *= random.next()) count += 1
  return count
}
