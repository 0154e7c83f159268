import { PROOF_HEADER, proof } from '@amour/contract/account/proof.ts'
import { addressKey } from '#http/router.ts'
import { makeRegistrationDraft, register } from '@amour/test/members/registration.ts'
import { solveProof } from '@amour/test/http/proof-solution.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const from = '198.51.100.254'

/** A registration for which a proof is needed; 201 says that the header was accepted. */
async function pay(w: World, headers: Record<string, string>) {
  await w.context.limits.count('registrations', addressKey(w.context, from))
  return (await register(w, makeRegistrationDraft(), { from, headers })).status
}

const change = (header: string, how: (payload: { challenge: { parameters: Record<string, unknown> } }) => void) => {
  const payload = JSON.parse(Buffer.from(header, 'base64').toString())
  how(payload)
  return { [PROOF_HEADER]: Buffer.from(JSON.stringify(payload)).toString('base64') }
}

test('anybody may ask for a challenge, and nobody may keep it', async () => {
  await using w = await world()
  const { body, headers } = await w.asNobody(proof.challenge, { query: {} })
  expect(body.challenge).toMatchObject({ parameters: { algorithm: 'PBKDF2/SHA-256', cost: 5000 } })
  expect(headers['cache-control']).toContain('no-store')
})

test('a challenge made easier, made to last, or not solved is refused', async () => {
  await using w = await world()
  const { [PROOF_HEADER]: header = '' } = await solveProof(w)
  const refused = [
    {},
    { [PROOF_HEADER]: 'noise' },
    { [PROOF_HEADER]: 'x'.repeat(5000) },
    change(header, ({ challenge }) => (challenge.parameters['cost'] = 1)),
    change(header, ({ challenge }) => (challenge.parameters['expiresAt'] = 4_000_000_000)),
    change(header, ({ challenge }) => (challenge.parameters['keySignature'] = '00')),
    change(header, (payload) => Object.assign(payload, { solution: { counter: 1, derivedKey: '00' } })),
    change(header, (payload) => Object.assign(payload, { solution: null })),
  ]
  const statuses = []
  for (const headers of refused) {
    statuses.push(await pay(w, headers))
  }
  expect(statuses).toEqual(refused.map(() => 429))
  expect(await pay(w, { [PROOF_HEADER]: header })).toBe(201)
})

test('a solution is too late after ten minutes', async () => {
  await using w = await world()
  const headers = await solveProof(w)
  w.clock.advance(10 * 60_000 + 1000)
  expect(await pay(w, headers)).toBe(429)
})

test('a solution pays once, also when it is handed in twice at the same moment', async () => {
  await using w = await world()
  await w.context.limits.count('registrations', addressKey(w.context, from))
  const headers = await solveProof(w)
  const drafts = [makeRegistrationDraft(), makeRegistrationDraft({ username: 'celia', email: 'celia@example.com' })]
  const replies = await Promise.all(drafts.map((draft) => register(w, draft, { from, headers })))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429])
})
