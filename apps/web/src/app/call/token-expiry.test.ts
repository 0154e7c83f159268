import { expect, test } from 'vitest'
import { expiresSoon, isOlder } from './token-expiry.ts'

const NOW = Date.UTC(2026, 10, 21, 20)
const tokenUntil = (exp: unknown) =>
  `head.${Buffer.from(JSON.stringify({ sub: 'äöü', exp })).toString('base64url')}.tag`

test('a token is renewed before a file is begun that might outlive it', () => {
  expect(expiresSoon(tokenUntil(NOW / 1000 + 600), NOW)).toBe(false)
  expect(expiresSoon(tokenUntil(NOW / 1000 + 59), NOW)).toBe(true)
  expect(expiresSoon(tokenUntil(NOW / 1000 - 3600), NOW)).toBe(true)
})

test('a token that cannot be read is left to the server', () => {
  for (const token of ['', 'abc', 'a.%%%.c', tokenUntil('soon')]) expect(expiresSoon(token, NOW)).toBe(false)
})

test('a token is older than another of its session only', () => {
  const tokenOf = (claims: object) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.tag`
  expect(isOlder(tokenOf({ sid: 'a', ctr: 9 }), tokenOf({ sid: 'a', ctr: 10 }))).toBe(true)
  expect(isOlder(tokenOf({ sid: 'a', ctr: 10 }), tokenOf({ sid: 'a', ctr: 10 }))).toBe(false)
  expect(isOlder(tokenOf({ sid: 'a', ctr: 9 }), tokenOf({ sid: 'b', ctr: 10 }))).toBe(false)
  for (const token of ['', 'abc', 'a.%%%.c']) expect(isOlder(token, token)).toBe(false)
})
