import type { FlirtKey } from '@amour/contract/people/flirts.ts'
import type { Member } from '@amour/contract/people/members.ts'

/** Milliseconds for which a member who was flirted with is not flirted with again (docs/specification/gaps.md §5). */
const FLIRT_PAUSE = 24 * 60 * 60_000

/** A flirt that keeps another from being sent yet; null once a day has gone by, on a page that stays open too. */
export const findRecentFlirt = (flirtedAt: string | null, now: number): string | null =>
  flirtedAt !== null && Date.parse(flirtedAt) + FLIRT_PAUSE > now ? flirtedAt : null

/** What a flirt button needs to know and to do about one member; features/flirts provides it. */
export type FlirtActions = {
  username: string
  /** The flirt of the last 24 hours; null when there is none. */
  flirtedAt: string | null
  /** Undefined until it has been asked for. */
  allowance: Member['canFlirt'] | undefined
  ask: () => void
  send: (flirt: FlirtKey) => void
}
