import { randomBytes } from 'node:crypto'
import { accounts } from '@amour/contract/account/accounts.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { email } from '@amour/contract/account/email.ts'
import { members } from '@amour/contract/people/members.ts'
import { session } from '@amour/contract/account/session.ts'
import { giveTwoStep } from '@amour/test/members/two-step-setup.ts'
import { makeRegistrationDraft, register } from '@amour/test/members/registration.ts'
import { makeTwoStepCode } from '@amour/test/members/two-step-code.ts'
import {
  answerProposal,
  claimNextCase,
  createReport,
  decideCase,
  openModerationFixture,
} from '@amour/test/trust/moderation-fixture.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { deliverMail, postMail } from '#mail/outbox.ts'
import { settleExpired } from '#features/account/restrictions/restrictions.service.ts'
import { announceUnusedAccounts, eraseDueAccounts } from './account-deletion.jobs.ts'

const PASSWORD = 'As-you-like-it £1'

async function ann() {
  const w = await world()
  const ann = await w.aMember({ username: 'ann', password: PASSWORD })
  const exists = async () => (await w.db.selectFrom('member').select('id').where('id', '=', ann.id).execute()).length
  const logIn = () => w.asNobody(session.login, { body: { username: ann.email, password: PASSWORD } })
  const work = () => eraseDueAccounts.perform(w.context, {})
  return { w, ann, exists, logIn, work, [Symbol.asyncDispose]: () => w[Symbol.asyncDispose]() }
}

const draft = (when: 'later' | 'now', password = PASSWORD) => ({ body: { password, when } })

test('nobody is deleted without the right password and, where there is one, the second step', async () => {
  await using a = await ann()
  const { w } = a
  const wrong = await w.as(a.ann)(leaving.leave, draft('now', 'something else'))
  expect(wrong.problem.violations).toEqual([{ propertyPath: 'password', message: 'This isn’t your password.' }])
  const seed = randomBytes(20)
  await giveTwoStep(w.context, a.ann.id, seed)
  expect((await w.as(a.ann)(leaving.leave, draft('now'))).problem.violations?.[0]?.propertyPath).toBe('two_step')
  expect(await a.exists()).toBe(1)
  const body = { ...draft('now').body, two_step: makeTwoStepCode(seed, w.clock.now()) }
  expect((await w.as(a.ann)(leaving.leave, { body })).status).toBe(200)
  expect(await a.exists()).toBe(0)
})

test('who leaves later is hidden at once, told by mail, and erased after 28 days', async () => {
  await using a = await ann()
  const { w } = a
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const { leavesAt, receipt } = (await w.as(a.ann)(leaving.leave, draft('later'))).body
  expect(receipt).toBeNull()
  expect(Math.round((Date.parse(leavesAt ?? '') - w.clock.now().getTime()) / DAY)).toBe(28)
  expect((await w.as(bob)(members.view, { params: { id: a.ann.id } })).status).toBe(404)
  await w.settle()
  expect(w.mails.map(({ subject }) => subject)).toEqual(['Your account will be deleted'])

  w.clock.advance(27 * DAY)
  await a.work()
  expect(await a.exists()).toBe(1)
  w.clock.advance(DAY + 1000)
  await a.work()
  expect(await a.exists()).toBe(0)
  await w.settle()
  expect(w.mails.at(-1)?.subject).toMatch(/^Receipt AM-/)
  expect(w.mails.at(-1)?.to).toBe(a.ann.email)
})

test('the mail names the day that London’s calendar shows, as the page does', async () => {
  await using a = await ann()
  const { w } = a
  // Half past midnight of the second of July, in summer time.
  const night = Date.UTC(w.clock.now().getUTCFullYear() + 1, 6, 1, 23, 30)
  w.clock.advance(night - w.clock.now().getTime())
  const { token } = (await a.logIn()).body
  await w.as({ token })(leaving.leave, draft('later'))
  await w.settle()
  expect(w.mails.at(-1)?.text).toContain(`deleted on 30 July ${new Date(night).getUTCFullYear()}.`)
})

test('asking again does not put the day off, and who comes back in time stays', async () => {
  await using a = await ann()
  const { w } = a
  const first = (await w.as(a.ann)(leaving.leave, draft('later'))).body.leavesAt
  w.clock.advance(3 * DAY)
  const { token } = (await a.logIn()).body
  expect((await w.as({ token })(accounts.me, {})).body).toMatchObject({ status: 'leaving', leavesAt: first })
  expect((await w.as({ token })(leaving.leave, draft('later'))).body.leavesAt).toBe(first)
  expect((await w.as({ token })(leaving.resume, {})).body).toEqual({ status: 'active' })
  w.clock.advance(60 * DAY)
  await a.work()
  expect(await a.exists()).toBe(1)
})

