import { addressKey } from '#http/router.ts'
import { accounts } from '@amour/contract/account/accounts.ts'
import { exhaustLimit } from '@amour/test/http/limit-exhaustion.ts'
import { solveProof } from '@amour/test/http/proof-solution.ts'
import { BATH } from '@amour/test/members/make-member.ts'
import { makeRegistrationDraft, register } from '@amour/test/members/registration.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { retireUsername } from './retired-usernames.service.ts'

const check = (w: World, username: string, more: { location?: number; from?: string } = {}) => {
  const { location, from = '198.51.100.240' } = more
  return w.asNobody(accounts.checkUsername, { query: { username, ...(location && { location }) } }, { from })
}

const isFree = async (w: World, username: string) => (await check(w, username)).body.isFree

test('a username is told to be free or taken before anything is registered, and nothing is kept of the question', async () => {
  await using w = await world()
  await w.aMember({ username: 'Rosalind' })
  expect((await check(w, 'celia')).body).toEqual({ username: 'celia', isFree: true, free: [] })
  const taken = (await check(w, ' rosaLIND ', { location: BATH })).body
  expect([taken.username, taken.isFree]).toEqual(['rosaLIND', false])
  expect(taken.free).toEqual(['rosaLIND_2', 'rosaLIND_Bath', 'rosaLIND_3'])
  expect(await w.db.selectFrom('username_reservation').selectAll().execute()).toEqual([])
})

test('reserved names, those of registrations that wait and those of erased members are taken too', async () => {
  await using w = await world()
  await w.aMember({ email: 'ann@example.com' })
  await retireUsername(w.context, 'Touchstone')
  await register(w, makeRegistrationDraft({ username: 'Trap-one', email: 'ann@example.com' }))
  await register(w, makeRegistrationDraft({ username: 'Trap-two', email: 'new@example.com' }))
  for (const name of ['Moderator-1', 'touchstone', 'trap-ONE', 'trap-TWO']) expect(await isFree(w, name)).toBe(false)
  // Whoever registers with a known address must not be told so by the name coming free earlier.
  w.clock.advance(7 * 24 * 60 * 60_000 + 1000)
  for (const name of ['trap-ONE', 'trap-TWO']) expect(await isFree(w, name)).toBe(true)
})

test('what is offered instead is free at that moment, and can be registered as it stands', async () => {
  await using w = await world()
  for (const username of ['viola', 'viola_2', 'Viola_BATH', 'viola_4']) await w.aMember({ username })
  const { free } = (await check(w, 'viola', { location: BATH })).body
  expect(free).toHaveLength(3)
  expect(free).toEqual(expect.arrayContaining(['viola_3', 'viola_5']))
  const [first = '', second = '', third = ''] = free
  for (const username of [first, second, third]) {
    const reply = await register(w, makeRegistrationDraft({ username, email: `${username}@example.com` }))
    expect(reply.status).toBe(201)
  }
  const longest = 'x'.repeat(30)
  await w.aMember({ username: longest })
  for (const name of (await check(w, longest)).body.free) expect(name.length).toBeLessThanOrEqual(30)
})

test('what is no username is refused unasked, and so is a town that does not exist', async () => {
  await using w = await world()
  for (const username of ['', '1234', 'rosa lind', 'x'.repeat(31), "a'--", 'rosalînd']) {
    expect((await check(w, username)).status).toBe(422)
  }
  await w.aMember({ username: 'Rosalind' })
  expect((await check(w, 'rosalind', { location: 1 })).status).toBe(422)
})

test('ten checks a second from one address end within a minute, and keep nobody from registering', async () => {
  await using w = await world()
  const from = '198.51.100.241'
  const said = []
  // Ten at once, again and again: among themselves they may be asked for a proof of work, as at the registration.
  for (let second = 0; second < 8; second += 1) {
    const names = Array.from({ length: 10 }, (_, index) => `name-${second}-${index}`)
    const replies = await Promise.all(names.map((name) => check(w, name, { from })))
    said.push(...replies.map((reply) => (reply.status === 200 ? 'answered' : reply.problem.code)))
  }
  expect(said.filter((code) => code === 'tooManyRequests')).toHaveLength(20)
  expect(said.slice(60).every((code) => code === 'tooManyRequests')).toBe(true)
  expect(said[0]).toBe('answered')
  expect((await check(w, 'name-1', { from: '198.51.100.242' })).status).toBe(200)
  expect((await register(w, makeRegistrationDraft(), { from })).status).toBe(201)
})

test('to ask who is a member costs what it costs at the registration, counted together; free names cost nothing', async () => {
  await using w = await world()
  const from = '198.51.100.243'
  const key = addressKey(w.context, from)
  await w.aMember({ username: 'Rosalind' })
  await exhaustLimit(w.context, 'takenUsernames', key, 9)
  for (let asked = 0; asked < 3; asked += 1) expect((await check(w, 'celia', { from })).status).toBe(200)
  expect((await check(w, 'rosalind', { from })).body.isFree).toBe(false)
  const dear = await check(w, 'rosalind', { from })
  expect([dear.status, dear.problem.code]).toEqual([429, 'proofNeeded'])
  // From here on a free name has its price too: the price alone must not tell which it is.
  const free = await check(w, 'celia', { from })
  expect([free.status, free.problem.code]).toEqual([429, 'proofNeeded'])
  expect((await register(w, makeRegistrationDraft({ username: 'rosalind' }), { from })).problem.code).toBe(
    'proofNeeded',
  )
  const headers = await solveProof(w)
  const paid = await w.asNobody(accounts.checkUsername, { query: { username: 'rosalind' } }, { from, headers })
  expect(paid.body.isFree).toBe(false)
  await exhaustLimit(w.context, 'takenUsernames', key, 300)
  expect((await check(w, 'rosalind', { from })).problem.code).toBe('tooManyRequests')
  expect((await register(w, makeRegistrationDraft({ username: 'celia' }), { from })).status).toBe(201)
})
