import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const parts = (await readdir(join(import.meta.dirname, '..', 'src', 'components'), { recursive: true })).filter(
  (name) => name.endsWith('.tsx'),
)

/** Shown as a part of another one. */
const within = ['ComboOption.tsx', 'AutosizeText.tsx', 'Portal.tsx']

test('every part of the design system stands in its gallery', async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.tsx'))
  const texts = await Promise.all(files.map((name) => readFile(join(import.meta.dirname, name), 'utf8')))
  const missing = parts.filter((name) => !texts.some((text) => text.includes(`'@amour/ui/components/${name}'`)))
  expect(parts.length).toBeGreaterThan(40)
  expect(missing.map((name) => basename(name)).toSorted()).toEqual(within.toSorted())
})