test('an account that nobody has used for two years is announced to go, and stays if its member logs in', async () => {
  await using a = await ann()
  const { w } = a
  const demo = await w.aMember({ username: 'drawn' })
  await w.db.updateTable('member').set({ is_demo: true }).where('id', '=', demo.id).execute()
  const announce = () => announceUnusedAccounts.perform(w.context, {})
  w.clock.advance(729 * DAY)
  await announce()
  await w.settle()
  expect(w.mails).toEqual([])
  w.clock.advance(2 * DAY)
  for (const _ of [1, 2]) await announce()
  await w.settle()
  expect(w.mails.map(({ to, subject }) => [to, subject])).toEqual([[a.ann.email, 'Your account']])

  w.clock.advance(27 * DAY)
  const { token } = (await a.logIn()).body
  expect((await w.as({ token })(accounts.me, {})).body.status).toBe('active')
  w.clock.advance(2 * DAY)
  await a.work()
  expect(await a.exists()).toBe(1)

  w.clock.advance(731 * DAY)
  await announce()
  w.clock.advance(29 * DAY)
  await a.work()
  expect(await a.exists()).toBe(0)
  expect(await w.db.selectFrom('member').select('username').execute()).toEqual([{ username: 'drawn' }])
})

test('who logs in for a moment has used the account: nobody writes to them, and it does not go', async () => {
  await using a = await ann()
  const { w } = a
  const announce = async () => {
    w.mails.length = 0
    await announceUnusedAccounts.perform(w.context, {})
    await w.settle()
    return w.mails.map(({ to }) => to)
  }
  w.clock.advance(600 * DAY)
  const { token } = (await a.logIn()).body
  await w.as({ token })(accounts.me, {})
  w.clock.advance(200 * DAY)
  expect(await announce()).toEqual([])

  w.clock.advance(600 * DAY)
  expect(await announce()).toEqual([a.ann.email])
  // Whoever does no more than log in has kept it.
  await a.logIn()
  w.clock.advance(DAY)
  expect(await announce()).toEqual([])
})

test('who had paused is hidden still when they log in to keep an account that was to go', async () => {
  await using a = await ann()
  const { w } = a
  const statusOf = async ({ token }: { token: string }) => (await w.as({ token })(accounts.me, {})).body.status
  await w.as(a.ann)(leaving.pause, {})
  w.clock.advance(731 * DAY)
  await announceUnusedAccounts.perform({ ...w.context, db: w.dbOf('worker') }, {})
  const { status } = await w.db.selectFrom('member').select('status').executeTakeFirstOrThrow()
  expect(status).toBe('leaving')
  const back = (await a.logIn()).body
  expect(await statusOf(back)).toBe('paused')
  // Shown to others again by their own word alone, at another login too.
  expect(await statusOf((await a.logIn()).body)).toBe('paused')
  expect((await w.as(back)(leaving.resume, {})).body).toEqual({ status: 'active' })
  expect(await statusOf((await a.logIn()).body)).toBe('active')
})

