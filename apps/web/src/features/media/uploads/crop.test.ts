import { expect, test } from 'vitest'
import { chooseScale, isTooSmall } from './crop-image.ts'
import { findMaxZoom, measureShortest } from './use-crop.ts'

const areaOf = (width: number, height: number) => ({ x: 0, y: 0, width, height })

test('a crop cannot be enlarged until one of its sides is less than a photo may have', () => {
  // An upright crop of a picture that lies: its width is the shorter side, and the picture's height is not.
  const shortest = measureShortest(Infinity, areaOf(768, 960), 1)
  const most = findMaxZoom(shortest)
  expect(most).toBeGreaterThan(2.4)
  expect(Math.floor(768 / most)).toBeGreaterThanOrEqual(300)
  expect(findMaxZoom(measureShortest(Infinity, areaOf(3000, 3000), 1))).toBe(4)
  expect(findMaxZoom(measureShortest(Infinity, areaOf(256, 320), 1))).toBe(1)
})

test('what a zoom rounds off leaves its limit where it is, and another shape moves it', () => {
  expect(measureShortest(768, areaOf(307, 384), 2.5)).toBe(768)
  expect(measureShortest(768, areaOf(960, 960), 1)).toBe(960)
  expect(measureShortest(Infinity, areaOf(480, 600), 2)).toBe(960)
  for (const nothing of [0, NaN]) expect(measureShortest(Infinity, areaOf(nothing, 600), 1)).toBe(Infinity)
})

test('a long and low crop is made smaller only as far as a photo may be', () => {
  const area = areaOf(8000, 800)
  expect(area.height * chooseScale(area)).toBeCloseTo(300)
  expect(chooseScale(areaOf(4800, 3600))).toBe(0.5)
  expect(chooseScale(areaOf(900, 700))).toBe(1)
})

test('a crop that would be refused is known for one', () => {
  expect(isTooSmall(areaOf(256, 320))).toBe(true)
  expect(isTooSmall(areaOf(300, 375))).toBe(false)
})
