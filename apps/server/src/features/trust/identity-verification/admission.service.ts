import { inTransaction, type MemberContext } from '#context.ts'
import type { VerificationRow } from '#database/tables.ts'
import { Refusal } from '#http/refusal.ts'
import { fileColumns, type SealedFile } from './check-files.service.ts'
import { recordPrint } from './prints.service.ts'
import { lockMember, lockOpen, selectDefaultPhoto, updateVerification } from './verification.queries.ts'

/** A selfie or film that has come: where it lies, the hash of its bytes as they came, and when that was. */
export type Arrived = { stored: SealedFile; sha256: Buffer; at: Date }

/** Which check it was sent for: whether that is this one, and what is said where it is none any more. */
type Wanted = { fits: (open: VerificationRow) => boolean; over: 'verificationOver' | 'filmOver' }

/** Does in one transaction what a stored file is for; refused, nothing of it is left. */
export async function admitStored<T>(
  context: MemberContext,
  stored: SealedFile,
  admit: (tx: MemberContext) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(context, admit)
  } catch (error) {
    // After another failure the row may be there all the same; a file without one is swept up later.
    if (error instanceof Refusal) await context.storage.remove(stored.storageKey).catch(() => undefined)
    throw error
  }
}

/**
 * Has the check that the caller has begun wait with what has come for it, in the caller's transaction. Throws `over` of what
 * was wanted, and `verificationPhoto` where no photo stands for the caller.
 */
export async function admitFile(
  context: MemberContext,
  { stored, sha256, at }: Arrived,
  { fits, over }: Wanted,
): Promise<VerificationRow> {
  const { db, caller } = context
  await lockMember(db, caller.id)
  const open = await lockOpen(db, caller.id)
  if (!open || open.state !== 'begun' || open.code_until <= at || !fits(open)) throw new Refusal(over)
  const photo = await selectDefaultPhoto(db, caller.id)
  if (!photo) throw new Refusal('verificationPhoto')
  const sent = { state: 'waiting', ...fileColumns(context, open.id, stored), media_id: photo, sent_at: at } as const
  await updateVerification(db, open.id, sent)
  await recordPrint(context, { ...open, sent_at: at }, sha256)
  return { ...open, ...sent }
}
