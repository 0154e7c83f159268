import { createReadStream } from 'node:fs'
import type { Verification } from '@amour/contract/trust/verification.ts'
import { errorText } from '@amour/locales/errors.ts'
import type { MemberContext } from '#context.ts'
import {
  requireUploadAllowed,
  requireUsableMedia,
  fileViolation,
} from '#features/media/uploads/upload-checks.service.ts'
import { claimUploadSlot } from '#features/media/uploads/upload-slots.service.ts'
import type { Delivery } from '#http/router.ts'
import { Refusal } from '#http/refusal.ts'
import { admitFile, admitStored, type Arrived } from './admission.service.ts'
import { storeSealed } from './check-files.service.ts'
import { makeFilmSafe } from './verification.jobs.ts'
import { getVerification } from './verification.service.ts'

/**
 * Takes the caller's film of the gestures that were drawn for this attempt, as it came and sealed; the worker decodes it
 * before anybody is asked to look. It counts when it has come whole. Throws what the contract names.
 */
export async function sendFilm(
  context: MemberContext,
  { receive }: Delivery<{ attempt: string }>,
): Promise<Verification> {
  const { caller, clock, limits } = context
  await requireUploadAllowed(context, 'video')
  await using _place = await claimUploadSlot(context)
  await limits.take('uploadTries', caller.id)
  const { body, file } = await receive().catch(explain)
  await using _file = file
  const at = clock.now()
  await requireUsableMedia(context, 'video', file.path)
  const stored = await storeSealed(context, createReadStream(file.path) as AsyncIterable<Buffer>) // without an encoding it gives buffers
  const arrived = { stored, sha256: file.sha256, at }
  return await admitStored(context, stored, (tx) => admit(tx, arrived, body.attempt))
}

async function admit(context: MemberContext, arrived: Arrived, attempt: string): Promise<Verification> {
  const { id } = await admitFile(context, arrived, {
    fits: ({ gestures, code }) => gestures !== null && code === attempt,
    over: 'filmOver',
  })
  await context.queue.enqueue(context.db, makeFilmSafe, { id })
  return getVerification(context)
}

function explain(error: unknown): never {
  if (!(error instanceof Refusal && error.code === 'tooLarge')) throw error
  throw new Refusal('tooLarge', fileViolation(errorText('filmLarge')))
}
