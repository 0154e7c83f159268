import { createReadStream } from 'node:fs'
import type { Verification } from '@amour/contract/trust/verification.ts'
import { errorText } from '@amour/locales/errors.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import {
  requireUploadAllowed,
  requireUsableMedia,
  fileViolation,
} from '#features/media/uploads/upload-checks.service.ts'
import { claimUploadSlot } from '#features/media/uploads/upload-slots.service.ts'
import type { Delivery } from '#http/router.ts'
import { Refusal } from '#http/refusal.ts'
import { fileColumns, type SealedFile, storeSealed } from './check-files.service.ts'
import { recordPrint } from './prints.service.ts'
import { makeFilmSafe } from './verification.jobs.ts'
import { lockMember, lockOpen, selectDefaultPhoto, updateVerification } from './verification.queries.ts'
import { getVerification } from './verification.service.ts'

/**
 * Takes the caller's film of the gestures that were drawn for this attempt, as it came and sealed; the worker decodes it
 * before anybody is asked to look. It counts when it has come whole. Throws what the contract names.
 */
export async function sendFilm(
  context: MemberContext,
  { receive }: Delivery<{ attempt: string }>,
): Promise<Verification> {
  const { caller, clock, limits, storage } = context
  await requireUploadAllowed(context, 'video')
  await using _place = await claimUploadSlot(context)
  await limits.take('uploadTries', caller.id)
  const { body, file } = await receive().catch(explain)
  await using _file = file
  const arrived = clock.now()
  await requireUsableMedia(context, 'video', file.path)
  const stored = await storeSealed(context, createReadStream(file.path) as AsyncIterable<Buffer>) // without an encoding it gives buffers
  try {
    const sent = { attempt: body.attempt, stored, sha256: file.sha256, arrived }
    return await inTransaction(context, (tx) => admit(tx, sent))
  } catch (error) {
    // After another failure the row may be there all the same; a file without one is swept up later.
    if (error instanceof Refusal) await storage.remove(stored.storageKey).catch(() => undefined)
    throw error
  }
}

type Sent = { attempt: string; stored: SealedFile; sha256: Buffer; arrived: Date }

async function admit(context: MemberContext, { attempt, stored, sha256, arrived }: Sent): Promise<Verification> {
  const { db, caller, queue } = context
  await lockMember(db, caller.id)
  const open = await lockOpen(db, caller.id)
  const isGood = open?.state === 'begun' && open.gestures && open.code === attempt && open.code_until > arrived
  if (!open || !isGood) throw new Refusal('filmOver')
  const photo = await selectDefaultPhoto(db, caller.id)
  if (!photo) throw new Refusal('verificationPhoto')
  await updateVerification(db, open.id, {
    state: 'waiting',
    ...fileColumns(context, open.id, stored),
    media_id: photo,
    sent_at: arrived,
  })
  await recordPrint(context, { ...open, sent_at: arrived }, sha256)
  await queue.enqueue(db, makeFilmSafe, { id: open.id })
  return getVerification(context)
}

function explain(error: unknown): never {
  if (!(error instanceof Refusal && error.code === 'tooLarge')) throw error
  throw new Refusal('tooLarge', fileViolation(errorText('filmLarge')))
}
