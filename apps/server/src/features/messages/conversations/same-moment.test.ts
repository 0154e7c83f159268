import { messages } from '@amour/contract/messages/messages.ts'
import { locksAwaited } from '@amour/test/database/locks-awaited.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ErasureStep } from '#context.ts'
import { DAY } from '#durations.ts'
import { eraseMember } from '#features/account/account-deletion/erasure.service.ts'
import { housekeeping } from '#features/account/housekeeping/housekeeping.jobs.ts'

const write = (w: World, from: TestMember, to: TestMember, message = 'Good evening.') =>
  w.as(from)(messages.send, { params: { id: to.id }, body: { message } })

const remove = (w: World, by: TestMember, id: string) => w.as(by)(messages.remove, { params: { id } })

const stored = (w: World) => w.db.selectFrom('message').select(['seq', 'recipient_id']).orderBy('seq').execute()

/** Ann and Bob, who have written to each other. */
async function talk(w: World) {
  const [ann, bob] = [await w.aMember(), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  const { id, conversationId } = (await write(w, ann, bob)).body
  await write(w, bob, ann, 'And to you.')
  return { ann, bob, first: id, id: conversationId }
}

test.each(['all of it', 'one of them a single message'])(
  'what both delete at the same moment is erased: %s',
  async (what) => {
    await using w = await world()
    const { ann, bob, id, first } = await talk(w)
    // Nothing can be erased until both have come that far.
    const replies = await w.db
      .transaction()
      .execute(async (tx) => {
        await sql`LOCK TABLE message IN SHARE MODE`.execute(tx)
        const begun = [remove(w, ann, id), remove(w, bob, what === 'all of it' ? id : first)]
        await locksAwaited(w.db, 2)
        return begun
      })
      .then((begun) => Promise.all(begun))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await stored(w)).map(({ seq }) => seq)).toEqual(what === 'all of it' ? [] : [2])
  },
)

test('a message into a conversation that both have emptied long ago outlives the housekeeping of that moment', async () => {
  await using w = await world()
  const { ann, bob, id } = await talk(w)
  for (const who of [ann, bob]) await remove(w, who, id)
  const longAgo = new Date(w.clock.now().getTime() - 31 * DAY)
  await w.db.updateTable('conversation').set({ created_at: longAgo }).execute()
  const [sent, cleaned] = await w.db
    .transaction()
    .execute(async (tx) => {
      await sql`SELECT FROM participant WHERE member_id = ${ann.id} FOR UPDATE`.execute(tx)
      const sending = write(w, ann, bob, 'Are you still here?')
      await locksAwaited(w.db, 1)
      const cleaning = housekeeping.perform({ ...w.context, db: w.dbOf('worker') }, {})
      await locksAwaited(w.db, 2)
      return [sending, cleaning] as const
    })
    .then((begun) => Promise.all(begun))
  expect([sent.status, cleaned]).toEqual([201, undefined])
  const reply = await w.as(bob)(messages.thread, { params: { id: sent.body.conversationId }, query: {} })
  expect(reply.body.data.map(({ message }) => message)).toEqual(['Are you still here?'])
})

test('a message into a conversation that housekeeping is just removing begins a new one', async () => {
  await using w = await world()
  const { ann, bob, id } = await talk(w)
  const sent = await w.db
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('conversation').where('id', '=', id).execute()
      const sending = write(w, ann, bob, 'Are you still here?')
      await locksAwaited(w.db, 1)
      return [sending]
    })
    .then(([sending]) => sending)
  expect(sent?.status).toBe(201)
  expect(sent?.body).toMatchObject({ seq: 1 })
  expect(sent?.body.conversationId).not.toBe(id)
})

/** What somebody does while a member is being erased: at its beginning the member is held, and nothing is moved yet. */
async function whileErased(w: World, who: TestMember, act: () => Promise<{ status: number; text: string }>) {
  let acting: ReturnType<typeof act> | undefined
  const holdUp = async (): Promise<ErasureStep> => ({
    beforeDelete: async () => {
      acting = act()
      await locksAwaited(w.db, 1)
    },
  })
  const { hooks } = w.context
  await eraseMember({ ...w.context, hooks: { ...hooks, onErase: [holdUp, ...hooks.onErase] } }, who.id)
  return acting
}

test.each(['the recipient', 'the sender'])(
  'while %s is being erased a message waits, and then meets the answer of an unknown id',
  async (who) => {
    await using w = await world()
    const { ann, bob } = await talk(w)
    const reply = await whileErased(w, who === 'the sender' ? ann : bob, () => write(w, ann, bob))
    expect([reply?.status, (await stored(w)).length]).toEqual([404, 2])
  },
)

