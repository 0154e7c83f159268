import { accounts } from '@amour/contract/account/accounts.ts'
import { email } from '@amour/contract/account/email.ts'
import { session } from '@amour/contract/account/session.ts'
import { cachedLoginSecret as secretFor } from '@amour/test/members/cached-secrets.ts'
import { findActivationTokens, makeRegistrationDraft, register } from '@amour/test/members/registration.ts'
import { type World, world as anyWorld } from '@amour/test/world.ts'
import { expect, test, vi } from 'vitest'
import { MINUTE } from '#durations.ts'
import { hashPassword } from '#security/passwords/password.ts'

/** The page's form of a password is the product's own here, and so is the server's. */
const world = (settings: Record<string, string> = {}, derive = secretFor) =>
  anyWorld(settings, { deriveLoginSecret: derive })

const password = 'As-you-like-it £1'
const next = 'Much ado about 2'
const own = 'rosalind@example.com'
const wanted = 'Ganymede@example.com'

let networks = 0
const logIn = (w: World, username: string, given: string, link?: string) =>
  w.asNobody(
    session.login,
    { body: { username, password: given, ...(link !== undefined && { _activation: link }) } },
    { from: `203.0.${(networks = (networks + 1) % 250)}.9` },
  )

const recordOf = async (w: World) =>
  (await w.db.selectFrom('member').select('password_hash').executeTakeFirstOrThrow()).password_hash

/** A member whose record an earlier release has made: of the password itself. */
async function oldMember(w: World) {
  const member = await w.aMember({ email: own, password })
  const config = { ...w.context.config, writesVersion2: false }
  const record = await hashPassword({ ...w.context, config }, { secret: '', raw: password })
  await w.db.updateTable('member').set({ password_hash: record }).where('id', '=', member.id).execute()
  return member
}

test('who registers by the page never sends the password, and may sign in either way', async () => {
  await using w = await world()
  const secret = await secretFor(password, own)
  await register(w, makeRegistrationDraft({ email: own, password: secret }))
  const [link] = await findActivationTokens(w, own)
  expect((await logIn(w, own, secret, link)).status).toBe(200)
  expect((await logIn(w, ` ${own.toUpperCase()}`.trim(), secret)).status).toBe(200)
  expect((await logIn(w, own, password)).status).toBe(200)
  expect((await logIn(w, own, await secretFor(next, own))).status).toBe(401)
  expect((await logIn(w, own, `${secret.slice(0, -1)}Z`)).status).toBe(401)
  expect(await recordOf(w)).toContain(',pre=a1$')
})

test('who registers by the specified call signs in by the page', async () => {
  await using w = await world()
  await register(w, makeRegistrationDraft({ email: own, password }))
  const [link] = await findActivationTokens(w, own)
  expect((await logIn(w, own, await secretFor(password, own), link)).status).toBe(200)
})

test('an old record opens for the password alone, and one sign-in with it moves the record', async () => {
  await using w = await world()
  await oldMember(w)
  const secret = await secretFor(password, own)
  expect((await logIn(w, own, secret)).status).toBe(401)
  expect((await logIn(w, own, 'not the password')).status).toBe(401)
  expect(await recordOf(w)).not.toContain('pre=')
  expect((await logIn(w, own, password)).status).toBe(200)
  expect(await recordOf(w)).toContain(',pre=a1$')
  expect((await logIn(w, own, secret)).status).toBe(200)
})

test('while a release may come back that reads none, a password’s own record stays, and the page’s form opens nothing', async () => {
  await using w = await world({ AMOUR_WRITES: '1' })
  await oldMember(w)
  expect((await logIn(w, own, password)).status).toBe(200)
  expect(await recordOf(w)).not.toContain('pre=')
})

test('unknown, old and new accounts cost the same derivations, and tell the same', async () => {
  const derive = vi.fn<typeof secretFor>(secretFor)
  await using w = await world({}, derive)
  await oldMember(w)
  await w.aMember({ email: 'new@example.com', password })
  const derived = await secretFor('not the password', 'elsewhere@example.com')
  for (const [given, cost] of [['not the password', 1] as const, [derived, 0] as const]) {
    const answers = new Set<string>()
    for (const username of ['nobody@example.com', own, 'new@example.com']) {
      derive.mockClear()
      const { status, text } = await logIn(w, username, given)
      answers.add(`${status} ${text} ${derive.mock.calls.length}`)
    }
    expect([...answers]).toEqual([expect.stringMatching(new RegExp(`^401 .* ${cost}$`))])
  }
})

