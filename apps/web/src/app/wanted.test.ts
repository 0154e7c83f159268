import { expect, test } from 'vitest'
import { readWanted, wantedState } from './wanted.ts'

test('a visitor comes back to the whole address they wanted', () => {
  const state = wantedState({ pathname: '/search/Somerset/Bath', search: '?page=2', hash: '#results' })
  expect(readWanted(state)).toBe('/search/Somerset/Bath?page=2#results')
})

test.each([
  undefined,
  null,
  {},
  { wanted: 7 },
  { wanted: 'https://evil.example' },
  { wanted: '//evil.example' },
  { wanted: '/\\evil' },
])('nobody is sent anywhere by %j', (state) => {
  expect(readWanted(state)).toBeUndefined()
})
