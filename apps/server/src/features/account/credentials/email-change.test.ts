import { randomUUID } from 'node:crypto'
import { accounts } from '@amour/contract/account/accounts.ts'
import { email } from '@amour/contract/account/email.ts'
import { session } from '@amour/contract/account/session.ts'
import { giveTwoStep } from '@amour/test/members/two-step-setup.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { makeRegistrationDraft, findActivationTokens, register } from '@amour/test/members/registration.ts'
import { makeTwoStepCode } from '@amour/test/members/two-step-code.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { MINUTE } from '#durations.ts'

const password = 'open sesame'
const old = 'ann@example.com'
const wanted = 'Ann.New@example.com'
const newPassword = 'close barley'

const ask = (w: World, who: TestMember, to = wanted, more: object = {}) =>
  w.as(who)(email.change, { body: { email: to, password, ...more } })

/** The tokens that were mailed to an address, for confirming or for undoing, the oldest first. */
async function tokens(w: World, to: string, kind: 'confirm' | 'undo') {
  await w.settle()
  const link = new RegExp(`/account/email/${kind}#t=([\\w-]{43})`)
  return w.mails.filter((mail) => mail.to === to).flatMap(({ text }) => link.exec(text)?.[1] ?? [])
}

const token = async (w: World, to: string, kind: 'confirm' | 'undo') => (await tokens(w, to, kind)).at(-1) ?? ''
const confirm = (w: World, who: TestMember, link: string) => w.as(who)(email.confirm, { body: { token: link } })
const undo = (w: World, link: string) => w.asNobody(email.undo, { body: { token: link } })
const logIn = (w: World, username: string, given = password) =>
  w.asNobody(session.login, { body: { username, password: given } })
/** The owner of the old mailbox chooses a new password by mail. */
async function chooseAnew(w: World) {
  await w.asNobody(accounts.recover, { body: { email: old, password: btoa(newPassword) } })
  const body = { username: old, password: newPassword, _activation: (await findActivationTokens(w, old)).at(-1) ?? '' }
  return w.asNobody(session.login, { body })
}
const current = async (w: World, who: TestMember) => (await w.as(who)(email.show, {})).body.email

async function changed(w: World, to = wanted) {
  const ann = await w.aMember({ email: old, password })
  await ask(w, ann, to)
  const reply = await confirm(w, ann, await token(w, to, 'confirm'))
  expect(reply.body).toEqual({ status: 'changed', email: to })
  return ann
}

test('the address changes once the signed-in member confirms the link that was mailed to it', async () => {
  await using w = await world()
  const ann = await w.aMember({ email: old, password })
  expect((await ask(w, ann)).text).toBe('{"status":"sent"}')
  expect((await w.as(ann)(email.show, {})).body).toMatchObject({ email: old, waiting: [{ email: wanted }] })
  expect((await logIn(w, wanted)).status).toBe(401)

  const link = await token(w, wanted, 'confirm')
  expect((await confirm(w, ann, link)).status).toBe(200)
  expect((await w.as(ann)(accounts.me, {})).body.email).toBe(wanted)
  expect((await w.as(ann)(email.show, {})).body).toEqual({ email: wanted, waiting: [], heldUntil: null })
  expect((await logIn(w, 'ann.new@EXAMPLE.com')).status).toBe(200)
  expect((await logIn(w, old)).status).toBe(401)
  expect((await confirm(w, ann, link)).problem.code).toBe('linkInvalid')
  await w.settle()
  expect(w.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [wanted, 'Please confirm your new email address'],
    [old, 'Your email address was changed'],
    [wanted, 'Your new email address'],
  ])
})

test('who presses the button of a link again, since the answer was lost, reads what the first press has done', async () => {
  await using w = await world()
  const ann = await w.aMember({ email: old, password })
  await ask(w, ann)
  const again = { headers: { 'idempotency-key': randomUUID() } }
  const body = { token: await token(w, wanted, 'confirm') }
  for (const _ of [1, 2])
    expect((await w.as(ann)(email.confirm, { body }, again)).body).toEqual({ status: 'changed', email: wanted })
  const late = { headers: { 'idempotency-key': randomUUID() } }
  const back = { token: await token(w, old, 'undo') }
  for (const _ of [1, 2])
    expect((await w.asNobody(email.undo, { body: back }, late)).body).toEqual({ status: 'restored' })
  await w.settle()
  expect(w.mails.filter(({ to }) => to === old)).toHaveLength(2)
})

test('a scanner’s visit changes nothing, nor does another member’s click', async () => {
  await using w = await world()
  const [ann, eve] = [await w.aMember({ email: old, password }), await w.aMember({ password })]
  await ask(w, ann)
  const link = await token(w, wanted, 'confirm')
  for (const path of [
    '/account/email/confirm',
    '/api/users/me/email/confirm',
    '/account/email/undo',
    '/api/users/email/undo',
  ])
    for (const method of ['GET', 'HEAD'] as const)
      await w.app.inject({ method, url: `${path}?t=${link}&token=${link}` })
  const foreign = await confirm(w, eve, link)
  const unknown = await confirm(w, eve, 'A'.repeat(43))
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
  expect((await w.asNobody(email.confirm, { body: { token: link } })).status).toBe(401)
  expect([await current(w, ann), await current(w, eve)]).toEqual([old, eve.email])
})

