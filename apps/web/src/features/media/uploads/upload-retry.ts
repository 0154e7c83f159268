import { CallError } from '#app/call/call-error.ts'
import type { Upload } from './shared/uploads.ts'

/** Milliseconds before the first try after a lost connection, and before any later one at most. */
const FIRST = 1000
const LONGEST = 30_000

/** Longest wait that a server may ask for and that is waited out without a word, in milliseconds. */
const PATIENCE = 60_000

/**
 * How long an upload rests before it goes on by itself, in milliseconds; undefined where waiting does not help. A server
 * that is still busy with an earlier try of the same upload is asked again soon: it will give that one's answer.
 */
export function retryDelayAfter(error: unknown, tries: number): number | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.code === 'requestInProgress') return FIRST
  const retryAfter = (error.retryAfter ?? 0) * 1000
  if (error.code === 'tooManyRequests') return retryAfter > 0 && retryAfter <= PATIENCE ? retryAfter : undefined
  return isAway(error) ? Math.max(retryAfter, Math.min(LONGEST, FIRST * 2 ** (tries - 1))) : undefined
}

/** Nobody answered, or the service is away, be it a proxy that says so: its 503 carries none of our codes. */
const isAway = ({ status, code }: CallError) =>
  [0, 502, 504].includes(status) || code === 'unavailable' || (status === 503 && code === 'unexpected')

/** Whether a file has more bytes than are taken, be it by a proxy, whose 413 carries none of our codes. */
export const isTooManyBytes = (error: unknown) => error instanceof CallError && error.status === 413

/** What will be answered the same however often the same file is sent. */
const final = ['invalid', 'unsupportedType', 'mediaDuplicate']

const isFinal = (error: unknown) => isTooManyBytes(error) || (error instanceof CallError && final.includes(error.code))

/** Whether another try by hand makes sense. */
export const canRetryUpload = ({ state, error }: Pick<Upload, 'state' | 'error'>) =>
  state === 'lost' || (state === 'failed' && !isFinal(error))
