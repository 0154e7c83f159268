import { expect, test } from 'vitest'
import { readReturnTo, makeReturnTo } from './return-to.ts'

test('a visitor comes back to the whole address they wanted', () => {
  const state = makeReturnTo({ pathname: '/search/Somerset/Bath', search: '?page=2', hash: '#results' })
  expect(readReturnTo(state, 'ann')).toBe('/search/Somerset/Bath?page=2#results')
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
  expect(readReturnTo(state, 'ann')).toBeUndefined()
})
