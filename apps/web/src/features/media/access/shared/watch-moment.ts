import { serverNow } from '#app/call/server-clock.ts'

/** Milliseconds after which the clock is looked at again: a device that slept, or a clock that was set, moves the moment. */
const LOOK = 60_000

/** Whether a moment has come, by the server's clock. */
export const isPast = (at: string | null): boolean => at !== null && Date.parse(at) <= serverNow()

/** Calls back once a moment has come, at once where it has. Answers what stops it. */
export function watchMoment(at: string, tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    if (isPast(at)) tell()
    else timer = setTimeout(look, Math.min(Date.parse(at) - serverNow(), LOOK))
  }
  look()
  return () => clearTimeout(timer)
}
