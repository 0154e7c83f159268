import type { Site } from '@amour/test/e2e/support/site.ts'

/** The address of what `announceTo` announces. */
export const ANNOUNCED = '01a1fd99-6418-7d57-af28-7b1503ba0731'

/** Announces something to one member alone, who has read it: no other screen asks anybody to. */
export async function announceTo({ context: { db, clock } }: Site, memberId: string): Promise<void> {
  const now = clock.now()
  await db
    .insertInto('announcement')
    .values({
      id: ANNOUNCED,
      kind: 'leak',
      title: 'A copy of an old backup was taken',
      text: 'Last Tuesday somebody took a copy of our backup of 3 November. It holds your email address and your town.\n\nYour messages stay encrypted. Change your password, and do not answer emails that ask for it.',
      holds_from: null,
      registered_before: new Date(now.getTime() + 60_000),
      is_for_some: true,
      created_at: now,
      mailed_at: now,
    })
    .execute()
  await db
    .insertInto('announcement_member')
    .values({ announcement_id: ANNOUNCED, member_id: memberId, read_at: now })
    .execute()
}
