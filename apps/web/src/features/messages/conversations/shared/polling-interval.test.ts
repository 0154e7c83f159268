import { expect, test } from 'vitest'
import { choosePollingInterval } from './polling-interval.ts'

const minute = 60_000

test('while somebody writes or has just written, new messages are looked for within a second', () => {
  expect(choosePollingInterval({ interaction: 0, message: 60 * minute })).toBeLessThan(1000)
  expect(choosePollingInterval({ interaction: 9 * minute, message: 1000 })).toBeLessThan(1000)
})

test('a quiet conversation is looked at every few seconds', () => {
  expect(choosePollingInterval({ interaction: 3 * minute, message: 60 * minute })).toBe(4000)
})

test('nobody there, nothing asked, however lively the other is', () => {
  expect(choosePollingInterval({ interaction: 10 * minute, message: 0 })).toBe(false)
})
