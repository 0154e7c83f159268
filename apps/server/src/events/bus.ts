import { z } from 'zod'

/**
 * Says that something has changed, and for whom; never what. A lost one costs a delay, since whoever is woken by it reads
 * the table `event`, and looks there now and then without being woken.
 */
const Notice = z.object({
  /** The process that tells it. */
  from: z.string(),
  /** Members, and `staff` for the console. */
  to: z.array(z.string()),
  /** What of the table the teller has told up to now, as PostgreSQL writes a snapshot. */
  upTo: z.string().optional(),
  /** Who is to see in which conversation that somebody is writing: it is over before it could be kept. */
  typing: z.tuple([z.string(), z.string()]).optional(),
})

export type Notice = z.output<typeof Notice>

/** Carries notices between processes; each of them may get lost, come twice, or come late. */
export type EventBus = {
  /** Tells the others, and oneself too where the engine does. Throws when the engine is away. */
  publish(notice: Notice): Promise<void>
  /** Hears from now on. Comes back by itself when the engine was away. */
  listen(hear: (notice: Notice) => void): void
  /** Whether notices are heard at this moment. */
  readonly isHearing: boolean
  close(): Promise<void>
}

/** The channel of all notices. Short, since an engine sends it with each. */
export const CHANNEL = 'amour_events'

/** Most that one notice names: with them, and a place, it stays below the 8,000 bytes that PostgreSQL takes. */
export const NAMED_MAX = 150

/** Characters of a snapshot that go with them. */
export const PLACE_MAX = 1_500

/** What comes over a bus that is none of ours is passed over. */
export function readNotice(text: string): Notice | undefined {
  try {
    return Notice.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Milliseconds until the next try, after so many that failed: growing, and never the same for all. */
export const pauseAfter = (failures: number) => Math.min(10_000, 250 * 2 ** failures) * (0.5 + Math.random() / 2)
