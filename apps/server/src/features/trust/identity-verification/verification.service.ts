import { randomBytes, randomInt } from 'node:crypto'
import {
  CODE_MINUTES,
  FILM_MINUTES,
  type Gesture,
  gestures,
  type Verification,
} from '@amour/contract/trust/verification.ts'
import { inTransaction, type MemberContext } from '#context.ts'
import { MINUTE } from '#durations.ts'
import { requireUploadAllowed } from '#features/media/uploads/upload-checks.service.ts'
import { requireUnrestricted } from '#features/account/restrictions/restrictions.service.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { removeSelfie } from './check-files.jobs.ts'
import {
  deleteVerification,
  insertVerification,
  lockMember,
  lockOpen,
  selectDefaultPhoto,
  selectLatest,
  updateVerifiedAt,
} from './verification.queries.ts'
import type { VerificationRow } from '#database/tables.ts'

/** How far the caller's check is. */
export async function getVerification(context: MemberContext): Promise<Verification> {
  const { db, caller, clock } = context
  const [latest, photo] = await Promise.all([selectLatest(db, caller.id), selectDefaultPhoto(db, caller.id)])
  return viewVerification(latest, { hasPhoto: photo !== undefined, now: clock.now() })
}

/**
 * Gives the caller a code to hold up; an earlier one that was not used is no longer good.
 * Throws `accountRestricted`, `verificationPhoto`, `verificationBusy`, `tooManyRequests`.
 */
export const startVerification = (context: MemberContext): Promise<Verification> =>
  begin(context, { code: newCode(), minutes: CODE_MINUTES })

/**
 * Draws two gestures for a film of the caller's; earlier ones, or a code, are no longer good. Throws as
 * `startVerification`, and `videoOff`.
 */
export async function startFilm(context: MemberContext): Promise<Verification> {
  await requireUploadAllowed(context, 'video')
  const attempt = randomBytes(18).toString('base64url')
  return begin(context, { code: attempt, minutes: FILM_MINUTES, gestures: drawGestures() })
}

/** Two that differ, by chance: in which order counts too. */
function drawGestures(): [Gesture, Gesture] {
  const first = randomInt(gestures.length)
  const second = (first + 1 + randomInt(gestures.length - 1)) % gestures.length
  return [gestures[first] ?? gestures[0], gestures[second] ?? gestures[1]]
}

type Begun = { code: string; minutes: number; gestures?: [Gesture, Gesture] }

async function begin(context: MemberContext, { code, minutes, gestures: drawn }: Begun): Promise<Verification> {
  const { caller, limits } = context
  requireUnrestricted(caller)
  if (!(await selectDefaultPhoto(context.db, caller.id))) throw new Refusal('verificationPhoto')
  await limits.take('verificationCodes', caller.id)
  return inTransaction(context, async (tx) => {
    const { db, clock } = tx
    await lockMember(db, caller.id)
    const open = await lockOpen(db, caller.id)
    if (open && open.state !== 'begun') throw new Refusal('verificationBusy')
    if (open) await deleteVerification(db, open.id)
    const at = clock.now()
    const code_until = new Date(at.getTime() + minutes * MINUTE)
    await insertVerification(db, {
      id: newId(),
      member_id: caller.id,
      state: 'begun',
      code,
      code_until,
      gestures: drawn ?? null,
      created_at: at,
    })
    return getVerification(tx)
  })
}

/** Takes back a code, a selfie that waits, or the tick; without one nothing changes. */
export function withdrawVerification(context: MemberContext): Promise<Verification> {
  return inTransaction(context, async (tx) => {
    const { db, caller, queue } = tx
    await lockMember(db, caller.id)
    const open = await lockOpen(db, caller.id)
    if (open) {
      await deleteVerification(db, open.id)
      if (open.storage_key) await queue.enqueue(db, removeSelfie, { key: open.storage_key })
      if (open.state === 'verified') await updateVerifiedAt(db, caller.id, null)
    }
    return getVerification(tx)
  })
}

/** Letters and digits that cannot be taken for each other in handwriting. */
const LETTERS = 'ACDEFHJKMNPRTUVWXY34679'

function newCode() {
  const letters = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, 3)}-${letters.slice(3)}`
}

/** A code whose time is over is told no more. */
function viewVerification(
  row: VerificationRow | undefined,
  { hasPhoto, now }: { hasPhoto: boolean; now: Date },
): Verification {
  const nothing = { code: null, codeUntil: null, reason: null, film: null, isFilm: false, since: null, hasPhoto }
  if (!row) return { ...nothing, state: 'none' }
  if (row.state === 'begun') {
    if (row.code_until <= now) return { ...nothing, state: 'none' }
    const codeUntil = row.code_until.toISOString()
    const [first, second] = row.gestures ?? []
    if (!first || !second) return { ...nothing, state: 'begun', code: row.code, codeUntil }
    return {
      ...nothing,
      state: 'begun',
      film: { attempt: row.code, gestures: [first, second] },
      isFilm: true,
      codeUntil,
    }
  }
  const since = (row.state === 'waiting' ? row.sent_at : row.decided_at)?.toISOString() ?? null
  return { ...nothing, state: row.state, reason: row.reason, isFilm: row.gestures !== null, since }
}