test('somebody who is being erased is written to for the first time by nobody', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  const reply = await whileErased(w, bob, () => write(w, ann, bob))
  expect(reply?.status).toBe(404)
})

test('a message is deleted while the one who wrote it is being erased: neither stands in the other’s way', async () => {
  await using w = await world()
  const { ann, bob, first } = await talk(w)
  const [removed, erased] = await w.db
    .transaction()
    .execute(async (tx) => {
      await sql`SELECT FROM message WHERE id = ${first} FOR UPDATE`.execute(tx)
      const erasing = eraseMember(w.context, ann.id)
      await locksAwaited(w.db, 1)
      const removing = remove(w, bob, first)
      await locksAwaited(w.db, 2)
      return [removing, erasing] as const
    })
    .then((begun) => Promise.allSettled(begun))
  expect(removed).toMatchObject({ status: 'fulfilled', value: { status: 200 } })
  expect(erased).toMatchObject({ status: 'fulfilled', value: { messages: 1 } })
  const { data } = (await w.as(bob)(messages.all, { body: {} })).body
  expect(data).toMatchObject([{ member: { isGone: true }, last: { message: 'And to you.' } }])
})

test('what comes while a conversation is being deleted, and its member had not seen, stays and is unread', async () => {
  await using w = await world()
  const { ann, bob, id } = await talk(w)
  const clear = (upTo: number) => w.as(bob)(messages.remove, { params: { id }, query: { upTo } })
  // Two messages stood before him; the third crosses his deletion.
  await write(w, ann, bob, 'One thing more.')
  expect((await clear(2)).body).toMatchObject({ messages: 1 })
  const [shown] = (await w.as(bob)(messages.all, { body: {} })).body.data
  expect(shown).toMatchObject({ id, unread: 1, last: { message: 'One thing more.' } })
  const left = (await w.as(bob)(messages.thread, { params: { id }, query: {} })).body.data
  expect(left.map(({ message }) => message)).toEqual(['One thing more.'])
  // An older page takes nothing back that is deleted, and what has been seen goes whole.
  expect((await clear(1)).body).toMatchObject({ messages: 1 })
  expect((await w.as(bob)(messages.read, { params: { id } })).body).toMatchObject({ messages: 0 })
  expect((await clear(9)).status).toBe(200)
  expect((await w.as(bob)(messages.all, { body: {} })).body.data).toEqual([])
})

test('a request that is let go beside a second message of the same member comes back with that one', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  const { conversationId: id, seq } = (await write(w, ann, bob)).body
  await write(w, ann, bob, 'Are you free on Friday?')
  const cleared = await w.as(bob)(messages.remove, { params: { id }, query: { upTo: seq } })
  expect(cleared.body).toMatchObject({ messages: 1 })
  const [shown] = (await w.as(bob)(messages.all, { body: { folder: 'requests' } })).body.data
  expect(shown).toMatchObject({ id, unread: 1, last: { message: 'Are you free on Friday?' } })
})

test('what is taken back while another page of its writer deletes it, and the other had, meets the answer of what is gone', async () => {
  await using w = await world()
  const { ann, bob, first } = await talk(w)
  await remove(w, bob, first)
  const unsent = await w.db
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('message').where('id', '=', first).execute()
      const taking = w.as(ann)(messages.unsend, { params: { id: first } })
      await locksAwaited(w.db, 1)
      return [taking] as const
    })
    .then(([taking]) => taking)
  expect([unsent.status, unsent.problem.code]).toEqual([404, 'notFound'])
})

test('what somebody reads while the one who wrote it is being erased does not keep them from going', async () => {
  await using w = await world()
  const { ann, bob, id, first } = await talk(w)
  const [read, erased] = await w.db
    .transaction()
    .execute(async (tx) => {
      // He holds his side and is about to tell her that he has read; she is held, and waits for his side.
      await sql`SELECT FROM message WHERE id = ${first} FOR UPDATE`.execute(tx)
      const reading = w.as(bob)(messages.read, { params: { id } })
      await locksAwaited(w.db, 1)
      const erasing = eraseMember(w.context, ann.id)
      await locksAwaited(w.db, 2)
      return [reading, erasing] as const
    })
    .then((begun) => Promise.allSettled(begun))
  // Of two who wait for each other PostgreSQL ends the one that it looks at first: a reader is told to ask again.
  expect([200, 503]).toContain(read.status === 'fulfilled' && read.value.status)
  expect(erased).toMatchObject({ status: 'fulfilled', value: { messages: 1 } })
  expect((await stored(w)).length).toBe(2)
})
