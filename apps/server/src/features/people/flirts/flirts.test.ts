import { randomUUID } from 'node:crypto'
import { flirtKeys, FLIRTS_A_DAY, flirts } from '@amour/contract/people/flirts.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { flirtText } from '@amour/locales/flirts.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { startSession } from '#features/account/sessions/sessions.service.ts'

const flirtWith = (w: World, from: Pick<TestMember, 'token'>, to: { id: string }) =>
  w.as(from)(flirts.send, { params: { id: to.id }, body: { flirt: 'caughtMyEye' } })

const aCrowd = (w: World, size: number) => Promise.all(Array.from({ length: size }, () => w.aMember()))

test('each of the twelve flirts has its words', () => {
  const words = flirtKeys.map((key) => flirtText(key))
  expect(new Set(words.filter(Boolean)).size).toBe(12)
  expect(words.slice(0, 3)).toEqual(['Fancy a chat?', 'You caught my eye', 'Love your profile'])
})

test('a flirt reaches the other as a notification, and says how many are left', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember({ username: 'ann' }), await w.aMember({ username: 'bob' })]
  const reply = await flirtWith(w, ann, { id: 'bob' })
  expect(reply.status).toBe(201)
  expect(reply.body).toEqual({ flirtedAt: expect.any(String), remaining: FLIRTS_A_DAY - 1 })
  const { body } = await w.as(bob)(notifications.all, { body: {} })
  expect(body.data).toMatchObject([
    {
      type: 'flirt',
      actor: { username: 'ann' },
      text: 'ann sent you a flirt: “You caught my eye”',
      link: '/member/ann',
    },
  ])
})

test('strangers and unfinished members flirt with nobody, and only the twelve flirts are taken', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember({ hasProfile: false })]
  const stranger = await w.asNobody(flirts.send, { params: { id: '' }, body: { flirt: 'sameTown' } })
  const unfinished = await flirtWith(w, bob, ann)
  const request = { params: { id: bob.id }, body: { flirt: 'of my own' as 'sameTown' } }
  const invented = await w.as(ann)(flirts.send, request)
  expect([stranger.status, unfinished.status, invented.status]).toEqual([401, 403, 422])
  expect(invented.problem.violations).toEqual([
    { propertyPath: 'flirt', message: 'Please choose a flirt from the list.' },
  ])
})

test('nobody, oneself, unfinished and blocked members answer alike', async () => {
  await using w = await world()
  const [ann, bob, cat] = [await w.aMember(), await w.aMember(), await w.aMember({ hasProfile: false })]
  await w.db.insertInto('block').values({ member_id: bob.id, blocked_id: ann.id, created_at: w.clock.now() }).execute()
  const unknown = await flirtWith(w, ann, { id: randomUUID() })
  expect([unknown.status, unknown.problem.code]).toEqual([404, 'memberNotFound'])
  for (const to of [ann, bob, cat]) expect((await flirtWith(w, ann, to)).text).toBe(unknown.text)
  expect(await w.db.selectFrom('notification').selectAll().execute()).toEqual([])
})

test('a restricted member does not flirt', async () => {
  await using w = await world()
  const reply = await flirtWith(w, await w.aMember({ status: 'restricted' }), await w.aMember())
  expect([reply.status, reply.problem.code]).toEqual([403, 'accountRestricted'])
})

test('one flirt to the same member in 24 hours, however many at once', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const begun = w.clock.now().getTime()
  const replies = await Promise.all(Array.from({ length: 10 }, () => flirtWith(w, ann, bob)))
  const passed = (w.clock.now().getTime() - begun) / 1000
  const refused = replies.filter(({ status }) => status !== 201)
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(
    Array.from({ length: 9 }, () => [429, 'flirtTooSoon']),
  )
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(Math.floor(86_400 - passed))

  w.clock.advance(DAY + 1000)
  expect((await flirtWith(w, await startSession(w.context, ann.id), bob)).status).toBe(201)
})

test('20 flirts in 24 hours, however many at once', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const crowd = await aCrowd(w, FLIRTS_A_DAY + 5)
  const replies = await Promise.all(crowd.map((other) => flirtWith(w, ann, other)))
  const sent = replies.filter(({ status }) => status === 201)
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.map(({ problem }) => problem.code)).toEqual(Array.from({ length: 5 }, () => 'flirtLimit'))
  expect(sent.map(({ body }) => body.remaining).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: FLIRTS_A_DAY }, (_, n) => n),
  )
  expect(await w.db.selectFrom('flirt').select('id').execute()).toHaveLength(FLIRTS_A_DAY)
  expect(await w.db.selectFrom('notification').select('id').execute()).toHaveLength(FLIRTS_A_DAY)
})

test('a flirt sent again under the same key is one flirt', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const headers = { 'idempotency-key': randomUUID() }
  const request = { params: { id: bob.id }, body: { flirt: 'goodEvening' as const } }
  const first = await w.as(ann)(flirts.send, request, { headers })
  expect((await w.as(ann)(flirts.send, request, { headers })).text).toBe(first.text)
})
