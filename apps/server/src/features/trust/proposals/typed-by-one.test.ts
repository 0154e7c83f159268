import {
  answerProposal,
  claimNextCase,
  createReport,
  decideCase,
  openModerationFixture,
} from '@amour/test/trust/moderation-fixture.ts'
import { expectAllRefused, typed } from '@amour/test/trust/typed-by-hand.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#security/ids.ts'

// Everything by which one person at a terminal, signed in to the database as the console, could ban or free somebody,
// erase an account, or make an administrator. Each is refused by its own words; `four-eyes.test.ts` has the proposals.

/** The case of an appeal against the ban of a member, as if they had written it. */
async function appealedBan({ db }: World, { id }: { id: string }) {
  const made = sql`(SELECT id FROM decision WHERE action = 'ban')`
  const caseId = newId()
  await sql`INSERT INTO moderation_case (id, reference, kind, queue, priority, member_id, target_id, score, created_at, due_at)
    VALUES (${caseId}, 'AM-TEST-TEST', 'appeal', 'appeals', 4, ${id}, ${made}, 1, now(), now())`.execute(db)
  await sql`INSERT INTO appeal (id, decision_id, case_id, text_sealed, state, created_at)
    VALUES (${newId()}, ${made}, ${caseId}, '', 'open', now())`.execute(db)
  return caseId
}

const state = (status: string, { id }: { id: string }) =>
  sql`UPDATE member SET status = ${status}, status_before = CASE WHEN ${status} IN ('paused', 'leaving') THEN 'active' END
    WHERE id = ${id}`

test('one person alone bans nobody: with no end, for more than a year, in bulk, or by a hold that nobody looks at', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const claim = await claimNextCase(w, mia)
  const of = (action: string, isFinal = true) =>
    typed({ caseId: claim.id, memberId: bob.id, staffId: mia.id, action, isFinal })
  const others = await Promise.all(Array.from({ length: 6 }, () => w.aMember()))
  const [ban, endless, long, hold, posed] = [of('ban'), of('suspend'), of('suspend'), of('hold'), of('suspend')]
  const [provisional, contact] = [of('hold', false), of('contact')]
  const close = sql`UPDATE moderation_case SET state = 'closed', closed_at = now(),
    claimed_by = NULL, claim_token = NULL, claim_until = NULL WHERE id = ${claim.id}`
  const words = /a restriction is what its decision says/
  await expectAllRefused(w, [
    ['a ban', /four eyes are needed/, [ban.decision]],
    ['a ban without its decision', /what its decision says/, [endless.decision, endless.bind(null, 'ban')]],
    ['a suspension without an end', words, [endless.decision, endless.bind(null)]],
    ['a suspension for two years', words, [long.decision, long.bind('730 days')]],
    ['a final hold without an end', words, [hold.decision, hold.bind(null)]],
    ['no contact, without an end', words, [contact.decision, contact.bind(null)]],
    ['no contact for two years', words, [contact.decision, contact.bind('730 days')]],
    [
      'a hold without an end, over a case that is closed with it',
      /nobody looks/,
      [provisional.decision, provisional.bind(null), state('held', bob), close],
    ],
    ['a state without a decision', /state follows/, [state('suspended', bob)]],
    ['a state besides the one decided', /state follows/, [posed.decision, posed.bind('7 days'), state('held', bob)]],
    [
      'many states at once',
      /state follows|as many decisions/,
      [sql`UPDATE member SET status = 'suspended' WHERE id = ANY(${others.map(({ id }) => id)}::uuid[])`],
    ],
  ])
  await decideCase(w, mia, claim, { action: 'suspend', days: 7, reason: 'sold' })
  await expectAllRefused(w, [
    [
      'a longer suspension',
      /stands as it was made/,
      [sql`UPDATE restriction SET until_at = until_at + interval '9 years'`],
    ],
    [
      'a suspension that becomes a ban',
      /stands as it was made|decision of two/,
      [sql`UPDATE restriction SET kind = 'ban'`],
    ],
    ['a suspension that loses its end', /stands as it was made/, [sql`UPDATE restriction SET until_at = NULL`]],
    [
      'a hold over a case that is closed already',
      /nobody looks/,
      [of('hold', false)].flatMap(({ decision, bind }) => [decision, bind(null)]),
    ],
  ])
})

