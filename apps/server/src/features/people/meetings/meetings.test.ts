import { blocks } from '@amour/contract/people/blocks.ts'
import { meetings } from '@amour/contract/people/meetings.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import legal from '@amour/locales/i18n/legal.json' with { type: 'json' }
import { adult, type TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { DAY } from '#durations.ts'
import { recordAgeProof } from '#features/account/age-proof/age-proof.service.ts'
import { lockMeetingsOf } from './meetings.queries.ts'
import { removeMeeting } from './meeting-removal.service.ts'
import { deleteOldMeetings } from './meetings.jobs.ts'

const man = { gender: 'Man', seeking: 'Woman' } as const
const NOTE = 'We had coffee by the river, and she was on time.'

async function converse(w: World, one: TestMember, other: TestMember) {
  await w.as(one)(messages.send, { params: { id: other.id }, body: { message: 'Good evening.' } })
  await w.as(other)(messages.send, { params: { id: one.id }, body: { message: 'Good evening to you.' } })
}

async function acquaintances(w: World) {
  const ann = await w.aMember({ username: 'Ann' })
  const bob = await w.aMember({ ...man, username: 'Bob' })
  await converse(w, bob, ann)
  return { ann, bob }
}

const write = (w: World, from: TestMember, to: TestMember, note = NOTE) =>
  w.as(from)(meetings.write, { params: { id: to.id }, body: { note } })

const received = async (w: World, member: TestMember) => (await w.as(member)(meetings.received, {})).body.data

const metBy = async (w: World, to: TestMember, from: TestMember) =>
  (await w.as(from)(members.view, { params: { id: to.id } })).body.metBy

const accept = async (w: World, member: TestMember) => {
  const [{ id } = { id: '' }] = await received(w, member)
  return w.as(member)(meetings.accept, { params: { id } })
}

test('a note about having met shows once the member it is about has accepted it', async () => {
  await using w = await world()
  const { ann, bob } = await acquaintances(w)
  const cat = await w.aMember(man)
  const { status, body } = await write(w, bob, ann)
  expect([status, body]).toEqual([
    201,
    { count: 0, notes: [], mine: { note: NOTE, state: 'waiting', createdAt: expect.any(String) }, left: 4 },
  ])
  expect(await metBy(w, ann, cat)).toMatchObject({ count: 0, notes: [], mine: null })
  const news = (await w.as(ann)(notifications.all, { body: {} })).body.data
  expect(news.find(({ type }) => type === 'verification')).toMatchObject({ text: 'Bob says that you’ve met' })
  expect(await received(w, ann)).toMatchObject([{ username: 'Bob', note: NOTE, state: 'waiting' }])
  expect((await accept(w, ann)).body.data).toMatchObject([{ username: 'Bob', state: 'accepted' }])
  expect(await metBy(w, ann, cat)).toMatchObject({
    count: 1,
    notes: [{ note: NOTE, month: w.clock.now().toISOString().slice(0, 7) }],
    mine: null,
  })
  expect(await metBy(w, ann, bob)).toMatchObject({ count: 1, mine: { state: 'accepted' } })
})

test('strangers, a second note, and notes that are too short, too long or give contact details are refused', async () => {
  await using w = await world()
  const { ann, bob } = await acquaintances(w)
  const cat = await w.aMember(man)
  expect(await write(w, cat, ann)).toMatchObject({ status: 409, problem: { code: 'notAcquainted' } })
  for (const note of ['Too short', 'x'.repeat(301), 'Write to her: ann@example.com']) {
    expect((await write(w, bob, ann, note)).problem.violations?.map(({ propertyPath }) => propertyPath)).toEqual([
      'note',
    ])
  }
  await write(w, bob, ann)
  expect(await write(w, bob, ann)).toMatchObject({ status: 409, problem: { code: 'meetingExists' } })
  await w.db.updateTable('member').set({ status: 'restricted' }).where('id', '=', ann.id).execute()
  expect((await write(w, ann, bob)).status).toBe(403)
})

test('a declined note looks to its author as if it waited, and asking again within a month is not heard', async () => {
  await using w = await world()
  const { ann, bob } = await acquaintances(w)
  await write(w, bob, ann)
  const [{ id } = { id: '' }] = await received(w, ann)
  expect((await w.as(bob)(meetings.decline, { params: { id } })).status).toBe(404)
  expect((await w.as(ann)(meetings.decline, { params: { id } })).body.data).toEqual([])
  expect((await w.as(ann)(meetings.accept, { params: { id } })).status).toBe(404)
  expect(await metBy(w, ann, bob)).toMatchObject({ count: 0, mine: { state: 'waiting' } })
  await w.as(bob)(meetings.withdraw, { params: { id: ann.id } })
  await w.as(ann)(notifications.readAll, {})
  expect((await write(w, bob, ann)).body.mine).toMatchObject({ state: 'waiting' })
  expect(await received(w, ann)).toEqual([])
  expect((await w.as(ann)(notifications.all, { body: {} })).body.data.every(({ readAt }) => readAt)).toBe(true)
  w.clock.advance(31 * DAY)
  const bobAgain = w.as({ token: await tokenOf(w, bob) })
  await bobAgain(meetings.withdraw, { params: { id: ann.id } })
  await bobAgain(meetings.write, { params: { id: ann.id }, body: { note: NOTE } })
  const annAgain = w.as({ token: await tokenOf(w, ann) })
  expect((await annAgain(meetings.received, {})).body.data).toHaveLength(1)
})

test('a declined note stays with its author, who would learn of it otherwise, and goes a month after they take it back, as the policy says', async () => {
  await using w = await world()
  const { ann, bob } = await acquaintances(w)
  await write(w, bob, ann)
  const [{ id } = { id: '' }] = await received(w, ann)
  await w.as(ann)(meetings.decline, { params: { id } })
  const left = async () => {
    w.clock.advance(31 * DAY)
    await deleteOldMeetings.perform({ ...w.context, db: w.dbOf('worker') }, {})
    return (await w.db.selectFrom('meeting').select('state').execute()).map(({ state }) => state)
  }
  expect(await left()).toEqual(['declined'])
  const later = { ...bob, token: await tokenOf(w, bob) }
  expect(await metBy(w, ann, later)).toMatchObject({ mine: { state: 'waiting' } })
  await w.as(later)(meetings.withdraw, { params: { id: ann.id } })
  expect(await left()).toEqual([])
  const told = legal.privacy.sections.flatMap(({ text }) => JSON.stringify(text)).join()
  expect(told).toContain('one that was declined stays with its author until they take it back')
})

test('a member writes five notes in a month, those they took back among them', async () => {
  await using w = await world()
  const bob = await w.aMember(man)
  for (let count = 0; count < 5; count += 1) {
    const other = await w.aMember()
    await converse(w, bob, other)
    expect((await write(w, bob, other)).body.left).toBe(4 - count)
    if (count === 0) await w.as(bob)(meetings.withdraw, { params: { id: other.id } })
  }
  const sixth = await w.aMember()
  await converse(w, bob, sixth)
  const refused = await write(w, bob, sixth)
  expect(refused).toMatchObject({ status: 429, problem: { code: 'meetingLimit' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(29 * 86_400)
})

test('a block removes what two members said of each other, for good', async () => {
  await using w = await world()
  const { ann, bob } = await acquaintances(w)
  await write(w, bob, ann)
  await accept(w, ann)
  await write(w, ann, bob)
  await w.as(ann)(blocks.block, { params: { id: bob.id } })
  await w.as(ann)(blocks.unblock, { params: { id: bob.id } })
  expect(await metBy(w, ann, bob)).toMatchObject({ count: 0, mine: null })
  expect([await received(w, ann), await received(w, bob)]).toEqual([[], []])
})

/** Waits until so many calls wait for the lock of somebody's notes. */
const waiting = (w: World, count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(w.db)
      expect(rows).toHaveLength(count)
    },
    { timeout: 20_000, interval: 20 },
  )

test.each(['the note', 'the block'])(
  'of a note and a block in the same instant no note is left, though %s is first',
  async (first) => {
    await using w = await world()
    const { ann, bob } = await acquaintances(w)
    const noting = () => write(w, bob, ann)
    const blocking = () => w.as(ann)(blocks.block, { params: { id: bob.id } })
    const begun = await w.db.transaction().execute(async (tx) => {
      await lockMeetingsOf(tx, bob.id)
      const calls = first === 'the note' ? [noting, blocking] : [blocking, noting]
      const replies: Promise<{ status: number }>[] = []
      for (const [at, call] of calls.entries()) {
        const reply = call()
        replies.push(reply)
        await Promise.race([reply, waiting(w, at + 1)])
      }
      return replies
    })
    const statuses = (await Promise.all(begun)).map(({ status }) => status)
    expect(statuses).toEqual(first === 'the note' ? [201, 200] : [200, 404])
    await w.as(ann)(blocks.unblock, { params: { id: bob.id } })
    expect(await received(w, ann)).toEqual([])
    expect(await metBy(w, ann, bob)).toMatchObject({ mine: null })
  },
)

test('who reads a page does not see the notes of members they cannot meet', async () => {
  await using w = await world()
  const { ann, bob } = await acquaintances(w)
  const cat = await w.aMember(man)
  await write(w, bob, ann)
  await accept(w, ann)
  expect(await metBy(w, ann, cat)).toMatchObject({ count: 1 })
  await w.as(cat)(blocks.hide, { params: { id: bob.id } })
  expect(await metBy(w, ann, cat)).toMatchObject({ count: 0, notes: [] })
  await w.as(cat)(blocks.unhide, { params: { id: bob.id } })
  await w.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', bob.id).execute()
  expect(await metBy(w, ann, cat)).toMatchObject({ count: 0, notes: [] })
  expect(await received(w, ann)).toEqual([])
})

test('nothing of a note that shows tells at which moment it was written, nor whose it is', async () => {
  await using w = await world()
  const { ann, bob } = await acquaintances(w)
  const cat = await w.aMember(man)
  await write(w, bob, ann)
  await accept(w, ann)
  const { id: kept } = await w.db.selectFrom('meeting').select('id').executeTakeFirstOrThrow()
  for (const reader of [cat, bob, ann]) {
    const [{ id } = { id: '' }] = (await metBy(w, ann, reader)).notes
    // The first 48 bits of our ids are milliseconds since 1970.
    expect(parseInt(id.replace('-', '').slice(0, 12), 16)).not.toBe(parseInt(kept.replace('-', '').slice(0, 12), 16))
    expect(id).not.toContain(kept.slice(-12))
  }
  const again = async () => (await metBy(w, ann, cat)).notes.map(({ id }) => id)
  expect(await again()).toEqual(await again())
})

test('the note of somebody who has yet to prove their age waits until they have, where all is closed before', async () => {
  await using w = await world()
  const { ann, bob } = await acquaintances(w)
  const cat = await w.aMember(man)
  await write(w, bob, ann)
  await accept(w, ann)
  const shown = async () => [(await metBy(w, ann, cat)).count, (await received(w, ann)).length]
  await w.db.updateTable('age_visibility').set({ hides_unproven: true }).execute()
  await w.db.deleteFrom('age_proof').where('member_id', '=', bob.id).execute()
  expect(await shown()).toEqual([0, 0])
  const expiresAt = new Date(w.clock.now().getTime() + DAY)
  await recordAgeProof(w.context, bob.id, { ...adult(w.clock.now()), expiresAt })
  expect(await shown()).toEqual([1, 1])
})

test('the staff take a note down, and what ended is forgotten after a month', async () => {
  await using w = await world()
  const { ann, bob } = await acquaintances(w)
  await write(w, bob, ann)
  await accept(w, ann)
  const [{ id } = { id: '' }] = await received(w, ann)
  expect(await removeMeeting(w.context, { id, staffId: 'mia' })).toEqual({
    id,
    authorId: bob.id,
    subjectId: ann.id,
    note: NOTE,
  })
  expect(await removeMeeting(w.context, { id, staffId: 'mia' })).toBeUndefined()
  expect(await metBy(w, ann, bob)).toMatchObject({ count: 0, mine: null })
  w.clock.advance(31 * DAY)
  await deleteOldMeetings.perform(w.context, {})
  expect(await w.db.selectFrom('meeting').selectAll().execute()).toEqual([])
})

/** A token of today, when the clock has moved on past the life of the first. */
async function tokenOf(w: World, member: TestMember) {
  const { startSession } = await import('#features/account/sessions/sessions.service.ts')
  return (await startSession(w.context, member.id)).token
}
