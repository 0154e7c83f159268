import { expect, test } from 'vitest'

import { renderStill } from './render.ts'
import { drawStill, sizeOfStill, stillNames } from './stills.ts'

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

test('a still narrower than the widths that are asked for is kept as wide as it is, with its blur', async () => {
  const { files, placeholder } = await renderStill('rain', [160, 480, 960])
  expect(files.map(({ name }) => name)).toEqual(['160.webp', '480.webp', 'blur.webp'])
  expect(placeholder).toMatch(/^#[\da-f]{6}$/)
})
