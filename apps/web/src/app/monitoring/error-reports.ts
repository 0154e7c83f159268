/** Faults that are kept until somebody listens. */
const KEPT = 5

const waiting: unknown[] = []
let listener: ((error: unknown) => void) | undefined

/** What went wrong on a screen; it is told only where monitoring is on. */
export const errorReports = {
  note(error: unknown) {
    if (listener) listener(error)
    else if (waiting.length < KEPT) waiting.push(error)
  },
  tellTo(next: ((error: unknown) => void) | undefined) {
    listener = next
    if (next) for (const error of waiting.splice(0)) next(error)
  },
}
