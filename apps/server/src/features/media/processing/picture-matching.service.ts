import { readFile } from 'node:fs/promises'
import { type Context, inTransaction } from '#context.ts'
import type { MediaRow } from '#database/tables.ts'
import { requestReview } from '#features/people/review-requests/review-requests.service.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { LEAST_QUALITY, SAME_PICTURE, wordDistance, wordsOf } from '#media/pdq/pdq-distance.ts'
import { newId } from '#security/ids.ts'
import type { BanMatch, Frame } from '#features/media/banned-media/banned-media.service.ts'
import {
  insertMatch,
  insertDuplicates,
  lockPendingUpload,
  selectHashesOf,
  selectUploader,
  updateFailed,
} from './processing.queries.ts'

/** Where uploads lie, sealed, that the law wants kept; the reaper does not look there. */
const EVIDENCE = 'evidence'

/** Notes, in the caller's transaction, which of its owner's other items show the same picture: a reviewer is told. */
export async function recordDuplicates({ db }: Context, item: Pick<MediaRow, 'id' | 'member_id'>, frames: Frame[]) {
  const others = await selectHashesOf(db, item.member_id, { except: item.id, leastQuality: LEAST_QUALITY })
  const telling = frames.filter(({ quality }) => quality >= LEAST_QUALITY).flatMap(({ hashes }) => hashes.map(wordsOf))
  const nearest = new Map<string, number>()
  for (const { mediaId, hash } of others) {
    const words = wordsOf(hash)
    const distance = telling.reduce((least, each) => Math.min(least, wordDistance(each, words)), Infinity)
    if (distance <= SAME_PICTURE) nearest.set(mediaId, Math.min(distance, nearest.get(mediaId) ?? Infinity))
  }
  const rows = [...nearest].map(([duplicate_id, distance]) => ({ media_id: item.id, duplicate_id, distance }))
  await insertDuplicates(db, rows)
}

/**
 * Refuses an upload that shows a banned picture, and records the match. Nothing of it is ever shown, to its owner neither.
 * Where it may be abuse of a child the upload is kept, sealed, with who it is from, for those whose duty it is to report
 * it: erasing the account must not take that away. Otherwise it goes.
 */
export async function rejectBanned(context: Context, item: MediaRow, match: BanMatch, source: string) {
  const { storage, seal, log } = context
  const { ban, distance, frame } = match
  const evidence = ban.kind === 'child' ? `${EVIDENCE}/${item.id}` : null
  if (evidence)
    await storage.write(evidence, seal.seal({ owner: item.id, column: 'media_match.evidence' }, await readFile(source)))
  await inTransaction(context, async (tx) => {
    if (!(await lockPendingUpload(tx.db, item.id))) return
    const id = newId()
    await insertMatch(tx.db, {
      id,
      media_id: item.id,
      member_id: item.member_id,
      kind: ban.kind,
      source: ban.source,
      bannedHash: ban.hash,
      hash: frame.hashes[0] ?? '',
      distance,
      frame_ms: frame.ms,
      evidence_key: evidence,
      owner_sealed: evidence === null ? null : await sealOwner(tx, id, item.member_id),
      created_at: tx.clock.now(),
    })
    await updateFailed(tx.db, item.id, 'prohibited')
    await requestReview(tx, item.member_id)
    await notify(tx, { memberId: item.member_id, type: 'media_rejected', mediaId: item.id, detail: item.kind })
  })
  log.warn({ mediaId: item.id, kind: ban.kind, source: ban.source }, 'an upload shows a banned picture')
  if (item.source_key) await storage.remove(item.source_key)
}

async function sealOwner({ db, seal }: Context, matchId: string, memberId: string): Promise<Buffer> {
  const { username, email_sealed: email, dob_sealed: dob, created_at: since } = await selectUploader(db, memberId)
  const owner = {
    memberId,
    username,
    email: seal.openText({ owner: memberId, column: 'member.email' }, email),
    dateOfBirth: seal.openText({ owner: memberId, column: 'member.dob' }, dob),
    registeredAt: since.toISOString(),
  }
  return seal.seal({ owner: matchId, column: 'media_match.owner' }, JSON.stringify(owner))
}
