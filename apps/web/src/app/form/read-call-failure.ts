import { CallError, describeWait } from '#app/call/call-error.ts'

/**
 * What the failure of a call says of a form, as `readFailure` of `useContractForm` gives it: the server's sentences under
 * their fields, else one for the whole form. `failed` is said of an outage, and of what is no failure of a call.
 */
export function readCallFailure(error: unknown, failed: string): Record<string, string> {
  if (!(error instanceof CallError)) return { form: failed }
  const { violations, isOutage, message } = error
  if (violations.length > 0) return Object.fromEntries(violations.map((one) => [one.propertyPath, one.message]))
  return { form: describeWait(error) ?? (isOutage ? failed : message) }
}
