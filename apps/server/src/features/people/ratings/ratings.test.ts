import { blocks } from '@amour/contract/people/blocks.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { ratings } from '@amour/contract/people/ratings.ts'
import { search } from '@amour/contract/people/search.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const man = { gender: 'Man', seeking: 'Woman' } as const

async function write(w: World, from: TestMember, to: TestMember) {
  await w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Good evening.' } })
}

async function converse(w: World, one: TestMember, other: TestMember) {
  await write(w, one, other)
  await write(w, other, one)
}

const rate = (w: World, from: TestMember, to: TestMember, stars: number) =>
  w.as(from)(ratings.rate, { params: { id: to.id }, body: { stars } })

const ratingOf = async (w: World, to: TestMember, from: TestMember) =>
  (await w.as(from)(members.view, { params: { id: to.id } })).body.rating

test('members rate each other once both have written, and not before', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember(man)]
  expect(await rate(w, bob, ann, 5)).toMatchObject({ status: 409, problem: { code: 'notAcquainted' } })
  await write(w, bob, ann)
  expect((await rate(w, bob, ann, 5)).status).toBe(409)
  expect((await rate(w, ann, bob, 5)).status).toBe(409)
  await write(w, ann, bob)
  expect((await rate(w, bob, ann, 5)).body).toEqual({ average: null, count: 1, mine: 5 })
  expect((await rate(w, ann, bob, 2)).body).toEqual({ average: null, count: 1, mine: 2 })
  expect((await w.as(ann)(members.view, { params: { id: bob.id } })).body.acquainted).toBe(true)
})

test('a rating is changed, taken back, and counts once', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember(man)]
  await converse(w, ann, bob)
  await rate(w, bob, ann, 5)
  expect((await rate(w, bob, ann, 1)).body).toEqual({ average: null, count: 1, mine: 1 })
  const { body } = await w.as(bob)(ratings.remove, { params: { id: ann.id } })
  expect(body).toEqual({ average: null, count: 0, mine: null })
  expect((await w.as(bob)(ratings.remove, { params: { id: ann.id } })).status).toBe(200)
})

test('the average shows from the third rating on, on the page and on the card, and never by whom', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const men = [await w.aMember(man), await w.aMember(man), await w.aMember(man)]
  const stars = [5, 4, 4]
  for (const [index, one] of men.entries()) {
    await converse(w, one, ann)
    expect(await ratingOf(w, ann, one)).toEqual({ average: null, count: index, mine: null })
    await rate(w, one, ann, stars[index] ?? 1)
  }
  const stranger = await w.aMember(man)
  expect(await ratingOf(w, ann, stranger)).toEqual({ average: 4.3, count: 3, mine: null })
  const found = await w.as(stranger)(search.find, { body: { seeking: 'Woman', county: '', cityTown: '' } })
  expect(found.body.data.map(({ rating }) => rating)).toEqual([{ average: 4.3, count: 3 }])
  const page = await w.as(ann)(members.view, { params: { id: ann.id } })
  for (const one of men) expect(page.text).not.toContain(one.username)
  await w.db
    .updateTable('member')
    .set({ status: 'suspended' })
    .where('id', '=', men[0]?.id ?? '')
    .execute()
  expect(await ratingOf(w, ann, stranger)).toEqual({ average: null, count: 2, mine: null })
})

test('who is rated hears of a new rating, not of a change, and not from whom', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember({ username: 'ann' }), await w.aMember({ ...man, username: 'bob' })]
  await converse(w, bob, ann)
  await w.as(ann)(notifications.readAll, {})
  await rate(w, bob, ann, 2)
  await rate(w, bob, ann, 3)
  const { data } = (await w.as(ann)(notifications.all, { body: {} })).body
  const news = data.filter(({ type }) => type === 'rating')
  expect(news).toMatchObject([{ actor: null, text: 'You have a new rating', readAt: null }])
})

test('nobody rates themselves, a member who is not to be met, with half a star, or while restricted', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember(man)]
  await converse(w, ann, bob)
  expect((await rate(w, ann, ann, 5)).status).toBe(409)
  for (const stars of [0, 6, 3.5]) {
    expect((await rate(w, ann, bob, stars)).problem.violations).toEqual([
      { propertyPath: 'stars', message: 'Please choose between one and five stars.' },
    ])
  }
  await w.db.updateTable('member').set({ status: 'restricted' }).where('id', '=', ann.id).execute()
  expect(await rate(w, ann, bob, 5)).toMatchObject({ status: 403, problem: { code: 'accountRestricted' } })
  await w.as(ann)(blocks.block, { params: { id: bob.id } })
  expect((await rate(w, bob, ann, 1)).status).toBe(404)
  expect((await w.as(bob)(ratings.remove, { params: { id: ann.id } })).status).toBe(404)
  expect((await w.asNobody(ratings.rate, { params: { id: ann.id }, body: { stars: 1 } })).status).toBe(401)
})
