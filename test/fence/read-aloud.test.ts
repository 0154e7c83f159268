import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lint.ts'

// A tree can be written anew by the program that compares it: what nobody should have to hear is refused here.
const trees = await readTrees()

/** What is reached by its name; in a tree, one without a name stands for any. */
const named =
  /^ *- '?(alertdialog|button|checkbox|combobox|dialog|form|heading|img|link|progressbar|radio|radiogroup|region|search|slider|switch|tab|tablist|textbox)\b(?! ["/])/

async function readTrees() {
  const found: { name: string; lines: string[] }[] = []
  for await (const path of glob('test/e2e/read-aloud/*.aria.yml', { cwd: root }))
    found.push({
      name: basename(path, '.aria.yml'),
      lines: (await readFile(join(root, path), 'utf8')).trimEnd().split('\n'),
    })
  return found
}

/** The trees that some test compares. */
async function readCompared() {
  const compared: string[] = []
  for await (const path of glob('test/e2e/**/*.spec.ts', { cwd: root }))
    for (const [, name = ''] of (await readFile(join(root, path), 'utf8')).matchAll(/expectToHear\(.*'([\w-]+)'\)/g))
      compared.push(name)
  return compared
}

test('every tree that is read aloud is compared by a test, and no test by one that is not there', async () => {
  expect(trees.length).toBeGreaterThan(20)
  expect([...new Set(await readCompared())].toSorted()).toEqual(trees.map(({ name }) => name).toSorted())
})

const findNameless = (lines: readonly string[]) => lines.filter((line) => named.test(line))

/** Headings of the first level after the first one, and those before which a level is left out. */
function findMisplaced(lines: readonly string[]): number[] {
  const levels = lines.flatMap((line) => /^ *- '?heading .*\[level=(\d)\]/.exec(line)?.slice(1).map(Number) ?? [])
  return [
    ...levels.filter((level) => level === 1).slice(1),
    ...levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1),
  ]
}

test('whatever has to have a name has one', () => {
  expect(trees.flatMap(({ name, lines }) => findNameless(lines).map((line) => name + line))).toEqual([])
})

test('there is one heading of the first level at most, and none that leaves a level out', () => {
  for (const { name, lines } of trees) expect(findMisplaced(lines), name).toEqual([])
})

test('what has no name, a second title and a heading out of turn are found, and their twins are not', () => {
  expect(findNameless(['- button', '  - img:', "- 'link [disabled]'", '- textbox [active]'])).toHaveLength(4)
  expect(findNameless(['- button "Send"', '  - img /Photo of .+/', '- text: button', '- list:'])).toEqual([])
  const [title, part, deep] = [1, 2, 3].map((level) => `- heading "Messages" [level=${level}]`)
  expect(findMisplaced([title ?? '', part ?? '', title ?? ''])).toEqual([1])
  expect(findMisplaced([title ?? '', deep ?? ''])).toEqual([3])
  expect(findMisplaced([title ?? '', part ?? '', deep ?? '', part ?? ''])).toEqual([])
})

test('no tree is over 300 lines', () => {
  expect(trees.filter(({ lines }) => lines.length > 300).map(({ name }) => name)).toEqual([])
})
