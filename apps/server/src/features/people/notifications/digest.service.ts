import type { NotificationType } from '@amour/contract/people/notifications.ts'
import { DIGEST_HOURS } from '@amour/contract/account/preferences.ts'
import { type Context, inTransaction } from '#context.ts'
import { aheadOf, DAY, HOUR, MINUTE } from '#durations.ts'
import { countUnread } from './unread-counts.service.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { isBlocked } from '#features/people/block-checks/block-checks.service.ts'
import { Refusal } from '#http/refusal.ts'
import { queuePush } from '#features/people/push/push.service.ts'
import { processBatches } from '#jobs/process-all.ts'
import { hashOfToken } from '#security/link-token.ts'
import {
  selectDue,
  lockDueDigest,
  takeAlert,
  useUnsubscribeToken,
  updateDigestSent,
  upsertDigestDue,
} from './digest.queries.ts'
import { findChannels } from './preferences.service.ts'
import { updateUnsubscribed } from './preferences.queries.ts'

/** Milliseconds in which a member may see the news by themselves before a mail tells of it. */
const PATIENCE = 15 * MINUTE

/** Members looked up at a time. */
const BATCH = 200

const PAUSE = DIGEST_HOURS * HOUR

type DigestItem = { memberId: string; type: NotificationType; actorId: string }

/** Has a member told by mail or push, if they want that of this kind of news and of this actor; on the site nothing shows. */
export async function queueDigestFor(context: Context, { memberId, type, actorId }: DigestItem): Promise<void> {
  const { site, mail } = await findChannels(context, memberId, type)
  if (site) await queuePush(context, memberId, actorId)
  if (mail && !(await isBlocked(context, memberId, actorId))) await queueDigest(context, memberId)
}

/** Notes that a member is to hear by mail that there is something new. */
export async function queueDigest(context: Context, memberId: string): Promise<void> {
  const unsubscribeHash = hashOfToken(tokenOf(context, memberId))
  const at = context.clock.now()
  await upsertDigestDue(context.db, { memberId, at, ahead: aheadOf(at), unsubscribeHash })
}

/** Mails those who have waited long enough and have not seen it meanwhile; one mail, however much is new. */
export async function sendDueDigests(context: Context, signal?: AbortSignal): Promise<void> {
  const next = () => selectDue(context.db, boundsOf(context), BATCH)
  await processBatches(context, { size: BATCH, next, signal }, (memberId) =>
    inTransaction(context, (tx) => mailDigest(tx, memberId)),
  )
}

function boundsOf({ clock }: Context) {
  const before = (age: number) => new Date(clock.now().getTime() - age)
  return { dueBefore: before(PATIENCE), sentBefore: before(PAUSE), ahead: aheadOf(clock.now()) }
}

async function mailDigest(context: Context, memberId: string) {
  const { db, clock } = context
  const due = await lockDueDigest(db, boundsOf(context), memberId)
  if (!due) return
  const { due_at: dueAt, active_at: activeAt, status } = due
  const isThere = status === 'active' || status === 'restricted'
  const hasBeenHere = dueAt === null || (activeAt >= dueAt && activeAt <= aheadOf(clock.now()))
  const isDue = isThere && !hasBeenHere && (await hasUnread(context, memberId))
  if (isDue) await mailMember(context, memberId, 'news', { unsubscribe: tokenOf(context, memberId) })
  await updateDigestSent(db, memberId, isDue ? clock.now() : undefined)
}

async function hasUnread(context: Context, memberId: string) {
  const { messages, notifications } = await countUnread(context, memberId)
  return messages + notifications > 0
}

/**
 * Mails a member the same words because of something that they have asked to be told of, and of all else that is new with
 * it: one such a day, and none soon after another mail about news. Says whether it went.
 */
export async function mailAlert(context: Context, memberId: string): Promise<boolean> {
  const { db, clock } = context
  const now = clock.now()
  const before = (age: number) => new Date(now.getTime() - age)
  const unsubscribeHash = hashOfToken(tokenOf(context, memberId))
  const isTaken = await takeAlert(db, {
    memberId,
    unsubscribeHash,
    now,
    sentBefore: before(PAUSE),
    alertedBefore: before(DAY),
    ahead: aheadOf(now),
  })
  if (isTaken) await mailMember(context, memberId, 'news', { unsubscribe: tokenOf(context, memberId) })
  return isTaken
}

/** Ends a member's mails about news; doing it twice is as once. Throws `linkInvalid` for a token of nobody's. */
export function unsubscribe(context: Context, token: string): Promise<void> {
  return inTransaction(context, async ({ db }) => {
    const found = await useUnsubscribeToken(db, hashOfToken(token))
    if (!found) throw new Refusal('linkInvalid')
    await updateUnsubscribed(db, found.member_id)
  })
}

/** The same in every mail of a member, so that the oldest ends them too; it tells nothing of who they are. */
const tokenOf = ({ secrets }: Context, memberId: string) =>
  secrets.digest('unsubscribe', memberId).toString('base64url')
