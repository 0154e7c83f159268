import { expect, test } from 'vitest'
import { emptyRegistration, Registration, toDraft } from './registration.ts'

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

const complaints = (values: object) =>
  Object.fromEntries(
    (Registration.safeParse(values).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  )

test('a form that is filled in becomes the call’s body', () => {
  expect(toDraft(Registration.parse(filled))).toEqual({
    gender: 'Woman',
    seeking: 'Man',
    dob: '1990-02-28',
    location: 2656173,
    username: 'Ann_of-Avon1',
    email: 'ann@example.org',
    password: 'correct horse',
  })
})

test('every field of an empty form is complained of at once', () => {
  expect(complaints(emptyRegistration)).toEqual({
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
  const values = { ...filled, email: 'ann', confirmPassword: 'correct house' }
  expect(complaints(values)).toEqual({ email: 'emailInvalid', confirmPassword: 'passwordsDiffer' })
})

test.each([
  ['one digit only', '123', 'usernameInvalid'],
  ['a blank inside', 'ann b', 'usernameInvalid'],
  ['31 characters', 'a'.repeat(31), 'usernameLong'],
])('a username of %s is refused', (_, username, says) => {
  expect(complaints({ ...filled, username })).toEqual({ username: says })
})

test('nobody under 18 registers, nor with a date that no calendar has', () => {
  const dob = `${new Date().getUTCFullYear() - 17}-01-01`
  expect(complaints({ ...filled, dob })).toEqual({ dob: 'dobUnderage' })
  expect(complaints({ ...filled, dob: '1990-02-30' })).toEqual({ dob: 'dobInvalid' })
})
