import { expect, test } from 'vitest'
import { axisRoom, chooseAxisTop } from '#app/display/chart-axis.ts'
import { formatShare } from './figures.ts'

test('an axis ends above the highest value and has four whole steps', () => {
  for (const most of [0, 1, 4, 5, 7, 9, 13, 40, 41, 99, 101, 549, 1_000, 12_345]) {
    const top = chooseAxisTop(most)
    expect(top, String(most)).toBeGreaterThanOrEqual(most)
    expect(Number.isInteger(top / 4), `${most}: ${top}`).toBe(true)
    expect(top, String(most)).toBeLessThanOrEqual(Math.max(4, most * 2.6))
  }
})

test('the longest number beside an axis has room, eight pixels from its line', () => {
  // A digit of 13 pixels' height is up to 7.6 wide, a comma 3.6.
  for (const [number, wide] of [
    ['4', 8],
    ['1,000,000', 61],
    ['25,000,000', 68],
  ] as const)
    expect(axisRoom(number) - 8, number).toBeGreaterThanOrEqual(wide)
  expect(axisRoom('400')).toBe(40)
})

test('a share of nothing is a dash, a small one keeps its decimal', () => {
  expect([formatShare(0, 0), formatShare(0, 9), formatShare(1, 40), formatShare(2, 3)]).toEqual([
    '–',
    '0%',
    '2.5%',
    '67%',
  ])
})
