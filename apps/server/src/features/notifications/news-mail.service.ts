import type { NotificationType } from '@amour/contract/notifications.ts'
import { NEWS_MAIL_HOURS } from '@amour/contract/preferences.ts'
import { type Context, inTransaction } from '#context.ts'
import { countUnread } from '#features/accounts/accounts.service.ts'
import { mailMember } from '#features/accounts/mail-member.service.ts'
import { areApart } from '#features/blocks/blocks.service.ts'
import { Refusal } from '#http/refusal.ts'
import { workOff } from '#jobs/work-off.ts'
import { hashOfToken } from '#security/link-token.ts'
import { selectDue, takeDue, takeUnsubscriber, updateNewsTold, upsertNewsWanted } from './news-mail.queries.ts'
import { findChannels } from './preferences.service.ts'
import { updateUnsubscribed } from './preferences.queries.ts'

/** Milliseconds in which a member may see the news by themselves before a mail tells of it. */
const PATIENCE = 15 * 60_000

/** Members looked up at a time. */
const BATCH = 200

const PAUSE = NEWS_MAIL_HOURS * 60 * 60_000

type News = { memberId: string; type: NotificationType; actorId: string }

/** Has a member told by mail, if they want that of this kind of news and of this actor; on the site nothing shows. */
export async function tellByMail(context: Context, { memberId, type, actorId }: News): Promise<void> {
  const { mail } = await findChannels(context, memberId, type)
  if (mail && !(await areApart(context, memberId, actorId))) await noteNews(context, memberId)
}

/** Notes that a member is to hear by mail that there is something new. */
export async function noteNews(context: Context, memberId: string): Promise<void> {
  const unsubscribeHash = hashOfToken(tokenOf(context, memberId))
  await upsertNewsWanted(context.db, { memberId, at: context.clock.now(), unsubscribeHash })
}

/** Mails those who have waited long enough and have not seen it meanwhile; one mail, however much is new. */
export async function sendNews(context: Context): Promise<void> {
  for (;;) {
    const memberIds = await selectDue(context.db, dueAt(context), BATCH)
    await workOff(context, memberIds, (memberId) =>
      inTransaction(context, (transaction) => tell(transaction, memberId)),
    )
    if (memberIds.length < BATCH) return
  }
}

function dueAt({ clock }: Context) {
  const before = (age: number) => new Date(clock.now().getTime() - age)
  return { wantedBefore: before(PATIENCE), sentBefore: before(PAUSE) }
}

async function tell(context: Context, memberId: string) {
  const { db, clock } = context
  const due = await takeDue(db, dueAt(context), memberId)
  if (!due) return
  const { wanted_at: wantedAt, active_at: activeAt, status } = due
  const isThere = status === 'active' || status === 'restricted'
  const isUntold = isThere && wantedAt !== null && activeAt < wantedAt && (await hasUnread(context, memberId))
  if (isUntold) await mailMember(context, memberId, 'news', { unsubscribe: tokenOf(context, memberId) })
  await updateNewsTold(db, memberId, isUntold ? clock.now() : undefined)
}

async function hasUnread(context: Context, memberId: string) {
  const { messages, notifications } = await countUnread(context, memberId)
  return messages + notifications > 0
}

/** Ends a member's mails about news; doing it twice is as once. Throws `linkInvalid` for a token of nobody's. */
export function unsubscribe(context: Context, token: string): Promise<void> {
  return inTransaction(context, async ({ db }) => {
    const found = await takeUnsubscriber(db, hashOfToken(token))
    if (!found) throw new Refusal('linkInvalid')
    await updateUnsubscribed(db, found.member_id)
  })
}

/** The same in every mail of a member, so that the oldest ends them too; it tells nothing of who they are. */
const tokenOf = ({ secrets }: Context, memberId: string) =>
  secrets.digest('unsubscribe', memberId).toString('base64url')
