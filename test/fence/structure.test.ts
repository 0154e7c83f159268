import { importsOf } from '@amour/tools/structure/arrows.ts'
import { findCircles, findClimbs, findFullFolders, findTrespasses } from '@amour/tools/structure/rules.ts'
import { expect, test } from 'vitest'

// The structure itself is checked by tools/check-structure.ts; here each of its rules meets somebody who breaks it.

const arrow = (from: string, to: string, used = `${to}/${to.split('/')[1]}.service.ts`) => ({
  from,
  to,
  file: `${from}/a.ts`,
  used,
})

test('who reaches behind what a feature shows is found, and who uses what it shows is not', () => {
  const [tx, asked] = [arrow('people/a', 'media/b', 'media/b/b.queries.ts'), arrow('people/a', 'media/b')]
  expect(findTrespasses([tx, asked], /\.service\.ts$/)).toEqual(['people/a/a.ts reaches into media/b/b.queries.ts'])
})

test('who climbs to a wing above is found, and who comes from no wing', () => {
  const order = ['media', 'people']
  expect(findClimbs([arrow('media/a', 'people/b')], order)).toHaveLength(1)
  expect(findClimbs([arrow('people/a', 'cellar/b')], order)).toHaveLength(1)
  expect(findClimbs([arrow('people/b', 'media/a'), arrow('people/a', 'people/b')], order)).toEqual([])
})

test('two features that use each other are found, and three in a round', () => {
  const round = [arrow('people/a', 'people/b'), arrow('people/b', 'people/c'), arrow('people/c', 'people/a')]
  expect(findCircles([arrow('people/a', 'media/b'), arrow('media/b', 'people/a')])).toEqual(['media/b · people/a'])
  expect(findCircles(round)).toEqual(['people/a · people/b · people/c'])
  expect(findCircles(round.slice(0, 2))).toEqual([])
})

test('a folder with one entry too many is found', () => {
  const paths = ['a/1.ts', 'a/2.ts', 'a/b/3.ts']
  expect(findFullFolders(paths, 2)).toEqual(['a: 3'])
  expect(findFullFolders(paths, 3)).toEqual([])
})

test('an import is found however it is written', () => {
  const text = [
    `import type { A } from '#features/a/a/a.ts'`,
    `import {\n  b,\n} from '#features/b/b/b.ts'`,
    `export const c = () => import('#features/c/c/c.ts')`,
  ].join('\n')
  expect(importsOf('x.ts', text)).toEqual(['#features/a/a/a.ts', '#features/b/b/b.ts', '#features/c/c/c.ts'])
})
