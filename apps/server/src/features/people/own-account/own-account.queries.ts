import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { unreadAnnouncement } from '#features/account/announcements/announcements.service.ts'

/** What the member's own row tells them. */
export function selectAccount(db: Database, memberId: string) {
  return db
    .selectFrom('member')
    .leftJoin('two_step', (join) =>
      join.onRef('two_step.member_id', '=', 'member.id').on('two_step.confirmed_at', 'is not', null),
    )
    .where('member.id', '=', memberId)
    .select([
      'member.id',
      'member.username',
      'member.email_sealed',
      'member.gender',
      'member.seeking',
      'member.age',
      'member.reference',
      'member.profile_updated_at',
      'member.leaves_at',
      'two_step.member_id as twoStepOf',
      sql<number>`(SELECT count(*)::integer FROM passkey WHERE passkey.member_id = member.id)`.as('passkeys'),
      unreadAnnouncement.as('announcement'),
    ])
    .executeTakeFirstOrThrow()
}

/** The key that messages to the member are written with, and whether a recovery kit or a passkey opens it. */
export function selectActiveKey(db: Database, memberId: string) {
  return db
    .selectFrom('member_key as key')
    .leftJoin('key_kit as kit', (join) =>
      join.onRef('kit.member_id', '=', 'key.member_id').onRef('kit.version', '=', 'key.version'),
    )
    .select(['key.version', 'public', 'status', 'private_sealed', 'previous_sealed', 'kit.version as kit'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('passkey_wrap as wrap')
            .whereRef('wrap.member_id', '=', 'key.member_id')
            .whereRef('wrap.version', '=', 'key.version'),
        )
        .as('has_passkey'),
    )
    .where('key.member_id', '=', memberId)
    .orderBy('key.version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Turns safe search over in one statement, so that two calls at once make two turns; or to what is wanted. */
export async function updateSafeSearch(db: Database, memberId: string, to?: 'on' | 'off') {
  const row = await db
    .updateTable('member')
    .set((eb) => ({ safe_search: to ? to === 'on' : eb.not('safe_search') }))
    .where('id', '=', memberId)
    .returning('safe_search')
    .executeTakeFirstOrThrow()
  return row.safe_search
}
