import { CallError, describeWait } from '#app/call/call-error.ts'
import type { RecoveryField } from './recovery.ts'

type RecoveryFailure = { field: RecoveryField | 'form'; text: string }

/** What to say of a refused recovery: the server's words under the field it names, how long to wait, else one of two sentences. */
export function describeRecoveryFailure(error: unknown, texts: { failed: string; offline: string }): RecoveryFailure {
  if (error instanceof CallError && error.isOutage) return { field: 'form', text: texts.offline }
  const violations = error instanceof CallError ? error.violations : []
  for (const { propertyPath, message } of violations) {
    if (propertyPath === 'email') return { field: 'email', text: message }
    if (propertyPath === 'password') return { field: 'new_password', text: message }
  }
  return { field: 'form', text: describeWait(error) ?? texts.failed }
}
