import { orientations as contractOrientations } from '@amour/contract/people/orientations.ts'
import { expect, test } from 'vitest'
import { readRegistration } from './registration.ts'
import { emptyRegistration, orientations } from './registration-values.ts'

const filled = {
  orientation: 'Woman->Man',
  dob: '1990-02-28',
  location: 2656173,
  username: 'Ann_of-Avon1',
  email: 'ann@example.org',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  terms: true,
}

function fieldErrorsOf(changes: object) {
  const read = readRegistration({ ...filled, ...changes })
  return 'fieldErrors' in read && Object.fromEntries(read.fieldErrors.map(({ field, text }) => [field, text]))
}

test('a form that is filled in becomes the call’s body', () => {
  expect(readRegistration(filled)).toEqual({
    draft: {
      gender: 'Woman',
      seeking: 'Man',
      dob: '1990-02-28',
      location: 2656173,
      username: 'Ann_of-Avon1',
      email: 'ann@example.org',
      password: 'correct horse',
    },
  })
})

test('every field of an empty form is wrong at once', () => {
  expect(fieldErrorsOf(emptyRegistration)).toEqual({
    orientation: 'orientationInvalid',
    dob: 'dobInvalid',
    location: 'locationInvalid',
    username: 'usernameInvalid',
    email: 'emailInvalid',
    password: 'passwordShort',
    confirmPassword: 'passwordShort',
    terms: 'termsNeeded',
  })
})

test('passwords that differ are told beside other errors', () => {
  const changes = { email: 'ann', confirmPassword: 'correct house' }
  expect(fieldErrorsOf(changes)).toEqual({ email: 'emailInvalid', confirmPassword: 'passwordsDiffer' })
})

test.each([
  ['digits only', '123', 'usernameInvalid'],
  ['a blank inside', 'ann b', 'usernameInvalid'],
  ['31 characters', 'a'.repeat(31), 'usernameLong'],
])('a username of %s is refused', (_, username, message) => {
  expect(fieldErrorsOf({ username })).toEqual({ username: message })
})

test('nobody under 18 registers, nor with a date that no calendar has', () => {
  const dob = `${new Date().getUTCFullYear() - 17}-01-01`
  expect(fieldErrorsOf({ dob })).toEqual({ dob: 'dobUnderage' })
  expect(fieldErrorsOf({ dob: '1990-02-30' })).toEqual({ dob: 'dobInvalid' })
})

test('the form offers the choices of the contract', () => {
  expect(orientations).toEqual(contractOrientations)
})
