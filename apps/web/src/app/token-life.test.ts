import { expect, test } from 'vitest'
import { endsSoon } from './token-life.ts'

const NOW = Date.UTC(2026, 10, 21, 20)
const tokenUntil = (exp: unknown) =>
  `head.${Buffer.from(JSON.stringify({ sub: 'äöü', exp })).toString('base64url')}.tag`

test('a token is renewed before a file is begun that might outlive it', () => {
  expect(endsSoon(tokenUntil(NOW / 1000 + 600), NOW)).toBe(false)
  expect(endsSoon(tokenUntil(NOW / 1000 + 59), NOW)).toBe(true)
  expect(endsSoon(tokenUntil(NOW / 1000 - 3600), NOW)).toBe(true)
})

test('a token that cannot be read is left to the server', () => {
  for (const token of ['', 'abc', 'a.%%%.c', tokenUntil('soon')]) expect(endsSoon(token, NOW)).toBe(false)
})
