import { expect, test } from 'vitest'
import { findWeakness } from './weak-passwords.ts'

// The same as in apps/server/src/security/passwords/password-strength.test.ts, which refuses what callers send themselves.
test.for(['password', 'liverpool', 'P@ssw0rd', 'qwertyuiop'])('%s is known to everybody', (password) => {
  expect(findWeakness(password, [])).toBe('passwordCommon')
})

test.for(['Sunshine2024', 'charlotte1992', 'abcd1234!', 'x'.repeat(200)])('%s is soon guessed', (password) => {
  expect(findWeakness(password, [])).toBe('passwordWeak')
})

test('what says who somebody is helps the guesser', () => {
  expect(findWeakness('rosalind-arden', [''])).toBeUndefined()
  expect(findWeakness('rosalind-arden', ['rosalind-arden'])).toBe('passwordWeak')
})
