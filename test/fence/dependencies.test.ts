import { glob, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from './lint.ts'

const Names = z.record(z.string(), z.string()).default({})
const PackageFile = z.object({
  dependencies: Names,
  devDependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
})

/** The folders whose package files ask for each dependency that is not our own. */
async function findAsked(): Promise<Map<string, string[]>> {
  const asked = new Map<string, string[]>()
  for await (const path of glob('{package.json,{apps,packages}/*/package.json,{test,tools}/package.json}', {
    cwd: root,
  })) {
    const file = PackageFile.parse(JSON.parse(await readFile(join(root, path), 'utf8')))
    const folder = path === 'package.json' ? 'root' : basename(dirname(path))
    const names = new Set(Object.values(file).flatMap((each) => Object.keys(each)))
    for (const name of names) if (!name.startsWith('@amour/')) asked.set(name, [...(asked.get(name) ?? []), folder])
  }
  return asked
}

/** What the list and the package files say differently. */
function compare(list: string, asked: ReadonlyMap<string, string[]>): string[] {
  const rows = [...list.matchAll(/^\| `([^`]+)` +\| ([^|]+?) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)]
  const named = rows.map(([, name = '', folders = '']) => ({ name, folders }))
  const absent = [...asked.keys()].filter((name) => !named.some((row) => row.name === name))
  const violations = named.flatMap(({ name, folders }, at) => {
    const found = asked.get(name)
    if (!found) return [`${name} is in no package file`]
    if (named.findIndex((row) => row.name === name) !== at) return [`${name} stands twice`]
    return folders.split(', ').toSorted().join() === found.toSorted().join()
      ? []
      : [`${name} is in ${found.join(', ')}`]
  })
  return [...absent.map((name) => `${name} is not in the list`), ...violations]
}

test('every dependency has its line, and every line its dependency', async () => {
  const asked = await findAsked()
  expect(asked.size).toBeGreaterThan(60)
  expect(compare(await readFile(join(root, 'docs/dependencies.md'), 'utf8'), asked)).toEqual([])
})

test('a line that is missing, too much, twice or in another place is seen', () => {
  const asked = new Map([['zod', ['server', 'web']]])
  const line = '| `zod` | server, web | schemas | valibot |\n'
  expect(compare(line, asked)).toEqual([])
  for (const list of [
    '',
    line.replace(' schemas ', ''),
    line + line,
    line.replace('server, ', ''),
    `${line}${line.replace('zod', 'yup')}`,
  ]) {
    expect(compare(list, asked)).toHaveLength(1)
  }
})
