import { RestrictionNotice } from '@amour/contract/trust/appeals.ts'
import { CallError } from '#app/call/call-error.ts'

const codes = ['accountRestricted', 'accountHeld']

/** What moderators have decided, where that is why a call was refused. */
export function readRestriction(error: unknown): RestrictionNotice | undefined {
  if (!(error instanceof CallError) || !codes.includes(error.code)) return undefined
  const read = RestrictionNotice.safeParse(error.data)
  return read.success ? read.data : undefined
}
