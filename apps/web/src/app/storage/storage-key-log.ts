import { createSlot } from './storage-slot.ts'

/** What this browser knows of a member's own keys in the log: how many there were, and what the newest was. */
export type OwnMark = {
  number: number
  print: string
  /** Keys that were made in this browser and have not been seen in the log yet, and when. */
  made: { print: string; at: number }[]
}

/** The log of keys as this browser saw it last. */
type KeptLog = {
  size: number
  /** base64url. */
  root: string
  /** When log and witnesses were last found to have signed within a day, in milliseconds of the epoch. */
  goodAt: number
  /** Why nothing is sent: the log has shown another past. Until it shows the one of `size` and `root` again. */
  fault: string | null
  /** Each at a digest of who it is. */
  own: Record<string, OwnMark>
}

/** Kept after logging out: a mark that goes with it would never see a change. */
export const keyLogSlot = createSlot('key-log', isKeptLog, { size: 0, root: '', goodAt: 0, fault: null, own: {} })

function isKeptLog(value: unknown): value is KeptLog {
  const { size, root, goodAt, fault, own } = Object(value) as Record<string, unknown> // checked here
  const areTold =
    typeof root === 'string' && typeof goodAt === 'number' && (fault === null || typeof fault === 'string')
  return typeof size === 'number' && areTold && Object.values(Object(own) as object).every(isMark)
}

function isMark(value: unknown): boolean {
  const { number, print, made } = Object(value) as Record<string, unknown> // checked here
  return typeof number === 'number' && typeof print === 'string' && Array.isArray(made)
}
