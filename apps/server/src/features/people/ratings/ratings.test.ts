import { blocks } from '@amour/contract/people/blocks.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { ratings } from '@amour/contract/people/ratings.ts'
import { search } from '@amour/contract/people/search.ts'
import { acquaint } from '@amour/test/members/acquaintance.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { openModerationFixture, claimNextCase, createReport, decideCase } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { startSession } from '#features/account/sessions/sessions.service.ts'
import { countRatings } from '#features/trust/rating-looks/ratings.jobs.ts'

const man = { gender: 'Man', seeking: 'Woman' } as const
const LONG_AGO = { createdAt: new Date('2020-01-01') }

const write = (w: World, from: TestMember, to: TestMember) =>
  w.as(from)(messages.send, { params: { id: to.id }, body: { message: 'Good evening.' } })

const rate = (w: World, from: TestMember, to: TestMember, stars: number) =>
  w.as(from)(ratings.rate, { params: { id: to.id }, body: { stars } })

/** As the worker does it, with its rights. */
const count = (w: World) => countRatings.perform({ ...w.context, db: w.dbOf('worker') }, {})

/** A sign-in goes on for days: the tokens of tests end with the clock. */
const renew = async <Who extends TestMember>(w: World, who: Who): Promise<Who> => ({
  ...who,
  ...(await startSession(w.context, who.id)),
})

/** All that was given has waited out the time that was drawn for it, and is counted at once. */
async function later(w: World) {
  w.clock.advance(8 * DAY)
  await count(w)
}

const seenOf = async (w: World, subject: TestMember, by: TestMember) => {
  const { rating } = (await w.as(await renew(w, by))(members.view, { params: { id: subject.id } })).body
  return { average: rating.average, count: rating.count }
}

const told = async (w: World, who: TestMember) => {
  const { data } = (await w.as(await renew(w, who))(notifications.all, { body: {} })).body
  return data.filter(({ type }) => type === 'rating').map(({ text }) => text)
}

const aMan = (w: World, more = {}) => w.aMember({ ...man, ...LONG_AGO, ...more })
const aWoman = (w: World, more = {}) => w.aMember({ ...LONG_AGO, ...more })

/** Men who know a woman well. */
async function knownBy(w: World, subject: TestMember, howMany: number, since = {}) {
  const men: TestMember[] = []
  for (let index = 0; index < howMany; index++) {
    const one = await aMan(w)
    await acquaint(w, [one, subject], since)
    men.push(one)
  }
  return men
}

test('members rate each other once both have written, and not before; it is changed and taken back', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember(man)]
  expect(await rate(w, bob, ann, 5)).toMatchObject({ status: 409, problem: { code: 'notAcquainted' } })
  await write(w, bob, ann)
  expect((await rate(w, bob, ann, 5)).status).toBe(409)
  expect((await rate(w, ann, bob, 5)).status).toBe(409)
  await write(w, ann, bob)
  expect((await rate(w, bob, ann, 5)).body).toEqual({ average: null, count: 0, mine: 5 })
  expect((await rate(w, bob, ann, 1)).body).toEqual({ average: null, count: 0, mine: 1 })
  expect((await w.as(ann)(members.view, { params: { id: bob.id } })).body.acquainted).toBe(true)
  const { body } = await w.as(bob)(ratings.remove, { params: { id: ann.id } })
  expect(body).toEqual({ average: null, count: 0, mine: null })
  expect((await w.as(bob)(ratings.remove, { params: { id: ann.id } })).status).toBe(200)
})

test('whoever is rated and watches every step sees the same whoever of a batch gave which stars', async () => {
  await using w = await world()
  const orders = [
    [5, 2, 3],
    [5, 3, 2],
    [2, 5, 3],
    [2, 3, 5],
    [3, 5, 2],
    [3, 2, 5],
  ]
  // The watcher knows one of the three far better than the others: that must not show in the figure.
  const known = [{ days: 60, messages: 30 }, { days: 3, messages: 6 }, {}]
  const rated = await Promise.all(
    orders.map(async (stars) => {
      const subject = await aWoman(w)
      const givers = await Promise.all(
        stars.map(async (star, index) => {
          const giver = await aMan(w)
          await acquaint(w, [giver, subject], known[index])
          return { giver, star }
        }),
      )
      return { subject, givers, seen: [] as unknown[] }
    }),
  )
  const watch = async () => {
    for (const { subject, seen } of rated)
      seen.push(
        await seenOf(w, subject, subject),
        await told(w, subject),
        (await w.as(await renew(w, subject))(ratings.own, {})).body,
      )
  }
  for (const index of [0, 1, 2]) {
    for (const { subject, givers } of rated) {
      const one = givers[index]
      if (one) await rate(w, one.giver, subject, one.star)
    }
    await count(w)
    await watch()
  }
  // Each waits a time that is drawn: counted is, once all have waited it out.
  await later(w)
  await watch()
  const traces = new Set(rated.map(({ seen }) => JSON.stringify(seen)))
  expect([...traces]).toHaveLength(1)
  const [first] = rated
  expect(first?.seen.at(-3)).toEqual({ average: 3.5, count: 3 })
  expect(first?.seen.at(-2)).toEqual(['New ratings of you have been counted'])
  expect(first?.seen.slice(0, 9)).toEqual(
    Array.from({ length: 3 }).flatMap(() => [
      { average: null, count: 0 },
      [],
      { average: null, count: 0, look: null, askAgainAt: null },
    ]),
  )
})

