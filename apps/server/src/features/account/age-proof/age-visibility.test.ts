import { favourites } from '@amour/contract/people/favourites.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { search } from '@amour/contract/people/search.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { adult, type TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { processRoles } from '#database/rights.ts'
import { MINUTE } from '#durations.ts'
import { openPrepared } from '#serve.ts'
import { applyAgePolicy, recordAgeProof } from './age-proof.service.ts'
import { updateAgeVisibility } from './age-proof.queries.ts'

/** Bob, who has proved his age, and Ann, who was here before that was asked for; each has written to the other. */
async function pair(w: World) {
  const ann = await w.aMember({ username: 'ann', ageProvenUntil: null })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const photo = await storePhoto(w.context, ann.id, { isDefault: true })
  const send = (from: TestMember, to: TestMember) =>
    w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Good evening.' } })
  await send(bob, ann)
  await w.as(bob)(favourites.add, { params: { id: ann.id } })
  const seen = async () => {
    const found = (await w.as(bob)(search.find, { body: { seeking: 'Woman' } })).body
    const listed = (await w.as(bob)(favourites.list, { query: {} })).body.data
    const { status } = await w.as(bob)(members.view, { params: { id: ann.id } })
    return { found: found.total, cards: found.data.length, page: status, favourites: listed.length }
  }
  return { ann, bob, photo, seen, send }
}

const here = { found: 1, cards: 1, page: 200, favourites: 1 }
const hidden = { found: 0, cards: 0, page: 404, favourites: 0 }

test('where all is closed, a member of before is shown to others once they have proved their age, and stays so when that ends', async () => {
  await using w = await world({ AGE_ASSURANCE: 'all' })
  const { ann, bob, seen, send } = await pair(w)
  expect(await seen()).toEqual(here)
  await applyAgePolicy(w.context)
  expect(await seen()).toEqual(hidden)
  expect((await send(bob, ann)).problem.code).toBe('memberNotFound')
  const threads = (await w.as(bob)(messages.all, { body: { folder: 'chats' } })).body.data
  expect(threads.map(({ member }) => [member.username, member.image])).toEqual([['ann', null]])

  const expiresAt = new Date(w.clock.now().getTime() + 4 * MINUTE)
  await recordAgeProof(w.context, ann.id, { ...adult(w.clock.now()), expiresAt })
  expect(await seen()).toEqual(here)
  w.clock.advance(6 * MINUTE)
  expect(await seen()).toEqual(here)
})

test('a start says what the policy hides; with another one all are back, and no process but the owner may say so', async () => {
  await using w = await world()
  const { ann, seen } = await pair(w)
  const start = async (AGE_ASSURANCE: 'all' | 'explicit') => {
    const opened = await openPrepared({ ...w.context.config, databaseUrl: w.databaseUrl, ageAssurance: AGE_ASSURANCE })
    await opened.close()
  }
  await start('all')
  expect(await seen()).toEqual(hidden)
  await w.db.updateTable('member').set({ age: 44 }).where('id', '=', ann.id).execute()
  expect(await seen()).toEqual(hidden)
  await start('all')
  await start('explicit')
  expect(await seen()).toEqual(here)
  for (const role of processRoles)
    await expect(updateAgeVisibility(w.dbOf(role), true)).rejects.toThrow('permission denied')
})
