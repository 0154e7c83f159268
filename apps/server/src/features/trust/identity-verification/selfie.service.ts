import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorText } from '@amour/locales/errors.ts'
import { reasonText } from '@amour/locales/media.ts'
import type { Verification } from '@amour/contract/trust/verification.ts'
import type { Context, MemberContext } from '#context.ts'
import { requestReview } from '#features/people/review-requests/review-requests.service.ts'
import { requireUsableMedia, fileViolation } from '#features/media/uploads/upload-checks.service.ts'
import { claimUploadSlot } from '#features/media/uploads/upload-slots.service.ts'
import type { Delivery } from '#http/router.ts'
import { requireUnrestricted } from '#features/account/restrictions/restrictions.service.ts'
import { Refusal } from '#http/refusal.ts'
import { UnusableMedia } from '#media/unusable-media.ts'
import { openWorkFolder } from '#media/work-folder.ts'
import { admitFile, admitStored, type Arrived } from './admission.service.ts'
import { readSealed, storeSealed } from './check-files.service.ts'
import { comparePrint, type SeenFrame } from './prints.service.ts'
import { selectWaiting } from './verification.queries.ts'
import { getVerification } from './verification.service.ts'

/**
 * Takes the caller's selfie with its code: decoded aside, so that nothing but its pixels is left, and sealed under a key
 * of its own. Throws what the contract names.
 */
export async function sendSelfie(
  context: MemberContext,
  { receive }: Delivery<{ code: string }>,
): Promise<Verification> {
  const { caller, limits } = context
  requireUnrestricted(caller)
  await using _place = await claimUploadSlot(context)
  await limits.take('uploadTries', caller.id)
  const { body, file } = await receive().catch(explain)
  await using _file = file
  const { picture, frames } = await makeSafe(context, file.path)
  const stored = await storeSealed(context, [picture])
  return await admitStored(context, stored, (tx) => {
    const arrived = { stored, sha256: file.sha256, at: tx.clock.now() }
    return admit(tx, { arrived, code: body.code.toUpperCase(), frames })
  })
}

type Sent = { arrived: Arrived; code: string; frames: SeenFrame[] }

async function admit(context: MemberContext, { arrived, code, frames }: Sent): Promise<Verification> {
  const check = await admitFile(context, arrived, {
    fits: (open) => open.gestures === null && open.code === code,
    over: 'verificationOver',
  })
  await comparePrint(context, check, frames)
  await requestReview(context, context.caller.id)
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
