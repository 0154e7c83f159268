import { explicitConsents } from '@amour/contract/media/explicit-consents.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

/** Bob and Ann, who have both written; Ann has a private photo, and Bob has shown her his. */
async function pair(w: World) {
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const photo = await storePhoto(w.context, ann.id, { visibility: 'private' })
  for (const [from, to] of [
    [bob, ann],
    [ann, bob],
  ] as const)
    await w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Hello' } })
  await w.as(bob)(mediaAccess.grant, { params: { memberId: ann.id } })
  return { ann, bob, photo }
}

type Pair = Awaited<ReturnType<typeof pair>>

/** How many wait for what another holds. */
async function countWaiting(w: World) {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(w.db)
  return rows[0]?.count ?? 0
}

/** Has Bob block Ann, and Ann's call come when the block is written and not yet committed. */
async function whileBlocking(w: World, { ann, bob }: Pair, call: () => Promise<{ status: number }>) {
  let settled = false
  const held = w.db.transaction().execute(async (tx) => {
    await tx.selectFrom('media_grant').select('id').forUpdate().execute()
    const blocking = w.as(bob)(blocks.block, { params: { id: ann.id } })
    await expect.poll(() => countWaiting(w), { timeout: 20_000 }).toBe(1)
    const answer = call().finally(() => (settled = true))
    await expect.poll(async () => settled || (await countWaiting(w)) === 2, { timeout: 20_000 }).toBe(true)
    return { blocking, answer }
  })
  const { blocking, answer } = await held
  expect((await blocking).status).toBe(200)
  const { status } = await answer
  await w.as(bob)(blocks.unblock, { params: { id: ann.id } })
  return status
}

const access = async (w: World, who: TestMember, other: TestMember) =>
  (await w.as(who)(mediaAccess.listPrivate, { params: { id: other.id } })).status

test('what a member grants while the other blocks them is not there once the block is undone', async () => {
  await using w = await world()
  const of = await pair(w)
  const { ann, bob } = of
  const grant = () => w.as(ann)(mediaAccess.grant, { params: { memberId: bob.id } })
  expect(await whileBlocking(w, of, grant)).toBe(404)
  expect(await access(w, bob, ann)).toBe(404)
  expect((await w.as(ann)(mediaAccess.list, {})).body.grants).toEqual([])
})

test('neither is a photo that a message brings, nor the message', async () => {
  await using w = await world()
  const of = await pair(w)
  const { ann, bob, photo } = of
  const body = { message: 'Look', mediaId: photo.id }
  expect(await whileBlocking(w, of, () => w.as(ann)(messages.send, { params: { id: bob.id }, body }))).toBe(404)
  expect((await w.as(ann)(mediaAccess.list, {})).body.grants).toEqual([])
  expect(await w.db.selectFrom('message').select('media_id').where('media_id', 'is not', null).execute()).toEqual([])
})

test('neither is a question, nor a yes to explicit items', async () => {
  await using w = await world()
  const of = await pair(w)
  const { ann, bob } = of
  const ask = () => w.as(ann)(mediaAccess.request, { params: { id: bob.id } })
  await w.as(bob)(mediaAccess.revoke, { params: { memberId: ann.id } })
  await w.as(ann)(mediaAccess.grant, { params: { memberId: bob.id } })
  expect(await whileBlocking(w, of, ask)).toBe(404)
  expect((await w.as(bob)(mediaAccess.list, {})).body.requests).toEqual([])

  await w.as(bob)(mediaAccess.grant, { params: { memberId: ann.id } })
  expect(await whileBlocking(w, of, () => w.as(ann)(explicitConsents.give, { params: { id: bob.id } }))).toBe(404)
  expect((await w.as(ann)(explicitConsents.list, {})).body.data).toEqual([])
})
