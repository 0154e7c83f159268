import { CallError } from '#app/call/call-error.ts'

/** The sentence for what went wrong besides the key; undefined where it was the key, or none has answered. */
export const callFailure = (error: unknown) =>
  error instanceof CallError && error.code !== 'staffKeyInvalid' ? error.message : undefined
