import vectors from '@amour/crypto/vectors/password-v2.json' with { type: 'json' }
import { expect, test, vi } from 'vitest'
import { deriveLoginSecret, secretForNewAddress, secretOf } from './given-password.ts'
import { createTurns } from './turns.ts'

test('the server makes of a password what the page makes of it', async () => {
  for (const { password, email, secret } of vectors.login) {
    expect(await secretOf({ deriveLoginSecret }, password, email)).toEqual({ secret, raw: password })
  }
})

test('what a page has derived is taken as it is, at no cost', async () => {
  const derive = vi.fn<typeof deriveLoginSecret>(deriveLoginSecret)
  for (const { secret, email } of vectors.login) {
    expect(await secretOf({ deriveLoginSecret: derive }, secret, email)).toEqual({ secret })
  }
  expect(derive).not.toHaveBeenCalled()
})

test('for another address a password is derived anew, and what was derived needs its like', async () => {
  const derive = vi.fn<typeof deriveLoginSecret>(async () => 'derived')
  const deriver = { deriveLoginSecret: derive }
  expect(await secretForNewAddress(deriver, { password: 'word' }, 'new@example.com')).toMatchObject({ raw: 'word' })
  expect(derive).toHaveBeenCalledWith('word', 'new@example.com')
  const [old = '', next = ''] = vectors.login.map(({ secret }) => secret)
  expect(await secretForNewAddress(deriver, { password: old, new_password: next }, '')).toEqual({ secret: next })
  for (const wanted of [undefined, 'word']) {
    const asked = secretForNewAddress(deriver, { password: old, new_password: wanted }, 'new@example.com')
    await expect(asked).rejects.toMatchObject({ code: 'invalid' })
  }
})

test('two pieces of work run, thirty-two wait, the next is told to come back, and a place that is free is given on', async () => {
  const inTurn = createTurns({ running: 2, waiting: 32 })
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((go) => setImmediate(go))
    running -= 1
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 36 }, () => inTurn(work)))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.map(({ reason }) => reason)).toMatchObject(Array(2).fill({ code: 'unavailable', status: 503 }))
  expect(most).toBe(2)
  await expect(inTurn(async () => 'done')).resolves.toBe('done')
})
