import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import type { ReportCategory } from '@amour/contract/trust/reports.ts'
import { HOUR, MINUTE } from '#durations.ts'

/**
 * Where a case waits, how urgent it is, and for how long at most, in milliseconds (docs/security/moderation.md §3.2).
 */
export type Routing = { queue: CaseQueue; priority: 0 | 1 | 2 | 3 | 4; severity: number; within: number }

const urgent = { queue: 'urgent', priority: 0, within: 15 * MINUTE } as const
const serious = { queue: 'serious', priority: 1, within: HOUR } as const
const ordinary = { queue: 'reports', priority: 2, within: 8 * HOUR } as const
const feedback = { queue: 'feedback', priority: 4, within: 72 * HOUR } as const

/** Where a report of each category goes. */
export const reportRouting: Record<ReportCategory, Routing> = {
  underEighteen: { ...urgent, severity: 95 },
  threat: { ...urgent, severity: 90 },
  intimateImage: { queue: 'intimate', priority: 1, within: 48 * HOUR, severity: 85 },
  illegal: { ...serious, severity: 75 },
  unwantedSexual: { ...ordinary, severity: 60 },
  harassment: { ...ordinary, severity: 60 },
  hate: { ...ordinary, severity: 50 },
  scam: { ...ordinary, severity: 50 },
  fake: { ...ordinary, severity: 40 },
  other: { ...ordinary, severity: 25 },
  dataProtection: { ...feedback, severity: 30 },
  copyright: { ...feedback, severity: 30 },
  broken: { ...feedback, severity: 10 },
}

/** What a case is called that several have reported: the gravest of what they say, and of the same weight what was said first. */
export function findGravest(known: ReportCategory | null, said: ReportCategory | null): ReportCategory | null {
  if (known === null || said === null) return known ?? said
  const [before, now] = [reportRouting[known], reportRouting[said]]
  const isGraver =
    now.priority < before.priority || (now.priority === before.priority && now.severity > before.severity)
  return isGraver ? said : known
}

/** An image that may be hidden on somebody's word alone: whether rightly so is looked at within the hour. */
export const namedImageRouting: Routing = { ...reportRouting.intimateImage, within: HOUR }

/** Where what is checked before it is shown waits, and what else is no report. */
export const checkRouting = {
  media: { queue: 'media', priority: 3, within: 4 * HOUR, severity: 20 },
  profile: { queue: 'media', priority: 3, within: 4 * HOUR, severity: 20 },
  verification: { queue: 'selfies', priority: 3, within: 4 * HOUR, severity: 20 },
  appeal: { queue: 'appeals', priority: 4, within: 72 * HOUR, severity: 30 },
  feedback: { ...feedback, severity: 10 },
  /** A form that its sender calls urgent. */
  alarm: { ...serious, severity: 50 },
  /** Reports hide members faster than anyone can check them: above all that a report can reach (`computeScore`). */
  urgentAlarm: { ...urgent, severity: 200 },
  /** A form about somebody's behaviour, which is promised to be read within two days. */
  concern: { ...ordinary, severity: 40 },
} as const satisfies Record<string, Routing>

/** A banned picture was uploaded again: nobody has seen it, but its uploader has to be looked at. */
export const matchRouting: Record<'child' | 'intimate', Routing> = {
  child: { ...urgent, severity: 100 },
  intimate: { ...serious, severity: 80 },
}

/** Somebody of whom something was seen without a report: as patient as a report about a person. */
export const signalRouting: Routing = { ...ordinary, severity: 45 }

/** Ratings that are odd, or that the one rated asks about: as patient as a report about a person. */
export const ratingRouting: Routing = { ...ordinary, severity: 30 }

const routings: readonly Routing[] = [reportRouting, checkRouting, matchRouting].flatMap((each) => Object.values(each))

/** Minutes that a queue allows for a decision. */
export const queueMinutes = (queue: CaseQueue): number =>
  Math.max(...routings.flatMap((place) => (place.queue === queue ? place.within / MINUTE : [])))

/** How urgent the cases of a queue are. */
export const queuePriority = (queue: CaseQueue): number =>
  Math.min(...routings.flatMap((place) => (place.queue === queue ? place.priority : [])))

/** Reports of one person within a day from which on all they report is looked at after the others'. */
export const FLOOD = 20

type Circumstances = { severity: number; weight: number; others: number; strikes: number; reach: number }

/**
 * The score of a case: severity, then what is known of the reporter (0 to 1, a newcomer half), how many others report
 * the same, earlier strikes, and how many people the reported member has reached lately.
 */
export function computeScore({ severity, weight, others, strikes, reach }: Circumstances): number {
  const reliability = Math.round(20 * (weight - 0.5))
  const repeats = 5 * Math.min(4, others)
  const record = 5 * Math.min(3, strikes)
  const reached = Math.min(10, 2 * Math.floor(Math.log2(1 + reach)))
  return Math.max(0, severity + reliability + repeats + record + reached)
}

/** How far to believe a reporter, by what became of their earlier reports: half for a newcomer. */
export function computeReporterWeight({ upheld, decided }: { upheld: number; decided: number }): number {
  return (upheld + 2) / (decided + 4)
}
