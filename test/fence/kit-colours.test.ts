import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** A colour of the kit in the light theme and in the dark one. */
type Pair = { light: string; dark: string }

/** The colours that a sheet chooses by theme, by their names without `--` and `color-`. */
const pairsOf = (css: string) =>
  new Map<string, Pair>(
    [...css.matchAll(/--(?:color-)?([\w-]+):\s*light-dark\((#\w+), (#\w+)\)/g)].map(
      ([, name = '', light = '', dark = '']) => [name, { light, dark }],
    ),
  )

/** The kit's colours that a sheet fixes, whatever the theme. */
const fixedIn = (css: string) =>
  [...css.matchAll(/--color-([\w-]+):\s*(#\w+);/g)].map(([, name = '', colour]) => ({ name, colour }))

/** Colours that a sheet fixes otherwise than the kit's dark theme has them; those that it chooses by theme, otherwise than the kit. */
const findOwnDark = (css: string, of: typeof kit) =>
  fixedIn(css).filter(({ name, colour }) => colour !== of.get(name)?.dark)
const findOwnPairs = (css: string, of: typeof kit) =>
  [...pairsOf(css)].flatMap(([name, { light, dark }]) => {
    const ours = of.get(name)
    return ours && (ours.light !== light || ours.dark !== dark) ? name : []
  })

const kit = pairsOf(read('packages/ui/src/styles/tokens.css'))

// The build resolves a theme's colours at the root, so what is dark by day names them itself.
test.each(['night', 'landing'])('what is dark in both themes has the kit’s dark colours: %s', (sheet) => {
  const fixed = fixedIn(read(`packages/ui/src/styles/screens/${sheet}.css`))
  expect(fixed.length).toBeGreaterThan(9)
  expect(findOwnDark(read(`packages/ui/src/styles/screens/${sheet}.css`), kit)).toEqual([])
})

// Those pages load no sheet of a release.
test.each([
  'apps/server/src/http/site/maintenance-page.ts',
  'apps/server/src/features/trust/service-status/status-page.ts',
])('a page that stands without a sheet has the kit’s colours: %s', (path) => {
  const own = [...pairsOf(read(path))].filter(([name]) => kit.has(name))
  expect(own.length).toBeGreaterThan(3)
  expect(findOwnPairs(read(path), kit)).toEqual([])
})

test('a colour that is another than the kit’s is found, and one that is the kit’s is not', () => {
  const trial = pairsOf('--color-ink: light-dark(#111111, #eeeeee);')
  expect(findOwnDark('--color-ink: #eeeeef;', trial)).toHaveLength(1)
  expect(findOwnDark('--color-ink: #eeeeee;', trial)).toEqual([])
  expect(findOwnPairs('--ink: light-dark(#111111, #eeeeef)', trial)).toEqual(['ink'])
  expect(findOwnPairs('--ink: light-dark(#111111, #eeeeee); --own: light-dark(#1, #2)', trial)).toEqual([])
})