test('one person alone frees nobody whom two have banned', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const claim = await claimNextCase(w, mia)
  await decideCase(w, mia, claim, { action: 'ban', reason: 'askedMoney' })
  const { id } = await w.db.selectFrom('proposal').select('id').executeTakeFirstOrThrow()
  const body = { answer: 'approve' as const, note: 'Same pattern.' }
  expect((await answerProposal(w, max, { params: { id }, body })).status).toBe(200)
  const made = { caseId: claim.id, memberId: bob.id, staffId: mia.id }
  const appealed = await appealedBan(w, bob)
  const overturned = typed({ ...made, caseId: appealed, staffId: (await w.aStaff()).id, action: 'overturn' })
  const lifted = sql`UPDATE restriction SET lifted_at = now() WHERE kind = 'ban'`
  await expectAllRefused(w, [
    ['an unban', /four eyes are needed/, [typed({ ...made, action: 'unban' }).decision]],
    [
      'an unban by what was agreed about the ban',
      /four eyes are needed/,
      [typed({ ...made, action: 'unban', proposalId: id }).decision],
    ],
    ['a ban that is lifted', /decision of two/, [lifted]],
    ['a ban that is lifted by a reminder', /decision_final/, [typed({ ...made, action: 'educate' }).decision, lifted]],
    ['an appeal that one person hears', /four eyes are needed/, [overturned.decision, lifted]],
    ['a ban that is removed', /kept|permission denied/, [sql`DELETE FROM restriction`]],
    [
      'a ban that ends tomorrow',
      /stands as it was made/,
      [sql`UPDATE restriction SET until_at = now() + interval '1 day'`],
    ],
    ['a banned member who is active', /lifted by two|state follows/, [state('active', bob)]],
    [
      'a ban on somebody else',
      /stands as it was made/,
      [sql`UPDATE restriction SET member_id = ${ann.id} WHERE kind = 'ban'`],
    ],
  ])
})

test('one person alone erases nobody, nor hurries an erasure on, nor empties what somebody has here', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  await storePhoto(w.context, bob.id)
  const leaving = sql`UPDATE member SET status = 'leaving', status_before = 'active', leaves_at = now() + interval '30 days', leaving_cause = 'asked'
    WHERE id = ${bob.id}`
  const denied = /permission denied/
  await expectAllRefused(w, [
    ['an account', denied, [sql`DELETE FROM member WHERE id = ${bob.id}`]],
    ['all accounts', denied, [sql`TRUNCATE member CASCADE`]],
    ['an account that leaves', /state follows|by themselves/, [leaving]],
    ['an account that is closed', /state follows/, [state('closed', bob)]],
    ['an account that is not activated', /state follows/, [state('unactivated', bob)]],
    ['an address by which they sign in', denied, [sql`UPDATE member SET email_index = ''`]],
    ['a password', denied, [sql`UPDATE member SET password_hash = ''`]],
    ['a look at a password', denied, [sql`SELECT password_hash FROM member`]],
    ['a username', denied, [sql`UPDATE member SET username = 'nobody'`]],
    ['a profile', denied, [sql`DELETE FROM member_profile`]],
    ['photos and films', denied, [sql`DELETE FROM media`]],
    ['photos and films that are to go', denied, [sql`UPDATE media SET deleted_at = now()`]],
    ['a photo that becomes another one', denied, [sql`UPDATE media SET storage_key = 'mine'`]],
    ['a photo that moves to somebody else', denied, [sql`UPDATE media SET member_id = ${ann.id}`]],
    ['a private photo that everybody sees', denied, [sql`UPDATE media SET visibility = 'public'`]],
    ['a photo in their name', denied, [sql`INSERT INTO media SELECT * FROM media`]],
    ['a profile in their name', denied, [sql`INSERT INTO member_profile SELECT * FROM member_profile`]],
    ['a sign-in as them, to ask for it', denied, [sql`INSERT INTO session SELECT * FROM session`]],
    ['a note that somebody is erased', denied, [sql`INSERT INTO erasure SELECT * FROM erasure`]],
    ['a leaving for want of use', denied, [sql`UPDATE member SET active_at = '2000-01-01'`]],
    ['the messages', denied, [sql`DELETE FROM message`]],
    ['the keys', denied, [sql`DELETE FROM member_key`]],
  ])
  await leaving.execute(w.db)
  await expectAllRefused(w, [
    ['an erasure that comes at once', /by themselves/, [sql`UPDATE member SET leaves_at = now() - interval '1 day'`]],
    ['a leaving by somebody else', /by themselves/, [sql`UPDATE member SET leaving_cause = 'unused'`]],
  ])
})

