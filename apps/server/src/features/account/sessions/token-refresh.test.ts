import { accounts } from '@amour/contract/account/accounts.ts'
import { session } from '@amour/contract/account/session.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'

const refresh = (w: World, token: string) => w.asNobody(session.refresh, { body: { refresh_token: token } })
const poll = (w: World, token: string) => w.as({ token })(accounts.counts, {})

test('a refresh gives a new pair that works', async () => {
  await using w = await world()
  const ann = await w.aMember()
  w.clock.advance(11 * 60_000)
  expect((await poll(w, ann.token)).problem.message).toBe('Expired JWT Token')
  const { body } = await refresh(w, ann.refreshToken)
  expect(body.refresh_token).not.toBe(ann.refreshToken)
  expect((await poll(w, body.token)).status).toBe(200)
})

test('an answer that got lost is given again, identically, however late', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const lost = await refresh(w, ann.refreshToken)
  w.clock.advance(3 * DAY)
  const again = await refresh(w, ann.refreshToken)
  expect(again.body.refresh_token).toBe(lost.body.refresh_token)
  expect((await poll(w, again.body.token)).status).toBe(200)
})

test('ten tabs that refresh at once stay signed in', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(w, ann.refreshToken)))
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(replies.map(({ body }) => body.refresh_token)).size).toBe(1)
  const [first] = replies
  await poll(w, first?.body.token ?? '')
  w.clock.advance(20_000)
  expect((await refresh(w, ann.refreshToken)).status).toBe(200)
})

test('an old token that comes back once its successor is in use ends the session, and the member hears of it', async () => {
  await using w = await world()
  const ann = await w.aMember({ email: 'ann@example.com' })
  const next = await refresh(w, ann.refreshToken)
  await poll(w, next.body.token)
  w.clock.advance(31_000)

  const stolen = await refresh(w, ann.refreshToken)
  expect([stolen.status, stolen.problem.code]).toEqual([401, 'tokenInvalid'])
  expect((await poll(w, next.body.token)).status).toBe(401)
  expect((await refresh(w, next.body.refresh_token)).status).toBe(401)
  const row = await w.db.selectFrom('session').select('end_reason').where('member_id', '=', ann.id).executeTakeFirst()
  expect(row?.end_reason).toBe('reuse')
  await w.settle()
  expect(w.mails).toMatchObject([{ to: 'ann@example.com', subject: 'You have been logged out' }])
})

test('a token two steps behind ends the session, even at once', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const second = await refresh(w, ann.refreshToken)
  const third = await refresh(w, second.body.refresh_token)
  expect((await refresh(w, ann.refreshToken)).status).toBe(401)
  expect((await refresh(w, third.body.refresh_token)).status).toBe(401)
})

test('a forged token changes nothing', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const bytes = Buffer.from(ann.refreshToken, 'base64url')
  const changed = (at: number) => {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy.toString('base64url')
  }
  for (const token of [
    changed(0),
    changed(5),
    changed(20),
    changed(17),
    changed(40),
    `${ann.refreshToken}A`,
    'x',
    ann.token.slice(0, 400),
  ]) {
    const { status, problem } = await refresh(w, token)
    expect([status, problem.code]).toEqual([401, 'tokenInvalid'])
  }
  expect((await refresh(w, '')).status).toBe(422)
  expect((await refresh(w, ann.refreshToken)).status).toBe(200)
})

test('a session ends after fourteen days without the member, though polls and refreshes went on', async () => {
  await using w = await world()
  const ann = await w.aMember()
  let { refreshToken } = ann
  for (let day = 0; day < 14; day += 1) {
    w.clock.advance(DAY - 5_000)
    const { body } = await refresh(w, refreshToken)
    refreshToken = body.refresh_token
    expect((await poll(w, body.token)).status).toBe(200)
  }
  w.clock.advance(14 * 5_000)
  expect((await refresh(w, refreshToken)).status).toBe(401)
})

test('a session in use ends thirty days after the password was given', async () => {
  await using w = await world()
  const ann = await w.aMember()
  let { refreshToken } = ann
  let status = 200
  for (let week = 0; week < 3; week += 1) {
    w.clock.advance(10 * DAY - 20_000)
    const { body } = await refresh(w, refreshToken)
    refreshToken = body.refresh_token
    status = (await w.as(body)(accounts.me, {})).status
  }
  expect(status).toBe(200)
  w.clock.advance(3 * 20_000)
  expect((await refresh(w, refreshToken)).status).toBe(401)
})

test('a suspended member gets no new tokens', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await w.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', ann.id).execute()
  expect((await refresh(w, ann.refreshToken)).problem.code).toBe('tokenInvalid')
})

test('a session refreshes thirty times in five minutes and no more', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const replies = await Promise.all(Array.from({ length: 31 }, () => refresh(w, ann.refreshToken)))
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(1)
})