test('who was banned two years ago is written to, stays out, and is erased 28 days later; who was freed meanwhile stays', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const eve = await w.aMember({ username: 'eve' })
  await createReport(w, ann, bob.username)
  const ban = await decideCase(w, mia, await claimNextCase(w, mia), { action: 'ban', reason: 'followed' })
  const { id } = await w.db.selectFrom('proposal').select('id').executeTakeFirstOrThrow()
  const body = { answer: 'approve', note: 'I see it the same way.' } as const
  expect([ban.status, (await answerProposal(w, max, { params: { id }, body })).status]).toEqual([200, 200])
  await createReport(w, ann, eve.username)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'suspend', reason: 'followed', days: 7 })
  const statusOf = async (who: { id: string }) =>
    (await w.db.selectFrom('member').select('status').where('id', '=', who.id).executeTakeFirst())?.status
  const mailed = async ({ email }: { email: string }) => {
    await w.settle()
    return w.mails.filter(({ to, text }) => to === email && text.includes('closed for two years')).length
  }

  w.clock.advance(729 * DAY)
  await announceUnusedAccounts.perform(w.context, {})
  expect(await mailed(bob)).toBe(0)
  w.clock.advance(2 * DAY)
  for (const _ of [1, 2]) await announceUnusedAccounts.perform(w.context, {})
  expect([await mailed(bob), await statusOf(bob), await statusOf(eve)]).toEqual([1, 'suspended', 'suspended'])

  // Eve’s was over long ago, and nobody had noticed.
  await settleExpired(w.context)
  w.clock.advance(27 * DAY)
  await eraseDueAccounts.perform(w.context, {})
  expect(await statusOf(bob)).toBe('suspended')
  // Somebody whose own day is over cannot be erased, and keeps nobody else from it.
  const dan = await w.aMember({ username: 'dan' })
  const left = { status: 'leaving', status_before: 'active', leaves_at: w.clock.now(), leaving_cause: 'asked' } as const
  const spoilt = { ...left, email_sealed: Buffer.from('spoilt') }
  await w.db.updateTable('member').set(spoilt).where('id', '=', dan.id).execute()
  w.clock.advance(2 * DAY)
  await expect(eraseDueAccounts.perform(w.context, {})).rejects.toThrow('could not be worked off')
  expect([await statusOf(bob), await statusOf(eve)]).toEqual([undefined, 'active'])
  await announceUnusedAccounts.perform(w.context, {})
  expect(await w.db.selectFrom('deletion_notice').select('member_id').execute()).toEqual([])
})

test('an account that cannot be erased keeps nobody else’s from being erased on its day', async () => {
  await using a = await ann()
  const { w } = a
  await w.as(a.ann)(leaving.leave, draft('later'))
  await w.db
    .updateTable('member')
    .set({ email_sealed: Buffer.from('spoilt') })
    .where('id', '=', a.ann.id)
    .execute()
  w.clock.advance(60_000)
  const bob = await w.aMember({ username: 'bob', password: PASSWORD })
  await w.as(bob)(leaving.leave, draft('later'))
  w.clock.advance(29 * DAY)
  await expect(eraseDueAccounts.perform(w.context, {})).rejects.toThrow('1 of 2')
  expect(await w.db.selectFrom('member').select('username').execute()).toEqual([{ username: 'ann' }])
})

test('what waited for the mail server does not come after the receipt', async () => {
  await using a = await ann()
  const { w } = a
  const to = a.ann.email
  await postMail(w.context, { to, template: 'news', data: { unsubscribe: 'token' } })
  await postMail(w.context, { to, template: 'exportReady', data: {} })
  await mailMember(w.context, a.ann.id, 'passwordChanged', {})
  await w.as(a.ann)(email.change, { body: { email: 'new@example.com', password: PASSWORD } })
  await register(w, makeRegistrationDraft({ email: to }))
  expect(await w.db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute()).toHaveLength(5)
  await w.as(a.ann)(leaving.leave, draft('now'))
  await w.settle()
  expect(w.mails.map(({ subject }) => subject.replace(/AM-.*/, ''))).toEqual(['Receipt '])
})

test('what is being sent while its account is erased is not tried again after the receipt', async () => {
  await using a = await ann()
  const { w } = a
  await mailMember(w.context, a.ann.id, 'passwordChanged', {})
  const { id } = await w.db.selectFrom('mail').select('id').executeTakeFirstOrThrow()
  const send = async () => {
    await w.as(a.ann)(leaving.leave, draft('now'))
    throw new Error('The mail server went away.')
  }
  const context = { ...w.context, mail: { send, close: () => undefined } }
  await expect(deliverMail.perform(context, { id })).rejects.toThrow('went away')
  // As the queue tries it again: the job of a mail that is being sent is at work, and stays.
  await deliverMail.perform(w.context, { id })
  await w.settle()
  expect(w.mails.map(({ subject }) => subject.replace(/AM-.*/, ''))).toEqual(['Receipt '])
  expect(await w.db.selectFrom('mail').select('member_id').execute()).toEqual([
    { member_id: null },
    { member_id: null },
  ])
})

test('the username of an erased member is nobody’s for twelve months; the e-mail address is free', async () => {
  await using a = await ann()
  const { w } = a
  await w.as(a.ann)(leaving.leave, draft('now'))
  const taken = await register(w, makeRegistrationDraft({ username: 'ANN' }))
  expect(taken.problem.violations?.[0]?.propertyPath).toBe('username')
  expect((await register(w, makeRegistrationDraft({ username: 'ann-two', email: a.ann.email }))).status).toBe(201)
  w.clock.advance(366 * DAY)
  expect((await register(w, makeRegistrationDraft({ username: 'ann' }))).status).toBe(201)
})
