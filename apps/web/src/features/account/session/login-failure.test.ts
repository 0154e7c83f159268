import { expect, test } from 'vitest'
import { CryptoFailure } from '@amour/crypto/failure.ts'
import { CallError } from '#app/call/call-error.ts'
import { describeLoginFailure } from './login-failure.ts'
import { PasskeyDeclined } from './passkeys.api.ts'
import { AccountUnread } from './session.api.ts'

const texts = {
  accountFailed: 'account failed',
  offline: 'try again later',
  passkeyUnused: 'not used',
  passphrase: 'not derived',
}
const describe = (error: unknown) => describeLoginFailure(error, texts)

test('what the server says stands at the field that it names', () => {
  const wrong = { code: 'wrongCredentials', message: 'Not right.', data: { field: 'password', required: false } }
  expect(describe(new CallError(401, wrong))).toEqual({ field: 'password', text: 'Not right.' })
  const code = { code: 'twoStepInvalid', message: 'Invalid two step code.', data: { field: 'two_step' } }
  expect(describe(new CallError(401, code))).toEqual({ field: 'two_step', text: 'Invalid two step code.' })
  const violations = [{ propertyPath: 'username', message: 'Please enter a valid email address.' }]
  expect(describe(new CallError(422, { message: 'Please check.', violations }))).toEqual({
    field: 'username',
    text: 'Please enter a valid email address.',
  })
})

test('without a field it stands for the form', () => {
  expect(describe(new CryptoFailure('passphrase'))).toEqual({ field: 'form', text: 'not derived' })
  expect(describe(new CallError(403, { message: 'Please activate.' }))).toEqual({
    field: 'form',
    text: 'Please activate.',
  })
})

test('an outage is told in our own words', () => {
  const away = { field: 'form', text: 'try again later' }
  expect(describe(new CallError(0, {}))).toEqual(away)
  expect(describe(new CallError(503, { message: 'Briefly unavailable.' }))).toEqual(away)
  expect(describe(new TypeError('Failed to fetch'))).toEqual(away)
})

test('a member that cannot be read is told as such', () => {
  expect(describe(new AccountUnread())).toEqual({ field: 'form', text: 'account failed' })
})

test('a passkey that was declined, or refused, is told of at the second step', () => {
  expect(describe(new PasskeyDeclined())).toEqual({ field: 'two_step', text: 'not used' })
  const refused = { code: 'passkeyInvalid', message: 'Not accepted.', data: { field: 'passkey', required: false } }
  expect(describe(new CallError(401, refused))).toEqual({ field: 'two_step', text: 'Not accepted.' })
})
