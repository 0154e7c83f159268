import { expect, test } from 'vitest'
import { develop, encode, meanColour } from './developer.ts'
import { DEVELOPED, KEPT } from './format.ts'
import { drawLitWindow } from './lit-window.ts'

const seeds = Array.from(
  { length: 1_000 },
  (_, index) => `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
)

test('of a thousand ids each has a window of its own, and has it again', () => {
  const drawn = seeds.map((seed) => drawLitWindow(seed).svg)
  expect(new Set(drawn).size).toBe(seeds.length)
  expect(seeds.map((seed) => drawLitWindow(seed).svg)).toEqual(drawn)
})

test('no drawing holds a word, a picture, a script or anything from elsewhere, and all that it names is in it', () => {
  for (const seed of seeds) {
    const { svg } = drawLitWindow(seed)
    expect(svg, seed).not.toMatch(/NaN|undefined|Infinity|<text|<image|<script|href|url\((?!#)/)
    const named = new Set(Array.from(svg.matchAll(/url\(#([\w-]+)\)/g), ([, name]) => name))
    const defined = new Set(Array.from(svg.matchAll(/ id="([\w-]+)"/g), ([, name]) => name))
    expect(
      [...named].filter((name) => !defined.has(name)),
      seed,
    ).toEqual([])
  }
})

test('of two that stand side by side hardly any have the same kind of window in the same light and wall', () => {
  const kinds = seeds.map((seed) => drawLitWindow(seed)).map(({ window, light, wall }) => `${window} ${light} ${wall}`)
  const same = kinds.filter((kind, index) => kind === kinds[index + 1])
  expect(same.length).toBeLessThan(10)
  expect(new Set(kinds).size).toBeGreaterThan(300)
})

test('a developed window is the same each time, small, and neither black nor white', async () => {
  for (const seed of seeds.slice(0, 6)) {
    const picture = await develop(drawLitWindow(seed), seed, DEVELOPED)
    const again = await develop(drawLitWindow(seed), seed, DEVELOPED)
    expect(picture.rgb.equals(again.rgb), seed).toBe(true)
    const [card, small] = [await encode(picture, KEPT.width), await encode(picture, 160)]
    expect(card.length, seed).toBeLessThan(18_500)
    expect(small.length, seed).toBeLessThan(5_000)
    const [red = 0, green = 0, blue = 0] = Buffer.from((await meanColour(picture)).slice(1), 'hex')
    expect(red + green + blue, seed).toBeGreaterThan(90)
    expect(red + green + blue, seed).toBeLessThan(480)
  }
})
