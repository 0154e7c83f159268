import { accounts } from '@amour/contract/account/accounts.ts'
import { email as emailCalls } from '@amour/contract/account/email.ts'
import { session } from '@amour/contract/account/session.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { makeRegistrationDraft, register } from '@amour/test/members/registration.ts'
import { type World, world } from '@amour/test/world.ts'
import pg from 'pg'
import { expect, test, vi } from 'vitest'

const password = 'As-you-like-it £1'
const known = 'known@example.com'
const unknown = 'nobody@example.com'

let networks = 0
const from = () => ({ from: `203.0.${(networks += 1)}.1` })

const logIn = (w: World, username: string, given: string) =>
  w.asNobody(session.login, { body: { username, password: given } }, from())

/** What anybody can ask with somebody else's address, the last one with an account of their own. */
const questions: [
  name: string,
  ask: (w: World, email: string, own: TestMember) => Promise<{ status: number; text: string }>,
][] = [
  ['a wrong password', (w, email) => logIn(w, email, 'not the password')],
  [
    'a wanted password',
    (w, email) => w.asNobody(accounts.recover, { body: { email, password: btoa(password) } }, from()),
  ],
  [
    'a registration',
    (w, email) => register(w, makeRegistrationDraft({ email, username: email.split('@')[0] ?? '', password }), from()),
  ],
  ['a login to that registration', (w, email) => logIn(w, email, password)],
  [
    'the link of that registration again',
    (w, email) => w.asNobody(session.resendActivation, { body: { email, password } }, from()),
  ],
  ['a change of the own address to it', (w, email, own) => w.as(own)(emailCalls.change, { body: { email, password } })],
]

test('whoever asks about an address makes the same statements run, in the same order, whether it has an account or not', async () => {
  // Each connection takes the method along when it is made.
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  await using w = await world()
  await w.aMember({ email: known })
  const own = await w.aMember({ password })
  const peppers = vi.spyOn(w.context.secrets, 'derive')
  const workOf = async (ask: () => Promise<{ status: number; text: string }>) => {
    statements.mockClear()
    peppers.mockClear()
    const { status, text } = await ask()
    const asked = statements.mock.calls.map(([query]: unknown[]) => textOf(query))
    // The watch over the database asks whenever it likes, and what looks for streams soon after every commit.
    const sql = asked.filter((text) => text !== 'SELECT 1' && !String(text).includes('FROM event_epoch'))
    const hashes = peppers.mock.calls.filter(([purpose]) => purpose === 'pepper').length
    return { status, text, hashes, sql }
  }
  for (const [name, ask] of questions) {
    await ask(w, 'first@example.com', own)
    const [one, other] = [await workOf(() => ask(w, known, own)), await workOf(() => ask(w, unknown, own))]
    expect(other, name).toEqual(one)
    expect([one.hashes > 0, one.sql.length > 2], name).toEqual([true, true])
  }
})

const textOf = (query: unknown) =>
  typeof query === 'object' && query !== null && 'text' in query ? query.text : String(query)
