import { claimNextCase, createReport, decideCase, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { expectAllRefused, typed } from '@amour/test/trust/typed-by-hand.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#security/ids.ts'

// What one person at a terminal, signed in to the database as the console, could make untrue without banning anybody:
// who is found, what was decided, and whom somebody has compared with their photos. `typed-by-one.test.ts` has the rest.

test('nobody is taken out of the search by hand, nor put into it, nor made to have come anew', async () => {
  await using w = await world()
  const { bob } = await openModerationFixture(w)
  const denied = /permission denied/
  await expectAllRefused(w, [
    ['everybody out of the search', denied, [sql`DELETE FROM member_search`]],
    ['the search emptied', denied, [sql`TRUNCATE member_search`]],
    ['somebody where nobody looks', denied, [sql`UPDATE member_search SET segment = 0 WHERE member_id = ${bob.id}`]],
    ['somebody hidden from all', denied, [sql`UPDATE member_search SET hidden_county = -1`]],
    ['somebody incognito who is shown', denied, [sql`UPDATE member_search SET hidden_county = 0`]],
    ['somebody in the search twice', denied, [sql`INSERT INTO member_search SELECT * FROM member_search`]],
    ['counts of the search', denied, [sql`UPDATE member_search_count SET members = 0`]],
    ['counts that are gone', denied, [sql`DELETE FROM member_search_count`]],
    ['somebody who is new', denied, [sql`UPDATE arrival SET came_at = now()`]],
    ['all numbers for sets of counties', denied, [sql`SELECT hidden_set_of('{1,2}')`]],
    ['sets of counties', denied, [sql`DELETE FROM hidden_set`]],
    ['counties that somebody hides from', denied, [sql`DELETE FROM hidden_county`]],
    ['where somebody has lived', denied, [sql`DELETE FROM member_stay`]],
  ])
  // What it may change of a member goes on being followed there.
  await sql`UPDATE member SET verified_at = NULL`.execute(w.dbOf('mod_rw'))
  const found = await w.db.selectFrom('member_search').select('member_id').where('member_id', '=', bob.id).execute()
  expect(found).toHaveLength(1)
})

test('nobody shows, likes or meets anybody by hand', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  const { id: photo } = await storePhoto(w.context, bob.id, { visibility: 'private' })
  const denied = /permission denied/
  await expectAllRefused(w, [
    [
      'a private photo that is shown',
      denied,
      [
        sql`INSERT INTO media_grant (id, owner_id, grantee_id, media_id, created_at)
        VALUES (${newId()}, ${bob.id}, ${ann.id}, ${photo}, now())`,
      ],
    ],
    ['a grant that does not end', denied, [sql`UPDATE media_grant SET ends_at = NULL`]],
    ['a wish to see', denied, [sql`INSERT INTO media_request SELECT * FROM media_request`]],
    ['a like', denied, [sql`INSERT INTO media_like SELECT * FROM media_like`]],
    ['a look', denied, [sql`INSERT INTO media_view SELECT * FROM media_view`]],
    ['somebody who has met somebody', denied, [sql`INSERT INTO meeting SELECT * FROM meeting`]],
  ])
})

test('no decision is called overturned by hand, nor one that was said to stand', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const claim = await claimNextCase(w, mia)
  await decideCase(w, mia, claim, { action: 'suspend', days: 7, reason: 'sold' })
  const of = (action: string, staffId: string, caseId = claim.id) =>
    typed({ caseId, memberId: bob.id, staffId, action }).decision
  const overturned = sql`UPDATE decision SET overturned_at = now() WHERE action = 'suspend'`
  const appeal = newId()
  const appealCase = sql`INSERT INTO moderation_case (id, reference, kind, queue, priority, member_id, score, created_at, due_at)
    VALUES (${appeal}, 'AM-TEST-TEST', 'appeal', 'appeals', 4, ${bob.id}, 1, now(), now())`
  const appealed = sql`INSERT INTO appeal (id, decision_id, case_id, text_sealed, state, created_at)
    SELECT ${newId()}, id, ${appeal}, '', 'open', now() FROM decision WHERE action = 'suspend'`
  const look = newId()
  const second = sql`INSERT INTO moderation_case (id, reference, kind, queue, priority, member_id, score, created_at, due_at,
      is_for_lead, second_of)
    SELECT ${look}, 'AM-TEST-LOOK', 'media', 'media', 4, ${bob.id}, 1, now(), now(), true, id
    FROM decision WHERE action = 'suspend'`
  const words = /is overturned by another/
  await expectAllRefused(w, [
    ['a decision that is overturned', words, [overturned]],
    ['one beside a decision about something else', words, [appealCase, of('educate', max.id, appeal), overturned]],
    ['one whose appeal is upheld', words, [appealCase, appealed, of('uphold', max.id, appeal), overturned]],
    ['one whose appeal leads to nothing', words, [appealCase, appealed, of('none', max.id, appeal), overturned]],
    ['one that a second look is said to be of', words, [second, of('none', max.id, look), overturned]],
    [
      'one that is made overturned',
      words,
      [
        sql`INSERT INTO decision (id, case_id, member_id, staff_id, action, policy, reason, is_final, created_at, overturned_at)
        VALUES (${newId()}, ${claim.id}, ${bob.id}, ${mia.id}, 'educate', 'scams', 'askedMoney', true, now(), now())`,
      ],
    ],
  ])
  await w.db.updateTable('decision').set({ overturned_at: w.clock.now() }).where('action', '=', 'suspend').execute()
  await expectAllRefused(w, [
    ['one that stands again', words, [sql`UPDATE decision SET overturned_at = NULL`]],
    [
      'one that was overturned earlier',
      words,
      [sql`UPDATE decision SET overturned_at = overturned_at - interval '1 year'`],
    ],
  ])
})

test('a tick that is lost or somebody else’s is nobody’s by hand: a check is of its member and of the photo that was compared', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  const [photo, other] = [await storePhoto(w.context, bob.id, { isDefault: true }), await storePhoto(w.context, bob.id)]
  const at = w.clock.now()
  const check = { id: newId(), member_id: bob.id, state: 'verified', code: 'AAA-AAA', code_until: at } as const
  await w.db
    .insertInto('verification')
    .values({ ...check, media_id: photo.id, created_at: at, decided_at: at })
    .execute()
  const denied = /permission denied/
  const tick = sql`UPDATE verification SET state = 'verified'`
  await expectAllRefused(w, [
    ['a check that moves', denied, [sql`UPDATE verification SET member_id = ${ann.id}`]],
    ['a check that is made', denied, [sql`INSERT INTO verification SELECT * FROM verification`]],
    ['a check that is gone', denied, [sql`DELETE FROM verification`]],
    ['another photo for the one compared', /stays of the photo/, [sql`UPDATE verification SET media_id = ${other.id}`]],
  ])
  await w.db.updateTable('verification').set({ state: 'lost', media_id: other.id }).execute()
  await expectAllRefused(w, [
    ['a tick that was lost with its photo', /of the photo that stands/, [tick]],
    [
      'one for a photo named by hand',
      /stays of the photo/,
      [sql`UPDATE verification SET media_id = ${photo.id}`, tick],
    ],
  ])
})
