import { expect, test } from 'vitest'
import { encodePassword, findRecoveryFieldErrors } from './recovery.ts'

const right = { email: 'ann@example.com', new_password: 'open sesame', confirm_new_password: 'open sesame' }

test('a form with nothing wrong can be sent', () => {
  expect(findRecoveryFieldErrors(right)).toEqual({})
})

test('everything that is wrong is told at once, with one error a field', () => {
  expect(findRecoveryFieldErrors({ email: 'ann', new_password: '1234567', confirm_new_password: '' })).toEqual({
    email: 'emailInvalid',
    new_password: 'passwordShort',
    confirm_new_password: 'passwordShort',
  })
})

test('of an empty form the first field is named first, since the focus goes there', () => {
  const told = Object.keys(findRecoveryFieldErrors({ email: '', new_password: '', confirm_new_password: '' }))
  expect(told).toEqual(['email', 'new_password', 'confirm_new_password'])
})

test('the second password must be the first', () => {
  expect(findRecoveryFieldErrors({ ...right, confirm_new_password: 'open sesamy' })).toEqual({
    confirm_new_password: 'passwordsDiffer',
  })
})

test('a password outside of Latin-1 survives its way to the server', () => {
  expect(Buffer.from(encodePassword('£5 – 你好 🌙'), 'base64').toString('utf8')).toBe('£5 – 你好 🌙')
})
