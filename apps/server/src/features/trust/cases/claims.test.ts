import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { staff } from '@amour/contract/console/staff.ts'
import { openModerationFixture, decideCase, claimNextCase, createReport } from '@amour/test/trust/moderation-fixture.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR } from '#durations.ts'

test('a case that somebody passed by is theirs again when they take it back, and no longer passed by', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  await w.asStaff(mia)(cases.giveBack, { params: { id: hold.id }, body: { token: hold.token, note: '' } })
  expect((await w.asStaff(mia)(cases.next, { body: { queue: 'reports' } })).body.data).toEqual([])

  const again = await w.asStaff(mia)(cases.claim, { params: { id: hold.id } })
  expect(again.status).toBe(200)
  w.clock.advance(11 * 60_000)
  expect(await claimNextCase(w, mia)).toMatchObject({ id: hold.id })

  const { token } = (await w.asStaff(mia)(cases.claim, { params: { id: hold.id } })).body
  await w.asStaff(mia)(cases.giveBack, { params: { id: hold.id }, body: { token, note: '' } })
  await claimNextCase(w, max)
  const late = await w.asStaff(mia)(cases.claim, { params: { id: hold.id } })
  expect(late.problem).toMatchObject({ code: 'caseHeld', data: { holder: 'Max' } })
})

test('nobody learns who has a case about a member whom they know', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  await w.asStaff(max)(staff.declare, { body: { usernames: [bob.username], words: '' } })
  const refused = await w.asStaff(max)(cases.claim, { params: { id: hold.id } })
  expect(refused.status).toBe(409)
  expect(refused.text).not.toContain('Mia')
})

test('nobody learns who has the appeal against what they decided, nor who looks at their case a second time', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const made = { action: 'contact', days: 14, reason: 'wroteOn' } as const
  expect((await decideCase(w, mia, await claimNextCase(w, mia), made)).status).toBe(200)
  const [decision] = (await w.as(bob)(appeals.decisions, {})).body.data
  await w.as(bob)(appeals.create, { body: { decision: decision?.id ?? '', text: 'Our words crossed.' } })
  const hold = await claimNextCase(w, max, 'appeals')
  const refused = await w.asStaff(mia)(cases.claim, { params: { id: hold.id } })
  expect(refused.problem.code).toBe('caseConflict')
  expect(refused.text).not.toContain('Max')
})

test('who loses their screen gives back and hands over what is theirs still; what has lapsed, or is another’s, stays as it was', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const { id } = await claimNextCase(w, mia)
  const row = () => w.db.selectFrom('moderation_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const skips = () => w.db.selectFrom('case_skip').selectAll().execute()
  const body = { token: null, note: 'Seen before.' }
  const before = await row()
  const strange = await w.asStaff(max)(cases.giveBack, { params: { id }, body })
  expect(strange.problem.code).toBe('caseStale')
  w.clock.advance(11 * 60_000)
  const lapsed = await w.asStaff(mia)(cases.giveBack, { params: { id }, body })
  const handed = await w.asStaff(mia)(cases.handOver, { params: { id }, body: { ...body, to: max.id } })
  expect([lapsed.problem.code, handed.problem.code]).toEqual(['caseStale', 'caseStale'])
  expect(await row()).toEqual(before)
  expect(await skips()).toEqual([])

  expect(await claimNextCase(w, mia)).toMatchObject({ id })
  expect((await w.asStaff(mia)(cases.giveBack, { params: { id }, body })).status).toBe(200)
  expect(await row()).toMatchObject({ claimed_by: null })
})

