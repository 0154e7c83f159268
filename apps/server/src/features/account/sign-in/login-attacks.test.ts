import { accounts } from '@amour/contract/account/accounts.ts'
import { email } from '@amour/contract/account/email.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { preferences } from '@amour/contract/account/preferences.ts'
import { session } from '@amour/contract/account/session.ts'
import { twoStep } from '@amour/contract/account/two-step.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import words from '@amour/locales/i18n/mails.json' with { type: 'json' }
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { giveTwoStep } from '@amour/test/members/two-step-setup.ts'
import { makeRegistrationDraft, register } from '@amour/test/members/registration.ts'
import { makeTwoStepCode } from '@amour/test/members/two-step-code.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MINUTE } from '#durations.ts'
import { inTransaction } from '#context.ts'
import { mailRound } from '#features/account/announcements/announcement-mails.jobs.ts'
import { publishAnnouncement } from '#features/account/announcements/publishing.service.ts'
import { sendDigest } from '#features/people/notifications/digest.jobs.ts'
import { startSession } from '#features/account/sessions/sessions.service.ts'

const address = 'ann@example.com'
const password = 'open sesame'

test('what a deleted member held opens nothing: not their token, not their refresh, not an address of a picture', async () => {
  await using w = await world()
  const ann = await w.aMember({ password })
  const bob = await w.aMember()
  await storePhoto(w.context, bob.id, { isDefault: true })
  const url = (await w.as(ann)(members.view, { params: { id: bob.id } })).body.image ?? ''
  expect((await w.app.inject({ url })).statusCode).toBe(200)

  expect((await w.as(ann)(leaving.leave, { body: { password, when: 'now' } })).status).toBe(200)
  const call = await w.as(ann)(accounts.me, {})
  expect([call.status, call.problem.code]).toEqual([401, 'tokenInvalid'])
  const refreshed = await w.asNobody(session.refresh, { body: { refresh_token: ann.refreshToken } })
  expect([refreshed.status, refreshed.problem.code]).toEqual([401, 'tokenInvalid'])
  expect((await w.app.inject({ url })).statusCode).toBe(404)
})

test('who is leaving, or waits while they pause, opens no more than the way back', async () => {
  await using w = await world()
  const ann = await w.aMember({ email: address, password })
  const eve = await w.aMember()
  const params = { id: eve.id }
  const met = async () =>
    Promise.all([
      w.as(ann)(messages.send, { params, body: { message: 'Good evening.' } }),
      w.as(ann)(flirts.send, { params, body: { flirt: 'goodTaste' } }),
      w.as(ann)(members.view, { params }),
    ])
  await w.as(ann)(leaving.pause, {})
  expect((await met()).map(({ problem }) => problem.code)).toEqual(Array(3).fill('accountAway'))
  await w.as(ann)(leaving.resume, {})
  const thief = await startSession(w.context, ann.id)
  await w.as(ann)(leaving.leave, { body: { password, when: 'later' } })
  expect((await met()).map(({ problem }) => problem.code)).toEqual(Array(3).fill('accountAway'))
  expect((await w.as(thief)(accounts.me, {})).status).toBe(401)
})

test('a token from before a restriction contacts nobody from the next call on, and keeps the rest', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const bob = await w.aMember()
  const params = { id: bob.id }
  const write = (token = ann.token) => w.as({ token })(messages.send, { params, body: { message: 'Good evening.' } })
  expect((await write()).status).toBe(201)
  await w.db.updateTable('member').set({ status: 'restricted' }).where('id', '=', ann.id).execute()
  const renewed = (await w.asNobody(session.refresh, { body: { refresh_token: ann.refreshToken } })).body.token
  const flirt = await w.as(ann)(flirts.send, { params, body: { flirt: 'goodTaste' } })
  for (const { status, problem } of [await write(), await write(renewed), flirt])
    expect([status, problem.code]).toEqual([403, 'accountRestricted'])
  expect((await w.as(ann)(messages.all, { body: {} })).body.total).toBe(1)
})