test('asking takes the password, and later than five minutes after signing in the second step', async () => {
  await using w = await world()
  const ann = await w.aMember({ email: old, password })
  const seed = Buffer.from('12345678901234567890')
  await giveTwoStep(w.context, ann.id, seed)
  const faults = async (more: object) =>
    (await ask(w, ann, wanted, more)).problem.violations?.map((one) => one.propertyPath)
  expect(await faults({ password: 'not mine' })).toEqual(['password'])
  w.clock.advance(6 * MINUTE)
  expect(await faults({})).toEqual(['two_step'])
  expect(await faults({ two_step: '000000' })).toEqual(['two_step'])
  expect(await faults({ recovery_code: 'AAAA-BBBB-CCCC-DDDD' })).toEqual(['recovery_code'])
  expect((await ask(w, ann, wanted, { two_step: makeTwoStepCode(seed, w.clock.now()) })).status).toBe(200)
  expect(await faults({ email: 'no address', two_step: '123456' })).toEqual(['email'])
})

test('whether an address has an account shows to its owner alone', async () => {
  await using w = await world({ PADDING_STEP: '250' })
  const ann = await w.aMember({ email: old, password })
  await w.aMember({ email: 'bob@example.com' })
  const replies = []
  for (const wanted of ['bob@example.com', 'nobody@example.com']) {
    const start = performance.now()
    replies.push(await ask(w, ann, wanted))
    expect(performance.now() - start).toBeGreaterThanOrEqual(250)
  }
  const shapes = replies.map(({ status, text, headers }) => JSON.stringify([status, text, Object.keys(headers)]))
  expect(new Set(shapes).size).toBe(1)
  expect((await w.as(ann)(email.show, {})).body.waiting).toHaveLength(2)
  expect(await w.db.selectFrom('email_change').select('id').execute()).toHaveLength(2)
  expect(await w.db.selectFrom('mail').select('id').execute()).toHaveLength(2)
  await w.settle()
  const [toBob, toNobody] = w.mails
  expect([toBob?.to, toBob?.subject]).toEqual(['bob@example.com', 'Your account'])
  expect(toBob?.text).not.toContain('#t=')
  expect([toNobody?.to, toNobody?.text.includes('#t=')]).toEqual(['nobody@example.com', true])
})

test('three addresses wait at a time, each for a day; another change of the password forgets them', async () => {
  await using w = await world()
  const ann = await w.aMember({ email: old, password })
  for (const name of ['one', 'two', 'three']) expect((await ask(w, ann, `${name}@example.com`)).status).toBe(200)
  expect((await ask(w, ann, 'four@example.com')).status).toBe(429)
  const link = await token(w, 'one@example.com', 'confirm')
  expect((await w.as(ann)(email.cancel, {})).body).toEqual({ status: 'cancelled' })
  expect((await confirm(w, ann, link)).status).toBe(404)

  expect((await ask(w, ann)).status).toBe(200)
  const next = {
    current_password: password,
    new_password: 'Twelfth-Night £1',
    confirm_new_password: 'Twelfth-Night £1',
  }
  expect((await w.as(ann)(accounts.changePassword, { body: { ...next, private: [] } })).status).toBe(200)
  expect((await confirm(w, ann, await token(w, wanted, 'confirm'))).status).toBe(404)
})

test('a mailbox is written to three times an hour, however often somebody asks for its address', async () => {
  await using w = await world()
  const ann = await w.aMember({ email: old, password })
  for (let times = 0; times < 5; times += 1) {
    expect((await ask(w, ann)).status).toBe(200)
    await w.as(ann)(email.cancel, {})
  }
  expect(await tokens(w, wanted, 'confirm')).toHaveLength(3)
})

test('a link to a new address works for a day', async () => {
  await using w = await world()
  const ann = await w.aMember({ email: old, password })
  await ask(w, ann)
  w.clock.advance(24 * 60 * MINUTE)
  const { body } = await logIn(w, old)
  expect((await w.as(body)(email.confirm, { body: { token: await token(w, wanted, 'confirm') } })).status).toBe(404)
})