test('a change of address keeps the record for the new one, and both are in force at once', async () => {
  await using w = await world()
  const rosalind = await w.aMember({ email: own, password })
  const [secret, anew] = [await secretFor(password, own), await secretFor(password, wanted)]
  const ask = (more: object) => w.as(rosalind)(email.change, { body: { email: wanted, password: secret, ...more } })
  for (const more of [{}, { new_password: password }]) {
    const refused = await ask(more)
    expect([refused.status, refused.problem.violations]).toMatchObject([422, [{ propertyPath: 'new_password' }]])
  }
  expect((await ask({ new_password: anew })).status).toBe(200)
  expect((await logIn(w, own, secret)).status).toBe(200)
  await confirmAddress(w, rosalind)
  expect((await logIn(w, wanted, anew)).status).toBe(200)
  expect((await logIn(w, wanted, password)).status).toBe(200)
  for (const [username, given] of [[own, secret] as const, [wanted, secret] as const, [own, anew] as const])
    expect((await logIn(w, username, given)).status).toBe(401)
})

/** Opens the link that was mailed to the new address. */
async function confirmAddress(w: World, who: { token: string }) {
  await w.settle()
  const mail = w.mails.findLast(({ to }) => to === wanted)
  const link = /\/account\/email\/confirm#t=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  return w.as(who)(email.confirm, { body: { token: link } })
}

test('an address that an earlier release kept aside is confirmed with an old record, and refused with one bound to its address', async () => {
  await using w = await world()
  const rosalind = await oldMember(w)
  const ask = async () => {
    await w.as(rosalind)(email.change, { body: { email: wanted, password } })
    await w.db.updateTable('email_change').set({ password_sealed: null }).execute()
  }
  await ask()
  expect((await confirmAddress(w, rosalind)).status).toBe(200)
  expect((await logIn(w, wanted, password)).status).toBe(200)

  await using other = await world()
  const celia = await other.aMember({ email: own, password })
  await other.as(celia)(email.change, { body: { email: wanted, password } })
  await other.db.updateTable('email_change').set({ password_sealed: null }).execute()
  expect((await confirmAddress(other, celia)).problem.code).toBe('linkInvalid')
  expect((await logIn(other, own, password)).status).toBe(200)
})

test('a registration whose address is mended is activated with what belongs to the new one', async () => {
  await using w = await world()
  const typo = 'rosalind@exmaple.com'
  const [secret, anew] = [await secretFor(password, typo), await secretFor(password, own)]
  await register(w, makeRegistrationDraft({ email: typo, password: secret }))
  const mend = (more: object) =>
    w.asNobody(session.resendActivation, { body: { email: typo, password: secret, new_email: own, ...more } })
  expect((await mend({})).status).toBe(422)
  expect((await mend({ new_password: anew })).status).toBe(200)
  const [link] = await findActivationTokens(w, own)
  expect((await logIn(w, own, secret, link)).status).toBe(401)
  expect((await logIn(w, own, anew, link)).status).toBe(200)
})

test('change and recovery take either form of either password, and weigh only what they can read', async () => {
  await using w = await world()
  const rosalind = await w.aMember({ email: own, password })
  const change = (from: string, to: string) =>
    w.as(rosalind)(accounts.changePassword, {
      body: { current_password: from, new_password: to, confirm_new_password: to, private: [] },
    })
  const [secret, anew] = [await secretFor(password, own), await secretFor(next, own)]
  expect((await change(secret, 'liverpool')).status).toBe(422)
  expect((await change(await secretFor(password, wanted), anew)).status).toBe(422)
  expect((await change(secret, anew)).status).toBe(200)
  expect((await change(next, password)).status).toBe(200)
  expect((await logIn(w, own, secret)).status).toBe(200)

  const recover = (given: string) => w.asNobody(accounts.recover, { body: { email: own, password: btoa(given) } })
  expect((await recover('liverpool')).status).toBe(422)
  expect((await recover(anew)).status).toBe(200)
  const [link] = await findActivationTokens(w, own)
  expect((await logIn(w, own, next, link)).status).toBe(200)
  expect((await logIn(w, own, anew)).status).toBe(200)
})

test('a session is confirmed and an account given up with what the page sends', async () => {
  await using w = await world()
  const rosalind = await w.aMember({ email: own, password })
  const confirm = async (given: string) => (await w.as(rosalind)(session.confirm, { body: { password: given } })).status
  w.clock.advance(MINUTE)
  expect(await confirm(await secretFor(password, wanted))).toBe(422)
  expect(await confirm(await secretFor(password, own))).toBe(200)
  expect(await confirm(password)).toBe(200)
})
