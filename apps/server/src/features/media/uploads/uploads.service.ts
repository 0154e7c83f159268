import { type MediaKind, OwnMedia, PHOTO_QUOTA, SPACE_QUOTA, VIDEO_QUOTA } from '@amour/contract/media/media.ts'
import type { UploadFields } from '@amour/contract/media/uploads.ts'
import { errorText } from '@amour/locales/errors.ts'
import type { z } from 'zod'
import { inTransaction, type MemberContext, type Peer } from '#context.ts'
import { answerOnce, findAnswer, hasAnswer, type KeyedRequest } from '#http/idempotency.ts'
import type { Delivery } from '#http/router.ts'
import type { ReceivedFile } from '#http/body/receive-file.ts'
import { Refusal } from '#http/refusal.ts'
import { StorageAway } from '#media/storage.ts'
import { newId } from '#security/ids.ts'
import { requireUsableMedia, requireUploadAllowed, fileViolation } from './upload-checks.service.ts'
import { findUsage, lockItemsOf, getOwnMedia } from '#features/media/library/own-media.service.ts'
import { claimUploadSlot } from './upload-slots.service.ts'
import {
  dropSource,
  enqueueProcessing,
  storeSource,
  newKey,
  type Source,
} from '#features/media/processing/upload-sources.service.ts'
import { insertMedia, selectSameContent } from './uploads.queries.ts'

/** Seconds after which it is worth trying again when the disk is full. */
const FULL_RETRY_AFTER = 300

type Item = { kind: MediaKind; visibility: 'public' | 'private'; file: ReceivedFile }

/**
 * Takes a photo or video of the caller's: the file lies safe before its row is there, and row, work to do and answer
 * are one transaction. A resend under the same `Idempotency-Key` gets the first answer. Throws what the contract names.
 */
export async function uploadMedia(
  context: MemberContext,
  kind: MediaKind,
  { receive }: Delivery<z.output<typeof UploadFields>>,
  peer: Peer,
): Promise<OwnMedia> {
  try {
    const owner = `${context.caller.id}|${kind}/upload`
    const key = peer.header('idempotency-key')
    await requireUploadAllowed(context, kind)
    await using _place = await claimUploadSlot(context)
    // What a resend may do was decided when it was sent first.
    if (!key || !(await hasAnswer(context, { owner, key }))) await requireUploadAllowance(context, kind)
    const { body, file } = await receive()
    await using _file = file
    const input = { kind, ...body, sha256: file.sha256.toString('hex') }
    return await store(context, { kind, ...body, file }, key ? { owner, key, input } : undefined)
  } catch (error) {
    throw explain(error, kind)
  }
}

/** What happens to any file, in words for this one. */
function explain(error: unknown, kind: MediaKind): unknown {
  if (error instanceof StorageAway && error.isFull) return new Refusal('storageFull', { retryAfter: FULL_RETRY_AFTER })
  if (!(error instanceof Refusal && error.code === 'tooLarge')) return error
  return new Refusal('tooLarge', fileViolation(errorText(kind === 'photo' ? 'photoLarge' : 'videoLarge')))
}

async function requireUploadAllowance(context: MemberContext, kind: MediaKind) {
  const { caller, limits } = context
  await limits.requireBudget('uploads', caller.id)
  await limits.take('uploadTries', caller.id)
  requireStorageQuota(await findUsage(context), kind, 1)
}

async function store(context: MemberContext, item: Item, request: KeyedRequest | undefined): Promise<OwnMedia> {
  const { limits, caller } = context
  // Asked in this order, the answer of a resend that just overtook us is seen where its item is.
  const same = await findSame(context, item)
  const known = request && (await findAnswer(context, request))
  if (known) return OwnMedia.parse(known.answer)
  requireNewContent(same)
  await requireUsableMedia(context, item.kind, item.file.path)
  await limits.take('uploads', caller.id)
  const source = await storeSource(context, item.file.path)
  let isTaken = false
  const work = async (tx: MemberContext) => {
    isTaken = true
    return admit(tx, item, source)
  }
  try {
    const answer = await (request ? answerOnce(context, request, work) : inTransaction(context, work))
    if (!isTaken) await dropSource(context, source)
    return OwnMedia.parse(answer)
  } catch (error) {
    // After another failure the row may be there all the same; then the reaper knows what to do with the file.
    if (error instanceof Refusal) await dropSource(context, source)
    throw error
  }
}

/** One upload of a member at a time, so that the last free place is given once. */
async function admit(context: MemberContext, item: Item, { key, isSpooled }: Source): Promise<OwnMedia> {
  const { db, caller, clock } = context
  const { kind, visibility, file } = item
  await lockItemsOf(db, caller.id)
  requireNewContent(await findSame(context, item))
  requireStorageQuota(await findUsage(context), kind, file.bytes)
  const id = newId()
  await insertMedia(db, {
    id,
    member_id: caller.id,
    kind,
    visibility,
    status: 'pending',
    processing: 'waiting',
    storage_key: newKey('items'),
    source_key: key,
    spooled_at: isSpooled ? clock.now() : null,
    bytes: file.bytes,
    content_hash: file.sha256,
    created_at: clock.now(),
  })
  if (!isSpooled) await enqueueProcessing(context, { id, kind })
  return getOwnMedia(context, id)
}

const findSame = ({ db, caller }: MemberContext, { file }: Item) => selectSameContent(db, caller.id, file.sha256)

/** Throws `mediaDuplicate` with the id of the item that was made of the same bytes. */
function requireNewContent(same: { id: string } | undefined) {
  if (same) throw new Refusal('mediaDuplicate', { data: { id: same.id } })
}

type Usage = Awaited<ReturnType<typeof findUsage>>

function requireStorageQuota({ photos, videos, bytes }: Usage, kind: MediaKind, more: number) {
  if (kind === 'photo' && photos >= PHOTO_QUOTA) throw new Refusal('photoQuota')
  if (kind === 'video' && videos >= VIDEO_QUOTA) throw new Refusal('videoQuota')
  if (bytes + more > SPACE_QUOTA) throw new Refusal('spaceQuota')
}
