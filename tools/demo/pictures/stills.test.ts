import sharp from 'sharp'
import { expect, test } from 'vitest'

import { render } from './render.ts'
import { drawStill, sizeOfStill, type StillName, stillNames } from './stills.ts'

test('the still lifes have the shapes of real uploads, hold nothing from elsewhere, and are the same each time', () => {
  const ratios = stillNames.map((name) => sizeOfStill(name)).map(({ width, height }) => width / height)
  expect(Math.max(...ratios)).toBeGreaterThan(2.5)
  expect(Math.min(...ratios)).toBeLessThanOrEqual(0.5)
  expect(ratios.some((ratio) => ratio === 1)).toBe(true)
  for (const name of stillNames) {
    const svg = drawStill(name)
    expect(drawStill(name), name).toBe(svg)
    expect(svg, name).not.toMatch(/NaN|undefined|Infinity|<text|<image|<script|href|url\((?!#)/)
  }
})

const drawn = (still: StillName) =>
  render({ drawing: { still }, widths: [160, 480, 960], hasBlur: true, hasFrame: false })

test('a still is kept as wide as it is, with its blur: one is smaller than a card, one wider than any copy', async () => {
  const [tiny, wide] = await Promise.all([drawn('key'), drawn('pier')])
  const widthsOf = ({ files }: typeof tiny) =>
    Promise.all(files.map(async ({ name, bytes }) => `${name} ${(await sharp(Buffer.from(bytes)).metadata()).width}`))
  expect(await widthsOf(tiny)).toEqual(['160.webp 160', '480.webp 300', 'blur.webp 480'])
  expect(await widthsOf(wide)).toEqual(['160.webp 160', '480.webp 480', '960.webp 960', 'blur.webp 480'])
  for (const { bytes } of [...tiny.files, ...wide.files]) expect(bytes.length).toBeLessThan(40_960)
})

test('one is so dark that hardly anything is seen', async () => {
  const { placeholder } = await drawn('ember')
  expect(Math.max(...Buffer.from(placeholder.slice(1), 'hex'))).toBeLessThan(40)
})
