import { expect, test } from 'vitest'
import { choosePollingInterval } from './polling-interval.ts'

const minute = 60_000

test('while somebody writes or has just written, new messages are looked for within a second', () => {
  expect(choosePollingInterval({ touch: 0, message: 60 * minute })).toBeLessThan(1000)
  expect(choosePollingInterval({ touch: 9 * minute, message: 1000 })).toBeLessThan(1000)
})

test('a quiet conversation is looked at every few seconds', () => {
  expect(choosePollingInterval({ touch: 3 * minute, message: 60 * minute })).toBe(4000)
})

test('nobody there, nothing asked, however lively the other is', () => {
  expect(choosePollingInterval({ touch: 10 * minute, message: 0 })).toBe(false)
})
