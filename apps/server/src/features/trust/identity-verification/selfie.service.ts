import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorText } from '@amour/locales/errors.ts'
import { reasonText } from '@amour/locales/media.ts'
import type { Verification } from '@amour/contract/trust/verification.ts'
import { type Context, inTransaction, type MemberContext } from '#context.ts'
import { requestReview } from '#features/people/review-requests/review-requests.service.ts'
import { requireUsableMedia, fileViolation } from '#features/media/uploads/upload-checks.service.ts'
import { claimUploadSlot } from '#features/media/uploads/upload-slots.service.ts'
import type { Delivery } from '#http/router.ts'
import { requireUnrestricted } from '#features/account/restrictions/restrictions.service.ts'
import { Refusal } from '#http/refusal.ts'
import { UnusableMedia } from '#media/unusable-media.ts'
import { openWorkFolder } from '#media/work-folder.ts'
import { fileColumns, readSealed, type SealedFile, storeSealed } from './check-files.service.ts'
import { comparePrint, recordPrint, type SeenFrame } from './prints.service.ts'
import { lockMember, lockOpen, selectDefaultPhoto, selectWaiting, updateVerification } from './verification.queries.ts'
import { getVerification } from './verification.service.ts'

/**
 * Takes the caller's selfie with its code: decoded aside, so that nothing but its pixels is left, and sealed under a key
 * of its own. Throws what the contract names.
 */
export async function sendSelfie(
  context: MemberContext,
  { receive }: Delivery<{ code: string }>,
): Promise<Verification> {
  const { caller, limits, storage } = context
  requireUnrestricted(caller)
  await using _place = await claimUploadSlot(context)
  await limits.take('uploadTries', caller.id)
  const { body, file } = await receive().catch(explain)
  await using _file = file
  const { picture, frames } = await makeSafe(context, file.path)
  const stored = await storeSealed(context, [picture])
  try {
    const sent = { code: body.code, stored, sha256: file.sha256, frames }
    return await inTransaction(context, (tx) => admit(tx, sent))
  } catch (error) {
    // After another failure the row may be there all the same; a file without one is swept up later.
    if (error instanceof Refusal) await storage.remove(stored.storageKey).catch(() => undefined)
    throw error
  }
}

type Sent = { code: string; stored: SealedFile; sha256: Buffer; frames: SeenFrame[] }

async function admit(context: MemberContext, { code, stored, sha256, frames }: Sent): Promise<Verification> {
  const { db, caller, clock } = context
  await lockMember(db, caller.id)
  const open = await lockOpen(db, caller.id)
  const at = clock.now()
  const isGood = open?.state === 'begun' && !open.gestures && open.code === code.toUpperCase() && open.code_until > at
  if (!open || !isGood) throw new Refusal('verificationOver')
  const photo = await selectDefaultPhoto(db, caller.id)
  if (!photo) throw new Refusal('verificationPhoto')
  await updateVerification(db, open.id, {
    state: 'waiting',
    ...fileColumns(context, open.id, stored),
    media_id: photo,
    sent_at: at,
  })
  await recordPrint(context, open, sha256)
  await comparePrint(context, open, frames)
  await requestReview(context, caller.id)
  return getVerification(context)
}

/** The one copy that is kept: WebP, without anything that the camera wrote beside the picture. */
async function makeSafe(context: Context, path: string) {
  await requireUsableMedia(context, 'photo', path)
  await using folder = await openWorkFolder()
  const { pdqs } = await context.decoder.deriveSelfie(path, folder.path).catch((error: unknown) => {
    throw error instanceof UnusableMedia ? new Refusal('invalid', fileViolation(reasonText(error.fault))) : error
  })
  return { picture: await readFile(join(folder.path, '960.webp')), frames: [pdqs] }
}

/** A selfie that waits, as WebP, for the moderator whose case it is; undefined when it is gone. */
export async function openSelfie(context: Context, id: string): Promise<Buffer | undefined> {
  const row = await selectWaiting(context.db, id)
  return row && !row.gestures ? readSealed(context, row) : undefined
}

function explain(error: unknown): never {
  if (!(error instanceof Refusal && error.code === 'tooLarge')) throw error
  throw new Refusal('tooLarge', fileViolation(errorText('photoLarge')))
}
