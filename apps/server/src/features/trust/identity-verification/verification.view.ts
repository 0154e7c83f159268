import type { Verification } from '@amour/contract/trust/verification.ts'
import type { VerificationRow } from '#database/tables.ts'

/** A code whose time is over is told no more. */
export function viewVerification(
  row: VerificationRow | undefined,
  { hasPhoto, now }: { hasPhoto: boolean; now: Date },
): Verification {
  const nothing = { code: null, codeUntil: null, reason: null, since: null, hasPhoto }
  if (!row) return { ...nothing, state: 'none' }
  if (row.state === 'begun') {
    if (row.code_until <= now) return { ...nothing, state: 'none' }
    return { ...nothing, state: 'begun', code: row.code, codeUntil: row.code_until.toISOString() }
  }
  const since = (row.state === 'waiting' ? row.sent_at : row.decided_at)?.toISOString() ?? null
  return { ...nothing, state: row.state, reason: row.reason, since }
}