test('a case that was handed to a colleague is theirs until its time is over, and anybody’s from then on', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const { id, token } = await claimNextCase(w, mia)
  await w.asStaff(mia)(cases.handOver, { params: { id }, body: { token, to: max.id, note: 'You know this one.' } })
  const of = w.db.selectFrom('moderation_case').select('due_at').where('id', '=', id)
  const { due_at: due } = await of.executeTakeFirstOrThrow()
  const seenBy = async (name: string) => {
    const other = await w.aStaff({ name })
    const [card] = (await w.asStaff(other)(cases.list, { query: { queue: 'reports' } })).body.data
    const { data } = (await w.asStaff(other)(cases.next, { body: { queue: 'reports' } })).body
    return [card?.passedBy, card?.handedTo?.name, data.map((taken) => taken.id)]
  }
  w.clock.advance(due.getTime() - w.clock.now().getTime() - 60_000)
  expect(await seenBy('Una')).toEqual(['handed', 'Max', []])
  w.clock.advance(2 * 60_000)
  expect(await seenBy('Zoe')).toEqual([null, undefined, [id]])
})

test('a case that is only given back may come to whoever gave it back', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const { id, token } = await claimNextCase(w, mia)
  await w.asStaff(mia)(cases.giveBack, { params: { id }, body: { token, isSkip: false } })
  expect(await claimNextCase(w, mia)).toMatchObject({ id })
})

test('a case whose claim never reached whoever took it is the next that they are given; one that they have opened is not', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const cat = await w.aMember()
  const take = (who = mia) => w.asStaff(who)(cases.next, { body: { queue: 'reports' } })
  await createReport(w, ann, bob.id)
  // The answer to this one is lost: the server was killed when it had written it.
  const lost = await claimNextCase(w, mia)
  await createReport(w, ann, cat.id)
  // Another window of hers gets another case: the answer may be on its way.
  const other = await claimNextCase(w, mia)
  expect(other.id).not.toBe(lost.id)
  await w.asStaff(mia)(cases.view, { params: { id: other.id } })
  w.clock.advance(6_000)
  expect((await take(max)).body.data).toEqual([])
  expect((await take()).body.data).toMatchObject([{ id: lost.id, token: lost.token, version: lost.version }])
  await w.asStaff(mia)(cases.view, { params: { id: lost.id } })
  w.clock.advance(6_000)
  expect((await take()).body.data).toEqual([])
  // A screen that is open says so, whether or not its case was read again.
  await w.asStaff(mia)(cases.heartbeat, { params: { id: lost.id }, body: { token: lost.token } })
  w.clock.advance(6_000)
  expect((await take()).body.data).toEqual([])
})

test('a case that was moved up while it waited comes by the time that its new queue allows, not by that of its old one', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  w.clock.advance(7 * HOUR)
  const [cleo, dan] = [await w.aMember(), await w.aMember()]
  await createReport(w, cleo, bob.id, { category: 'threat' })
  w.clock.advance(60_000)
  await createReport(w, cleo, dan.id, { category: 'threat' })
  w.clock.advance(45 * 60_000)
  // Both are half an hour late, the one that was moved up a minute more.
  const { data } = (await w.asStaff(await w.aStaff({ roles: ['lead'] }))(cases.list, { query: { queue: 'urgent' } }))
    .body
  expect(data.map(({ username }) => username)).toEqual([bob.username, dan.username])
})

test('whoever asks for one case is given one, however the database goes about it', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const others = await Promise.all(Array.from({ length: 4 }, () => w.aMember()))
  for (const { id } of [bob, ...others]) await createReport(w, ann, id)
  // Of all ways to join, those that ask the inner side again for each row of the outer one.
  for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'seqscan', 'bitmapscan'])
    await sql`ALTER DATABASE ${sql.id(new URL(w.databaseUrl).pathname.slice(1))} SET ${sql.raw(`enable_${way}`)} = off`.execute(
      w.db,
    )
  expect((await w.asStaff(mia)(cases.next, { body: { queue: 'reports' } })).body.data).toHaveLength(1)
  expect(await w.db.selectFrom('moderation_case').select('id').where('claimed_by', '=', mia.id).execute()).toHaveLength(
    1,
  )
})
