import { expect, test } from 'vitest'
import { findCredentialErrors } from './credentials.ts'

test('of two empty fields the first is named first, since the focus goes there', () => {
  const told = Object.entries(findCredentialErrors({ username: '', password: '', remember: false }))
  expect(told).toEqual([
    ['username', 'emailInvalid'],
    ['password', 'passwordShort'],
  ])
})

test('credentials that can be sent have no error', () => {
  expect(findCredentialErrors({ username: 'ann@example.com', password: 'open sesame', remember: true })).toEqual({})
})
