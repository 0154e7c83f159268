import { randomBytes, randomUUID } from 'node:crypto'
import { accounts } from '@amour/contract/account/accounts.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { session } from '@amour/contract/account/session.ts'
import { members } from '@amour/contract/people/members.ts'
import type { CallOptions } from '@amour/test/http/call-app.ts'
import { solveProof } from '@amour/test/http/proof-solution.ts'
import { giveTwoStep } from '@amour/test/members/two-step-setup.ts'
import { claimNextCase, createReport, decideCase, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { housekeeping } from '#features/account/housekeeping/housekeeping.jobs.ts'
import { announceUnusedAccounts, eraseDueAccounts } from './account-deletion.jobs.ts'

const PASSWORD = 'As-you-like-it £1'

const ask = (w: World, email: string, options: CallOptions = {}) =>
  w.asNobody(leaving.askByMail, { body: { email } }, options)

/** The tokens of all such links that were mailed to an address, the newest last. */
async function findLinks(w: World, email: string) {
  await w.settle()
  return w.mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => /\/delete-account\/confirm#t=([\w-]{43})/.exec(text)?.[1] ?? [])
}

async function mailedLink(w: World, email: string) {
  await ask(w, email)
  return (await findLinks(w, email)).at(-1) ?? ''
}

const follow = (w: World, token: string) => w.asNobody(leaving.leaveByMail, { body: { token } })

test('who has lost password and second step hides the account by a mailed link at once, and it is erased after 28 days', async () => {
  await using w = await world()
  const ann = await w.aMember({ password: PASSWORD })
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  await giveTwoStep(w.context, ann.id, randomBytes(20))
  const token = await mailedLink(w, ann.email)
  expect((await w.as(bob)(members.view, { params: { id: ann.id } })).status).toBe(200)
  w.mails.length = 0

  const { leavesAt } = (await follow(w, token)).body
  expect(Math.round((Date.parse(leavesAt) - w.clock.now().getTime()) / DAY)).toBe(28)
  expect((await w.as(bob)(members.view, { params: { id: ann.id } })).status).toBe(404)
  expect((await w.as(ann)(accounts.me, {})).status).toBe(401)
  await w.settle()
  expect(w.mails.map(({ to, subject }) => [to, subject])).toEqual([[ann.email, 'Your account will be deleted']])

  w.clock.advance(28 * DAY + 1000)
  await eraseDueAccounts.perform(w.context, {})
  expect(await w.db.selectFrom('member').select('id').where('id', '=', ann.id).execute()).toEqual([])
})

test('who presses the button again, since the answer was lost, reads the day of the first press', async () => {
  await using w = await world()
  const ann = await w.aMember({ password: PASSWORD })
  const body = { token: await mailedLink(w, ann.email) }
  const again = { headers: { 'idempotency-key': randomUUID() } }
  const [first, second] = [
    await w.asNobody(leaving.leaveByMail, { body }, again),
    await w.asNobody(leaving.leaveByMail, { body }, again),
  ]
  expect(second.body).toEqual(first.body)
})

test('whoever it was not logs in and stays; the link opens nothing a second time', async () => {
  await using w = await world()
  const ann = await w.aMember({ password: PASSWORD })
  const [first, second] = [await mailedLink(w, ann.email), await mailedLink(w, ann.email)]
  const both = await Promise.all([follow(w, second), follow(w, second)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  const { token } = (await w.asNobody(session.login, { body: { username: ann.email, password: PASSWORD } })).body
  expect((await w.as({ token })(accounts.me, {})).body.status).toBe('leaving')
  expect((await w.as({ token })(leaving.resume, {})).body.status).toBe('active')
  for (const spent of [first, second]) expect((await follow(w, spent)).problem.code).toBe('linkInvalid')
  expect((await w.as({ token })(accounts.me, {})).body.status).toBe('active')
})

test('who asks to go after being told that an unused account will go stays hidden when they log in', async () => {
  await using w = await world()
  const ann = await w.aMember({ password: PASSWORD })
  w.clock.advance(731 * DAY)
  await announceUnusedAccounts.perform(w.context, {})
  const { leavesAt } = (await follow(w, await mailedLink(w, ann.email))).body
  const { token } = (await w.asNobody(session.login, { body: { username: ann.email, password: PASSWORD } })).body
  expect((await w.as({ token })(accounts.me, {})).body).toMatchObject({ status: 'leaving', leavesAt })
  expect((await w.as({ token })(leaving.resume, {})).body.status).toBe('active')
})

test('asking changes nothing, and a link is of no use after a day, in pieces, or for anybody else', async () => {
  await using w = await world()
  const [ann, eve] = [await w.aMember({ password: PASSWORD }), await w.aMember()]
  const token = await mailedLink(w, ann.email)
  expect((await w.as(ann)(accounts.me, {})).body.status).toBe('active')
  for (const wrong of [token.toLowerCase(), `${token.slice(1)}A`]) expect((await follow(w, wrong)).status).toBe(404)
  expect((await follow(w, token.slice(1))).status).toBe(422)
  expect((await w.as(eve)(accounts.me, {})).body.status).toBe('active')
  w.clock.advance(DAY)
  expect((await follow(w, token)).problem.code).toBe('linkInvalid')
  await housekeeping.perform(w.context, {})
  expect(await w.db.selectFrom('deletion_link').select('id').execute()).toEqual([])
})

test('a known and an unknown address get the same bytes and leave the same rows; only the known one gets a mail', async () => {
  await using w = await world({ PADDING_STEP: '250' })
  const ann = await w.aMember()
  await w.aMember({ email: 'eve@example.com', status: 'unactivated' })
  const addresses = [ann.email, 'eve@example.com', 'nobody@example.com']
  const replies = []
  for (const address of addresses) {
    const start = performance.now()
    replies.push(await ask(w, address))
    expect(performance.now() - start).toBeGreaterThanOrEqual(250)
  }
  const shapes = replies.map(({ status, text, headers }) => JSON.stringify([status, text, Object.keys(headers)]))
  expect(new Set(shapes).size).toBe(1)
  expect(await w.db.selectFrom('deletion_link').select('id').execute()).toHaveLength(3)
  await w.settle()
  expect(w.mails.map(({ to }) => to)).toEqual([ann.email])
  expect(w.mails[0]?.text).not.toContain(ann.username)
})

test('nobody is flooded: three an hour to one address, whoever asks, and many of one network pay with work', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const replies = []
  for (const host of [1, 2, 3, 4, 5]) replies.push((await ask(w, ann.email, { from: `198.51.100.${host}` })).status)
  expect(replies).toEqual([200, 200, 200, 200, 200])
  expect(await findLinks(w, ann.email)).toHaveLength(3)
  const same = { from: '203.0.113.9' }
  for (let turn = 0; turn < 20; turn += 1) await ask(w, `n${turn}@example.com`, same)
  const refused = await ask(w, 'one-more@example.com', same)
  expect(refused.problem.code).toBe('proofNeeded')
  expect((await ask(w, 'one-more@example.com', { ...same, headers: await solveProof(w) })).status).toBe(200)
})

test('who is looked at, or suspended, cannot go before that ends, and a mailbox is not told why', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const token = await mailedLink(w, bob.email)
  await createReport(w, ann, bob.username, { category: 'underEighteen' })
  const held = await follow(w, token)
  expect([held.problem.code, held.problem.data]).toEqual(['accountHeld', undefined])

  const eve = await w.aMember()
  const link = await mailedLink(w, eve.email)
  await createReport(w, ann, eve.username)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'suspend', reason: 'followed', days: 7 })
  const out = await follow(w, link)
  expect([out.problem.code, out.problem.data]).toEqual(['accountSuspended', undefined])
})
