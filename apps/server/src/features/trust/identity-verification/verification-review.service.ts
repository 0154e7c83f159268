import type { SelfieVerdict, VerificationReason } from '@amour/contract/trust/verification.ts'
import { type Context, inTransaction } from '#context.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'
import { removeSelfie } from './check-files.jobs.ts'
import { describeRepeats } from './prints.service.ts'
import {
  lockWaiting,
  selectDefaultPhoto,
  selectWaiting,
  updateVerification,
  updateVerifiedAt,
} from './verification.queries.ts'

/**
 * What a moderator needs beside the picture: whose it is, and the code that must be in it or the gestures that must be
 * made, and what was sent before. Undefined when it waits no more.
 */
export async function describeVerification({ db }: Pick<Context, 'db'>, id: string) {
  const row = await selectWaiting(db, id)
  if (!row) return undefined
  const { member_id: memberId, code, gestures, sent_at: sentAt, created_at: createdAt } = row
  return {
    memberId,
    code,
    gestures,
    sentAt: sentAt ?? createdAt,
    sentBefore: await describeRepeats({ db }, id, memberId),
  }
}

/** Refuses a film or selfie that waits without a person: its member hears why, and the file goes. */
export function refuseCheck(context: Context, id: string, reason: VerificationReason): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { db, clock, queue } = tx
    const row = await lockWaiting(db, id)
    if (!row) return
    const gone = { storage_key: null, key_sealed: null }
    await updateVerification(db, id, { state: 'refused', reason, ...gone, decided_at: clock.now() })
    if (row.storage_key) await queue.enqueue(db, removeSelfie, { key: row.storage_key })
    await notify(tx, { memberId: row.member_id, type: 'verification', detail: 'refused' })
  })
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
