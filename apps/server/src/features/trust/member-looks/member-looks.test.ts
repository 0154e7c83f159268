import { memberLooks } from '@amour/contract/console/member-looks.ts'
import { staff } from '@amour/contract/console/staff.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { claimNextCase, createReport, decideCase, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const reason = 'A letter of a bank names this account.'

const look = (w: World, who: TestStaff, username: string, why = reason) =>
  w.asStaff(who)(memberLooks.open, { body: { username, reason: why } })

test('a lead reads of a member without a case what a case would show, with a reason, and it is recorded', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const [lea, ada] = [
    await w.aStaff({ name: 'Lea', roles: ['lead'] }),
    await w.aStaff({ name: 'Ada', roles: ['admin'] }),
  ]
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'educate', reason: 'sold', note: 'Was polite.' })
  const { body, text } = await look(w, lea, 'BOB')
  expect(body.member).toMatchObject({
    username: 'bob',
    status: 'active',
    reportsAbout: { open: 0, upheld: 1, notUpheld: 0 },
    decisions: [{ action: 'educate', by: 'Mia', note: 'Was polite.' }],
  })
  expect(text).not.toMatch(/example\.com|email|dob|password/i)
  expect(body.looks).toEqual([])
  const seen = (await look(w, ada, 'bob')).body
  expect(seen.looks).toMatchObject([{ by: 'Lea', reason }])
  // What the desk notes for itself is none of an administrator's.
  expect(seen.member.decisions).toMatchObject([{ action: 'educate', note: null }])
  const entries = await w.db.selectFrom('audit_event').selectAll().where('action', '=', 'member.look').execute()
  expect(entries).toMatchObject([{ staff_id: lea.id, detail: { why: reason } }, { staff_id: ada.id }])
  expect(JSON.stringify(entries)).not.toContain(bob.id)
})

test('nobody else does, nor without a reason, nor about whom they know, nor at a hundred names', async () => {
  await using w = await world()
  const { mia } = await openModerationFixture(w)
  const lea = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  for (const roles of [['triage'], ['moderator'], ['childSafety'], ['analyst']] as const)
    expect((await look(w, await w.aStaff({ roles: [...roles] }), 'bob')).problem.code).toBe('roleMissing')
  expect((await look(w, mia, 'bob')).problem.code).toBe('roleMissing')
  for (const why of ['', 'Because.', '          '])
    expect((await look(w, lea, 'bob', why)).problem.violations).toMatchObject([{ propertyPath: 'reason' }])
  expect((await look(w, lea, '')).problem.violations).toMatchObject([{ propertyPath: 'username' }])
  await w.aMember({ username: 'fresh', status: 'unactivated' })
  for (const name of ['bo', 'bo%', 'fresh']) expect((await look(w, lea, name)).status).toBe(404)
  await w.asStaff(lea)(staff.declare, { body: { usernames: ['bob'], words: '' } })
  expect((await look(w, lea, 'bob')).problem.code).toBe('caseConflict')
  // Each try is in the log, and counts.
  const { count } = await w.db
    .selectFrom('audit_event')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('action', '=', 'member.look')
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(4)
  for (let n = 0; n < 16; n += 1) expect((await look(w, lea, `nobody-${n}`)).status).toBe(404)
  expect((await look(w, lea, 'ann')).problem.code).toBe('tooManyRequests')
})
