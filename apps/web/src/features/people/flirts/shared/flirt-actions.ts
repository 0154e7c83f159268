import type { FlirtKey } from '@amour/contract/people/flirts.ts'
import type { Member } from '@amour/contract/people/members.ts'

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
