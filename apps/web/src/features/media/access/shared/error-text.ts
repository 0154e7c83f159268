import { CallError } from '#app/call/call-error.ts'

/** What the server said of a failure; undefined where nobody answered, and the screen has words of its own. */
export const readErrorText = (error: unknown): string | undefined =>
  error instanceof CallError && !error.isOutage ? error.violations[0]?.message || error.message || undefined : undefined
