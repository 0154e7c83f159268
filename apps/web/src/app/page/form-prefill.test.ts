import { expect, test } from 'vitest'
import { makePrefill, readPrefill } from './form-prefill.ts'

const state = makePrefill('ann', 'complaint', 'The photo of case AB-1234 was not approved.')

test('a form begins with what its writer came from', () => {
  expect(readPrefill(state, 'ann')).toMatchObject({
    category: 'complaint',
    description: 'The photo of case AB-1234 was not approved.\n\n',
  })
})

test('whoever comes after them, and goes back in the history to that form, finds it empty', () => {
  expect(readPrefill(state, 'ben')).toBeUndefined()
  expect(readPrefill(state, undefined)).toBeUndefined()
})

test('what a way to another screen carries is no beginning of a form', () => {
  for (const other of [null, undefined, 'about', { wanted: '/search' }, { about: 'AB-1234' }, { about: null }])
    expect(readPrefill(other, 'ann')).toBeUndefined()
})
