import type { Refusal } from '#http/refusal.ts'
import { expect, test } from 'vitest'
import { requireStrongPassword } from './password-strength.ts'

/** The sentence under the field, or nothing for a password that is taken. */
function reasonFor(password: string, about: string[] = []) {
  try {
    requireStrongPassword('password', password, about)
    return undefined
  } catch (error) {
    return (error as Refusal).extra.violations?.[0]?.message // nothing else is thrown
  }
}

const common = 'This password is too common and easy to guess.'
const weak = 'This password is too easy to guess. Add another word or two.'

test.for(['password', 'liverpool', 'P@ssw0rd', 'qwertyuiop'])('%s is known to everybody', (password) => {
  expect(reasonFor(password)).toBe(common)
})

test.for(['Sunshine2024', 'charlotte1992', 'abcd1234!', 'x'.repeat(200)])('%s is soon guessed', (password) => {
  expect(reasonFor(password)).toBe(weak)
})

test('what says who somebody is helps the guesser', () => {
  expect(reasonFor('rosalind-arden')).toBeUndefined()
  expect(reasonFor('rosalind-arden', ['rosalind-arden'])).toBe(weak)
})

test.for(['open sesame', 'Twelfth-Night £1', '你好，世界，你好，世界', 'correct horse battery staple'])(
  '%s is taken',
  (password) => {
    expect(reasonFor(password)).toBeUndefined()
  },
)
