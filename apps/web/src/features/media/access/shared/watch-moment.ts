import { serverNow } from '#app/call/server-clock.ts'

/** Milliseconds after which the clock is looked at again: a device that slept, or a clock that was set, moves the moment. */
const LOOK = 60_000

/** What a page hears of besides when it is looked at again. */
const wakings = ['pageshow', 'focus'] as const

/** Whether a moment has come, by the server's clock. */
export const isPast = (at: string | null): boolean => at !== null && Date.parse(at) <= serverNow()

/**
 * Calls back once a moment has come, at once where it has, and as soon as somebody looks after a sleep in which it came.
 * Answers what stops it.
 */
export function watchMoment(at: string, tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    globalThis.document?.removeEventListener('visibilitychange', look)
    for (const event of wakings) globalThis.removeEventListener?.(event, look)
  }
  function look() {
    clearTimeout(timer)
    if (!isPast(at)) {
      timer = setTimeout(look, Math.min(Date.parse(at) - serverNow(), LOOK))
      return
    }
    stop()
    tell()
  }
  globalThis.document?.addEventListener('visibilitychange', look)
  for (const event of wakings) globalThis.addEventListener?.(event, look)
  look()
  return stop
}