test('one administrator alone makes no other, gives nobody their own key, and brings nobody back', async () => {
  await using w = await world()
  const [ada, mia] = [await w.aStaff({ name: 'Ada', roles: ['admin'] }), await w.aStaff({ name: 'Mia' })]
  const gone = await w.aStaff({ name: 'Gus', roles: ['admin'] })
  await w.db
    .updateTable('staff')
    .set({ status: 'suspended', suspended_at: w.clock.now() })
    .where('id', '=', gone.id)
    .execute()
  const person = (status: string) => sql`INSERT INTO staff (id, name, roles, status, created_at)
    VALUES (${newId()}, 'Eve', ARRAY['admin'], ${status}, now())`
  const change = (kind: string, about: string | null) => {
    const id = newId()
    const [name, roles] = kind === 'invite' ? ['Eve', ['admin']] : [null, kind === 'roles' ? ['admin'] : null]
    const proposed = sql`INSERT INTO staff_change (id, kind, staff_id, name, roles, why, proposer_id, created_at, lapses_at)
      VALUES (${id}, ${kind}, ${about}, ${name}, ${roles}, 'Mine.', ${ada.id}, now(), now() + interval '1 day')`
    const approved = (by: string) =>
      sql`UPDATE staff_change SET state = 'approved', approver_id = ${by}, decided_at = now() WHERE id = ${id}`
    return { proposed, approved }
  }
  const [invite, roles] = [change('invite', null), change('roles', mia.id)]
  const key = (staffId: string) => sql`
    INSERT INTO staff_key (id, staff_id, credential_id, public_key, counter, transports, name, created_at)
    VALUES (${newId()}, ${staffId}, ${Buffer.from(newId())}, '', 0, '{}', 'Mine', now())`
  const link = (staffId: string) => sql`
    INSERT INTO staff_invitation (id, staff_id, token_hash, created_at, expires_at)
    VALUES (${newId()}, ${staffId}, ${Buffer.from(newId())}, now(), now() + interval '1 day')`
  await key(ada.id).execute(w.db)
  const two = /two administrators/
  await expectAllRefused(w, [
    ['an administrator who is there at once', two, [person('active')]],
    ['an administrator who is invited', two, [person('invited')]],
    ['an invitation that its proposer agrees to', /check constraint/, [invite.proposed, invite.approved(ada.id)]],
    ['an invitation that a moderator agrees to', two, [invite.proposed, invite.approved(mia.id)]],
    ['an invitation that somebody suspended agrees to', two, [invite.proposed, invite.approved(gone.id)]],
    ['roles', two, [sql`UPDATE staff SET roles = ARRAY['admin'] WHERE id = ${mia.id}`]],
    [
      'roles that only one has proposed',
      two,
      [roles.proposed, sql`UPDATE staff SET roles = ARRAY['admin'] WHERE id = ${mia.id}`],
    ],
    [
      'roles that they agree to themselves',
      /check constraint|two administrators/,
      [roles.proposed, roles.approved(mia.id)],
    ],
    ['somebody suspended who is back', two, [sql`UPDATE staff SET status = 'active' WHERE id = ${gone.id}`]],
    ['another name for an administrator', /does not change/, [sql`UPDATE staff SET name = 'Eve' WHERE id = ${ada.id}`]],
    ['a key of theirs for somebody else', /a link that two/, [key(mia.id)]],
    ['a key that moves to somebody else', /a link that two/, [sql`UPDATE staff_key SET staff_id = ${mia.id}`]],
    ['a link for keys', /a link that two/, [link(mia.id)]],
    ['somebody of the staff who is removed', /permission denied/, [sql`DELETE FROM staff WHERE id = ${ada.id}`]],
  ])
})