test('one rating more, or one changed, moves nothing until two others have as well', async () => {
  await using w = await world()
  const ann = await aWoman(w)
  const [one, two, three, four, five, six] = await knownBy(w, ann, 6)
  const give = async (who: TestMember | undefined, stars: number) => who && rate(w, await renew(w, who), ann, stars)
  for (const who of [one, two, three]) await give(who, 4)
  await later(w)
  expect(await seenOf(w, ann, ann)).toEqual({ average: 4, count: 3 })
  await give(one, 1)
  await later(w)
  await give(four, 1)
  await later(w)
  expect(await seenOf(w, ann, ann)).toEqual({ average: 4, count: 3 })
  await w.as(await renew(w, two ?? ann))(ratings.remove, { params: { id: ann.id } })
  await count(w)
  // One changed, one more, one taken back: all three at once, and 2 of a kind stay unknown.
  expect(await seenOf(w, ann, ann)).toEqual({ average: 2, count: 3 })
  for (const who of [five, six]) await give(who, 5)
  await later(w)
  expect(await seenOf(w, ann, ann)).toEqual({ average: 2, count: 3 })
  const stranger = await aMan(w)
  const found = await w.as(await renew(w, stranger))(search.find, {
    body: { seeking: 'Woman', county: '', cityTown: '' },
  })
  expect(found.body.data.map(({ rating }) => rating)).toEqual([{ average: 2, count: 3 }])
})

test('three accounts with one hello each brand nobody, whatever they wait', async () => {
  await using w = await world()
  const ann = await aWoman(w)
  for (const giver of await knownBy(w, ann, 3, { days: 60, messages: 1 })) await rate(w, giver, ann, 1)
  await later(w)
  expect(await seenOf(w, ann, ann)).toEqual({ average: null, count: 0 })
})

test('who is suspended counts no more the next night, and two others go along so that nobody sees by how much', async () => {
  await using w = await world()
  const ann = await aWoman(w)
  const givers = await knownBy(w, ann, 6)
  for (const [index, giver] of givers.entries()) await rate(w, giver, ann, index === 0 ? 1 : 5)
  await later(w)
  expect(await seenOf(w, ann, ann)).toEqual({ average: 4.5, count: 5 })
  await w.db
    .updateTable('member')
    .set({ status: 'suspended' })
    .where('id', '=', givers[0]?.id ?? '')
    .execute()
  await count(w)
  expect(await seenOf(w, ann, ann)).toEqual({ average: 5, count: 3 })
  const rows = await w.db.selectFrom('rating').select(['rater_id', 'published_stars', 'rests']).execute()
  expect(rows.filter(({ rests }) => rests)).toHaveLength(2)
  expect(rows.find(({ rater_id: id }) => id === givers[0]?.id)).toMatchObject({ published_stars: null, rests: false })
})

test('a rating goes when the one rated has blocked its giver and a report was found right, and not by a block alone', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await w.db.updateTable('member').set({ created_at: LONG_AGO.createdAt }).execute()
  await acquaint(w, [bob, ann])
  await rate(w, bob, ann, 1)
  for (const giver of await knownBy(w, ann, 3)) await rate(w, giver, ann, 5)
  await later(w)
  const published = async () =>
    (await w.db.selectFrom('rating').select('published_stars').where('rater_id', '=', bob.id).executeTakeFirst())
      ?.published_stars
  expect(await published()).toBe(1)
  const herself = await renew(w, ann)
  await w.as(herself)(blocks.block, { params: { id: bob.id } })
  await count(w)
  expect(await published()).toBe(1)
  expect((await createReport(w, await renew(w, ann), bob.id, { category: 'harassment' })).status).toBe(201)
  const staff = { ...mia, ...(await w.aStaff({ name: 'Mia again' })) }
  await decideCase(w, staff, await claimNextCase(w, staff), { action: 'educate', reason: 'insulted' })
  await count(w)
  expect(await published()).toBeNull()
})

test('an erased giver is no difference of one either', async () => {
  await using w = await world()
  const ann = await aWoman(w)
  const givers = await knownBy(w, ann, 6)
  for (const [index, giver] of givers.entries()) await rate(w, giver, ann, index === 0 ? 1 : 5)
  await later(w)
  await w.db
    .deleteFrom('member')
    .where('id', '=', givers[0]?.id ?? '')
    .execute()
  await count(w)
  expect(await seenOf(w, ann, ann)).toEqual({ average: 4.5, count: 5 })
})

test('nobody rates themselves, a member who is not to be met, with half a star, or while restricted', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember(man)]
  await acquaint(w, [ann, bob])
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
