import type { SelfieVerdict } from '@amour/contract/trust/verification.ts'
import { type Context, inTransaction } from '#context.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { removeSelfie } from './verification.jobs.ts'
import {
  lockWaiting,
  selectDefaultPhoto,
  selectWaiting,
  updateVerification,
  updateVerifiedAt,
} from './verification.queries.ts'

/** What a moderator needs beside the picture: whose it is, and the code that must be in it. Undefined when it waits no more. */
export async function describeVerification({ db }: Pick<Context, 'db'>, id: string) {
  const row = await selectWaiting(db, id)
  return row && { memberId: row.member_id, code: row.code, sentAt: row.sent_at ?? row.created_at }
}

type Decision = { id: string; staffId: string; verdict: SelfieVerdict }

/**
 * Decides about a selfie, in the caller's transaction where there is one: the member is told, and the picture goes.
 * Where another photo stands for the member than when they sent it, a new one is asked for: nobody may have compared it. Answers whose it was,
 * undefined where it waits no more.
 */
export function decideVerification(context: Context, { id, staffId, verdict }: Decision): Promise<string | undefined> {
  return inTransaction(context, async (tx) => {
    const { db, clock, queue } = tx
    const row = await lockWaiting(db, id)
    if (!row) return undefined
    const photo = await selectDefaultPhoto(db, row.member_id)
    const isVerified = verdict === 'verified' && photo !== undefined && photo === row.media_id
    const reason = isVerified ? null : verdict === 'verified' ? 'askAgain' : verdict
    const at = clock.now()
    await updateVerification(db, id, {
      state: isVerified ? 'verified' : 'refused',
      reason,
      media_id: photo ?? null,
      storage_key: null,
      key_sealed: null,
      decided_at: at,
      decided_by: staffId,
    })
    if (isVerified) await updateVerifiedAt(db, row.member_id, at)
    if (row.storage_key) await queue.enqueue(db, removeSelfie, { key: row.storage_key })
    await notify(tx, { memberId: row.member_id, type: 'verification', detail: isVerified ? 'verified' : 'refused' })
    return row.member_id
  })
}
