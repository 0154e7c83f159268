import { expect, test } from 'vitest'
import { CallError } from '#app/call/call-error.ts'
import { readRegistrationFieldErrors } from './registration-field-errors.ts'

const describe = (answer: object) =>
  readRegistrationFieldErrors(new CallError(422, answer), 'Error registering account')

test('a violation stands under its field, a blank one is ignored, a used value tells no more than that', () => {
  const violations = [
    { propertyPath: 'email', message: 'Please enter a valid email address.' },
    { propertyPath: 'password', message: 'This value should not be blank.' },
    { propertyPath: 'username', message: 'This value is already used.' },
    { propertyPath: 'seeking', message: 'Please select an option.' },
  ]
  expect(describe({ violations })).toEqual([
    { field: 'email', text: 'Please enter a valid email address.' },
    { field: 'username', text: 'Error registering account' },
    { field: 'orientation', text: 'Please select an option.' },
  ])
})

test('a username that is taken comes with the cause, an e-mail address never does', () => {
  const taken = { username: 'AnnOfAvon', free: ['AnnOfAvon_2'] }
  const told = (propertyPath: string) =>
    describe({ violations: [{ propertyPath, message: 'This value is already used.' }], data: taken })
  expect(told('username')).toEqual([{ field: 'username', text: 'Error registering account', taken }])
  expect(told('email')).toEqual([{ field: 'email', text: 'Error registering account' }])
})

test('a fields list is shown in the same way', () => {
  const fields = [{ key: 'dob', message: 'Invalid date of birth.' }]
  expect(describe({ fields })).toEqual([{ field: 'dob', text: 'Invalid date of birth.' }])
})

test('any other failure says nothing of a field', () => {
  expect(describe({ message: 'An error occurred, please try again!' })).toEqual([])
  expect(readRegistrationFieldErrors(new TypeError('Failed to fetch'), '')).toEqual([])
})
