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

test('whatever has to have a name has one', () => {
  expect(
    trees.flatMap(({ name, lines }) => lines.filter((line) => named.test(line)).map((line) => name + line)),
  ).toEqual([])
})

test('there is one heading of the first level at most, and none that leaves a level out', () => {
  for (const { name, lines } of trees) {
    const levels = lines.flatMap((line) => /^ *- '?heading .*\[level=(\d)\]/.exec(line)?.slice(1).map(Number) ?? [])
    expect(levels.filter((level) => level === 1).length, name).toBeLessThanOrEqual(1)
    expect(
      levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1),
      name,
    ).toEqual([])
  }
})

test('no tree is over 300 lines', () => {
  expect(trees.filter(({ lines }) => lines.length > 300).map(({ name }) => name)).toEqual([])
})