test('the old address brings itself back, ends every session and keeps the new one’s links from opening anything', async () => {
  await using w = await world()
  const ann = await changed(w)
  await w.asNobody(accounts.recover, { body: { email: wanted, password: btoa('chosen by mallory') } })
  const [recovery = ''] = await findActivationTokens(w, wanted)
  const link = await token(w, old, 'undo')
  expect((await undo(w, link)).text).toBe('{"status":"restored"}')
  await w.settle()
  expect(w.mails.slice(-2).map(({ to, subject }) => [to, subject])).toEqual([
    [old, 'Your email address is back'],
    [wanted, 'An email address was changed back'],
  ])

  expect((await w.as(ann)(accounts.me, {})).status).toBe(401)
  expect((await logIn(w, wanted)).status).toBe(401)
  const mallory = { username: wanted, password: 'chosen by mallory', _activation: recovery }
  expect((await w.asNobody(session.login, { body: mallory })).status).toBe(401)
  const back = await chooseAnew(w)
  expect((await w.as(back.body)(accounts.me, {})).body).toMatchObject({ id: ann.id, email: old })
  expect((await undo(w, link)).problem.code).toBe('linkInvalid')
})

test('for 48 hours after it was brought back the address cannot be changed, so that its owner has time', async () => {
  await using w = await world()
  await changed(w)
  await undo(w, await token(w, old, 'undo'))
  const { body: early } = await chooseAnew(w)
  const asked = await w.as(early)(email.change, { body: { email: 'mallory@example.com', password: newPassword } })
  expect(asked.problem.violations).toMatchObject([{ propertyPath: 'email' }])
  expect((await w.as(early)(email.show, {})).body.heldUntil).toEqual(expect.any(String))
  w.clock.advance(48 * 60 * MINUTE + MINUTE)
  const { body: ann } = await logIn(w, old, newPassword)
  const again = await w.as(ann)(email.change, { body: { email: wanted, password: newPassword } })
  expect(again.status).toBe(200)
})

test('the earliest address wins, what came after it brings nothing back, and the password is chosen anew', async () => {
  await using w = await world()
  const ann = await changed(w)
  await ask(w, ann, 'mallory@example.com')
  await confirm(w, ann, await token(w, 'mallory@example.com', 'confirm'))
  const [toOld, toWanted] = [await token(w, old, 'undo'), await token(w, wanted, 'undo')]
  expect((await undo(w, toOld)).status).toBe(200)
  expect((await undo(w, toWanted)).status).toBe(404)
  expect((await logIn(w, old)).status).toBe(401)
  expect((await chooseAnew(w)).status).toBe(200)
})

test('who brings a later address back takes nothing from the link to an earlier one', async () => {
  await using w = await world()
  const ann = await changed(w)
  await ask(w, ann, 'mallory@example.com')
  await confirm(w, ann, await token(w, 'mallory@example.com', 'confirm'))
  const [toOld, toWanted] = [await token(w, old, 'undo'), await token(w, wanted, 'undo')]
  for (const link of [toWanted, toOld]) expect((await undo(w, link)).status).toBe(200)
  expect((await chooseAnew(w)).status).toBe(200)
})

test('a link to the old address works for 48 hours, and of two clicks at once one does it', async () => {
  await using w = await world()
  await changed(w)
  const link = await token(w, old, 'undo')
  const both = await Promise.all([undo(w, link), undo(w, link)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.filter(({ status }) => status === 404)).toHaveLength(1)

  const bob = await w.aMember({ email: 'bob@example.com', password })
  await ask(w, bob, 'bobby@example.com')
  await confirm(w, bob, await token(w, 'bobby@example.com', 'confirm'))
  w.clock.advance(48 * 60 * MINUTE)
  expect((await undo(w, await token(w, 'bob@example.com', 'undo'))).status).toBe(404)
})

test('while it can be brought back, nobody else takes the old address; its owner may', async () => {
  await using w = await world()
  const ann = await changed(w)
  const eve = await w.aMember({ password })
  await ask(w, eve, old)
  expect(await tokens(w, old, 'confirm')).toEqual([])
  await register(w, makeRegistrationDraft({ email: old }))
  expect(await findActivationTokens(w, old)).toEqual([])

  await ask(w, ann, old)
  expect((await confirm(w, ann, await token(w, old, 'confirm'))).status).toBe(200)
  expect(await current(w, ann)).toBe(old)
})

test('of two who want one address at once one gets it, whichever way they come', async () => {
  await using w = await world()
  const [ann, eve] = [await w.aMember({ email: old, password }), await w.aMember({ password })]
  for (const who of [ann, eve]) await ask(w, who)
  await register(w, makeRegistrationDraft({ email: wanted }))
  const [first = '', second = ''] = await tokens(w, wanted, 'confirm')
  const [activation = ''] = await findActivationTokens(w, wanted)
  const statuses = await Promise.all([
    confirm(w, ann, first).then(({ status }) => status),
    confirm(w, eve, second).then(({ status }) => status),
    w
      .asNobody(session.login, {
        body: { username: wanted, password: makeRegistrationDraft().password, _activation: activation },
      })
      .then(({ status }) => status),
  ])
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.every((status) => [200, 401, 404].includes(status))).toBe(true)
  const owners = await w.db
    .selectFrom('member')
    .select('id')
    .where('email_index', '=', w.context.secrets.digest('email-index', wanted.toLowerCase()))
    .where('status', '<>', 'unactivated')
    .execute()
  expect(owners).toHaveLength(1)
})
