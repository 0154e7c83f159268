import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
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
import { StorageAway } from '#media/storage.ts'
import { openWorkFolder } from '#media/work-folder.ts'
import { KEY_BYTES, openStream, sealStream } from '#security/sealed-file.ts'
import { lockMember, lockOpen, selectDefaultPhoto, selectWaiting, updateVerification } from './verification.queries.ts'
import { getVerification } from './verification.service.ts'

/** Where selfies lie in the storage, apart from what members can be shown. */
const SELFIES = 'selfies'

/** Seconds after which it is worth trying again when the disk is full. */
const FULL_RETRY_AFTER = 300

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
  const picture = await makeSafe(context, file.path)
  const key = randomBytes(KEY_BYTES)
  const storageKey = `${SELFIES}/${randomBytes(16).toString('hex')}`
  await storage.write(storageKey, await collect(sealStream(Readable.from([picture]), key))).catch(explain)
  try {
    return await inTransaction(context, (tx) => admit(tx, { code: body.code, key, storageKey }))
  } catch (error) {
    // After another failure the row may be there all the same; a file without one is swept up later.
    if (error instanceof Refusal) await storage.remove(storageKey).catch(() => undefined)
    throw error
  }
}

type Sent = { code: string; key: Buffer; storageKey: string }

async function admit(context: MemberContext, { code, key, storageKey }: Sent): Promise<Verification> {
  const { db, caller, clock, seal } = context
  await lockMember(db, caller.id)
  const open = await lockOpen(db, caller.id)
  const at = clock.now()
  const isGood = open?.state === 'begun' && open.code === code.toUpperCase() && open.code_until > at
  if (!open || !isGood) throw new Refusal('verificationOver')
  const photo = await selectDefaultPhoto(db, caller.id)
  if (!photo) throw new Refusal('verificationPhoto')
  await updateVerification(db, open.id, {
    state: 'waiting',
    storage_key: storageKey,
    key_sealed: seal.seal({ owner: open.id, column: 'verification.key' }, key),
    media_id: photo,
    sent_at: at,
  })
  await requestReview(context, caller.id)
  return getVerification(context)
}

/** The one copy that is kept: WebP, without anything that the camera wrote beside the picture. */
async function makeSafe(context: Context, path: string): Promise<Buffer> {
  await requireUsableMedia(context, 'photo', path)
  await using folder = await openWorkFolder()
  await context.decoder.deriveSelfie(path, folder.path).catch((error: unknown) => {
    throw error instanceof UnusableMedia ? new Refusal('invalid', fileViolation(reasonText(error.fault))) : error
  })
  return await readFile(join(folder.path, '960.webp'))
}

/** A selfie that waits, as WebP, for the moderator whose case it is; undefined when it is gone. */
export async function openSelfie({ db, seal, storage }: Context, id: string): Promise<Buffer | undefined> {
  const row = await selectWaiting(db, id)
  if (!row?.storage_key || !row.key_sealed) return undefined
  const { storage_key: file, key_sealed } = row
  const bytes = await storage.sizeOf(file)
  if (bytes === undefined) return undefined
  const key = seal.open({ owner: id, column: 'verification.key' }, key_sealed)
  return collect(openStream(async (range) => (await storage.open(file, range))?.stream, bytes, key))
}

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

function explain(error: unknown): never {
  if (error instanceof StorageAway && error.isFull) throw new Refusal('storageFull', { retryAfter: FULL_RETRY_AFTER })
  if (!(error instanceof Refusal && error.code === 'tooLarge')) throw error
  throw new Refusal('tooLarge', fileViolation(errorText('photoLarge')))
}
