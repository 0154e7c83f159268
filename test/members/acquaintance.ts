import { newId } from '@amour/server/security/ids.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import type { Context } from '@amour/server/context.ts'

const DAY = 86_400_000

/** Two who have written to each other for so many days, each so many messages, up to now. */
export async function acquaint(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  [one, other]: readonly [Pick<TestMember, 'id'>, Pick<TestMember, 'id'>],
  { days = 20, messages = 12 } = {},
) {
  const [a, b] = one.id < other.id ? [one.id, other.id] : [other.id, one.id]
  const until = clock.now().getTime()
  const from = until - days * DAY
  const id = newId()
  const started = {
    started_by: one.id,
    last_seq: 2 * messages,
    created_at: new Date(from),
    answered_at: new Date(from),
  }
  await db
    .insertInto('conversation')
    .values({ id, member_a: a, member_b: b, ...started })
    .execute()
  const total = 2 * messages
  const rows = Array.from({ length: total }, (_, index) => ({
    id: newId(),
    conversation_id: id,
    seq: index + 1,
    sender_id: index % 2 ? other.id : one.id,
    recipient_id: index % 2 ? one.id : other.id,
    is_encrypted: false,
    body: Buffer.from('Good evening.'),
    media_id: null,
    sender_key_version: null,
    recipient_key_version: null,
    frank: Buffer.alloc(32),
    // The last of each at the very end.
    sent_at: new Date(index >= total - 2 ? until : from + (index * (until - from)) / total),
    delivered_at: null,
    read_at: null,
    unsent_at: null,
    sender_deleted_at: null,
    recipient_deleted_at: null,
  }))
  await db.insertInto('message').values(rows).execute()
}