/** Every row but what only counts calls, as one text. */
async function rowsOf({ db }: World) {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT IN ('rate_limit', 'location', 'county')
    ORDER BY 1`.execute(db)
  const parts = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`SELECT t::text AS row FROM ${sql.raw(name)} t ORDER BY 1`.execute(db)
    parts.push(name, ...rows.map(({ row }) => row))
  }
  return parts.join('\n')
}

/** The pages that the words of any mail lead to with a token. */
const pages = Object.values(words)
  .flatMap(({ text }) => text)
  .flatMap((line) => /^{{siteUrl}}(.*?)(?:#t=|\/){{\w+}}$/.exec(line)?.[1] ?? [])

test('a mail scanner that opens every link of every mail, in every way it may, changes nothing', async () => {
  await using w = await world()
  const ann = await w.aMember({ email: address, password })
  await register(w, makeRegistrationDraft())
  await w.asNobody(accounts.recover, { body: { email: address, password: btoa('Twelfth-Night 1') } })
  await w.asNobody(leaving.askByMail, { body: { email: address } })
  for (const next of ['one@example.com', 'two@example.com'])
    await w.as(ann)(email.change, { body: { email: next, password } })
  await w.settle()
  const token = /confirm#t=([\w-]{43})/.exec(w.mails.findLast(({ to }) => to === 'one@example.com')?.text ?? '')?.[1]
  await w.as(ann)(email.confirm, { body: { token: token ?? '' } })
  await mailNews(w, ann.id)
  await mailAnnouncement(w, ann.id)
  await w.settle()

  const links = w.mails.flatMap(({ text }) => text.match(/http\S+/g) ?? [])
  const reached = new Set(links.map((link) => new URL(link).pathname.replace(/\/[\w-]{36,43}$/, '')))
  expect(pages.filter((page) => !reached.has(page))).toEqual([])
  const before = await rowsOf(w)
  for (const link of links) {
    const { pathname, hash } = new URL(link)
    for (const url of [pathname, `${pathname}?${hash.slice(1)}`, `/api${pathname}?${hash.slice(1)}`]) {
      for (const method of ['GET', 'HEAD'] as const) await w.app.inject({ method, url })
    }
  }
  expect(await rowsOf(w)).toBe(before)
})

/** Has the member told by a mail what everyone is. */
async function mailAnnouncement(w: World, memberId: string) {
  const draft = { kind: 'service', title: 'Something less', text: ['It goes.'], members: [memberId] } as const
  await inTransaction(w.context, (tx) => publishAnnouncement(tx, draft))
  await mailRound(w.context, 0)
}

/** Lets a mail about news go out, whose last line ends such mails. */
async function mailNews(w: World, memberId: string) {
  const bob = await w.aMember()
  await w.as({ token: (await startSession(w.context, memberId)).token })(preferences.save, {
    body: { preferences: [{ type: 'flirt', site: true, mail: true }] },
  })
  await w.as(bob)(flirts.send, { params: { id: memberId }, body: { flirt: 'goodTaste' } })
  w.clock.advance(16 * MINUTE)
  await sendDigest.perform(w.context, {})
}

test('a stolen token replaces no keys, takes no key along, and changes nothing that opens the account', async () => {
  await using w = await world()
  const ann = await w.aMember({ email: address, password, hasKeys: true })
  w.clock.advance(16 * MINUTE)
  // The thief's copy is a young token of a sign-in that was made long ago.
  const thief = (await w.asNobody(session.refresh, { body: { refresh_token: ann.refreshToken } })).body
  const state = () => w.db.selectFrom('member_key').selectAll().execute()
  const before = await state()
  const pair = await createKeyPair()
  const publicKey = await exportPublic(pair.publicKey)
  const wrapped = await wrapPrivate(pair.privateKey, { password: 'guess', reference: 'guess' })
  const guess = 'not the password'
  const change = { current_password: guess, new_password: 'Twelfth-Night 1', confirm_new_password: 'Twelfth-Night 1' }
  const call = w.as(thief)

  expect((await call(accounts.me, {})).body.key).toBeNull()
  expect((await call(keys.list, {})).body.data.map((key) => key.private)).toEqual([null])
  const refused = [
    await call(keys.save, { body: { public: publicKey, private: wrapped } }),
    await call(keys.unlock, { body: { version: 1, private: wrapped } }),
    await call(accounts.changePassword, { body: { ...change, private: [{ version: 1, private: wrapped }] } }),
    await call(email.change, { body: { email: 'mallory@example.com', password: guess } }),
    await call(twoStep.enrol, { body: { password: guess } }),
    await call(leaving.leave, { body: { password: guess, when: 'now' } }),
    await call(session.confirm, { body: { password: guess } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 422, 422, 422, 422, 422])
  expect(await state()).toEqual(before)
  expect((await call(accounts.me, {})).body).toMatchObject({ email: address, key: null, twoStep: false })
})

test('whoever knows the password but not the codes cannot keep its owner out', async () => {
  await using w = await world()
  const ann = await w.aMember({ email: address, password })
  const seed = Buffer.from('12345678901234567890')
  await giveTwoStep(w.context, ann.id, seed)
  const home = '198.51.100.20'
  const logIn = (from: string, code: string) =>
    w.asNobody(session.login, { body: { username: address, password, _two_step: code } }, { from })
  const code = () => makeTwoStepCode(seed, w.clock.now())
  expect((await logIn(home, code())).status).toBe(200)
  w.clock.advance(MINUTE)

  const guesses = []
  for (let tries = 0; tries < 7; tries += 1) guesses.push(await logIn(`192.0.2.${tries}`, '000000'))
  expect(guesses.at(-1)?.problem.code).toBe('tooManyRequests')
  expect((await logIn(home, code())).status).toBe(200)

  w.clock.advance(6 * MINUTE)
  const body = { password, two_step: code() }
  expect((await w.as(ann)(session.confirm, { body })).status).toBe(200)
})
