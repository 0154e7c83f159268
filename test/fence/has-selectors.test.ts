import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lint.ts'

// What a browser does for `:has()` at each change of a page. Where an argument names no class, attribute or element, every
// element that is added is looked at; where what is meant beyond it names none, the styles of the whole page are reckoned
// anew, which took 40 ms of a thread of 200 messages for each that came.

/** On paper alone, which nothing is added to. */
const allowed = new Set(['body:has(> .paper) > :not(.paper)'])

const isNamed = (compound: string) =>
  /[.#[]|^[a-z]/.test(compound.replaceAll(/:(?!is\(|where\()[\w-]+(\((?:[^()]|\([^()]*\))*\))?/g, ''))

/** The parts of a selector between its combinators; what stands in brackets belongs to its part. */
const compoundsOf = (selector: string) =>
  selector.match(/(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\[[^\]]*\]|[^\s>+~()[\]])+/g) ?? []

function isCostly(selector: string): boolean {
  const compounds = compoundsOf(selector)
  const at = compounds.findLastIndex((compound) => compound.includes(':has('))
  const sought = [...selector.matchAll(/:has\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g)].flatMap(([, list = '']) =>
    list.split(/,(?![^(]*\))/).flatMap(compoundsOf),
  )
  const meant = compounds.slice(at + 1)
  return !sought.every(isNamed) || (meant.length > 0 && !isNamed(meant.at(-1) ?? ''))
}

/** Every selector with `:has()` in a sheet, one of a list each. */
const selectorsIn = (sheet: string) =>
  [...sheet.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*:has\([^{};]*)\{/g)].flatMap(([, list = '']) =>
    list
      .split(/,(?![^(]*\))/)
      .map((selector) => selector.trim().replaceAll(/\s+/g, ' '))
      .filter((selector) => selector.includes(':has(')),
  )

test('no :has() makes a browser look at all that is added, or reckon the whole page anew', async () => {
  const found: string[] = []
  for await (const path of glob('{apps,packages}/*/src/**/*.css', { cwd: root }))
    found.push(...selectorsIn(await readFile(join(root, path), 'utf8')))
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter((selector) => isCostly(selector) && !allowed.has(selector))).toEqual([])
})

test.for([
  ['.item:has(> .tag) > :first-child', '.item:has(> .tag) > .first'],
  ['.field:has(.control) > :not(.label, .label + *)', '.field:has(.control) > p:not(.label, .label + *)'],
  ['.seg:has(> :nth-child(3)) .i', '.seg:has(> label:nth-child(3)) .i'],
  ['.seg > :has(:checked)', '.seg > :has(input:checked)'],
  ['.panel:has(*)', '.panel:has(> form + [role="note"])'],
  ['body:has(.tabbar):not(:has(.dock)) *', 'body:has(.tabbar):not(:has(.dock, .inbox)) .in-tabbar'],
])('%s is refused, and %s is not', ([refused = '', lawful = '']) => {
  expect(selectorsIn(`${refused} {}`).map(isCostly)).toEqual([true])
  expect(selectorsIn(`${lawful} {}`).map(isCostly)).toEqual([false])
})
