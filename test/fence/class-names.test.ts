import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = new URL('../../packages/ui/src/styles/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, styles), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** Sheets that one screen brings together, and means together. */
const together = [
  ['screens/inbox.css', 'screens/thread.css', 'screens/night.css'],
  ['lightbox.css', 'screens/night.css'],
  ['screens/landing.css', 'screens/landing-floors.css', 'screens/landing-street.css', 'screens/landing-windows.css'],
  ['screens/reading.css', 'screens/page-index.css'],
]

/** The classes that a sheet gives a look to wherever they stand: `.pane {`, not `.inbox .pane {`. */
const classesOf = (css: string) =>
  [...css.matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(','))
    .flatMap((selector) => /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1] ?? [])

test('no screen’s sheet, which stays for as long as the page does, changes what another screen means by a class', () => {
  const always = new Set([...read('theme.css').matchAll(/@import '\.\/([^']+)'/g)].map(([, name]) => name))
  const sheets = readdirSync(styles, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.css') && name !== 'theme.css' && !always.has(name))
  const owners = new Map<string, Set<string>>()
  for (const sheet of sheets)
    for (const name of classesOf(read(sheet))) owners.set(name, (owners.get(name) ?? new Set()).add(sheet))
  const shared = [...owners].filter(
    ([, by]) => by.size > 1 && !together.some((family) => [...by].every((sheet) => family.includes(sheet))),
  )
  expect(shared.map(([name, by]) => `${name}: ${[...by].join(', ')}`)).toEqual([])
})
