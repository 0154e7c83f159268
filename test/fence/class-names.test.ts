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

/** Classes that several of these sheets, by their names, give a look to, without being meant together. */
function findShared(sheets: ReadonlyMap<string, string>): string[] {
  const owners = new Map<string, Set<string>>()
  for (const [sheet, css] of sheets)
    for (const name of classesOf(css)) owners.set(name, (owners.get(name) ?? new Set()).add(sheet))
  const isMeant = (by: Set<string>) => together.some((family) => [...by].every((sheet) => family.includes(sheet)))
  return [...owners]
    .filter(([, by]) => by.size > 1 && !isMeant(by))
    .map(([name, by]) => `${name}: ${[...by].join(', ')}`)
}

test('no screen’s sheet, which stays for as long as the page does, changes what another screen means by a class', () => {
  const always = new Set([...read('theme.css').matchAll(/@import '\.\/([^']+)'/g)].map(([, name]) => name))
  const sheets = readdirSync(styles, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.css') && name !== 'theme.css' && !always.has(name))
  expect(findShared(new Map(sheets.map((name) => [name, read(name)])))).toEqual([])
})

test('the fence names a class of two screens, and neither one below a parent nor one of sheets that come together', () => {
  const sheets = {
    'screens/inbox.css': '.pane { color: red }\n.inbox .head { color: red }\n.row, .cell { color: red }',
    'screens/landing.css': '@media print { .pane { color: blue } }\n.landing .head { color: blue }',
    'screens/thread.css': '.row { color: blue }',
  }
  expect(findShared(new Map(Object.entries(sheets)))).toEqual(['pane: screens/inbox.css, screens/landing.css'])
})
