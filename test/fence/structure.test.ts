import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { apps } from '@amour/tools/structure/apps.ts'
import { importsOf, readArrows } from '@amour/tools/structure/arrows.ts'
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
    `export {\n  d,\n  type D,\n} from '#features/d/d/d.ts'`,
    `export * from '#features/e/e/e.ts'`,
    `// import { f } from '#features/f/f/f.ts'`,
  ].join('\n')
  expect(importsOf('x.ts', text).toSorted()).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((f) => `#features/${f}/${f}/${f}.ts`),
  )
})

test.for([
  ['web', 'people/b/Row.tsx', 'people/b/shared/Row.tsx'],
  ['web', 'people/b/row.ts', 'people/b/row.api.ts'],
  ['web', 'people/b/parts/shared/Row.tsx', 'people/b/shared/parts/Row.tsx'],
  ['console', 'cases/b/Row.tsx', 'cases/b/shared/Row.tsx'],
  ['server', 'people/b/b.queries.ts', 'people/b/b.service.ts'],
  ['server', 'people/b/b.view.ts', 'people/b/parts/b.service.ts'],
] as const)('another feature of %s may not use %s, and may use %s', ([app, behind, shown]) => {
  const { face } = apps[app]
  expect(findTrespasses([{ ...arrow('x/a', 'people/b'), used: behind }], face)).toHaveLength(1)
  expect(findTrespasses([{ ...arrow('x/a', 'people/b'), used: shown }], face)).toEqual([])
})

test.for([
  ['web', 'people', 'messages'],
  ['server', 'people', 'trust'],
  ['console', 'cases', 'oversight'],
] as const)('in %s the wing %s does not use %s, which uses it', ([app, lower, upper]) => {
  const { wings } = apps[app]
  expect(findClimbs([arrow(`${lower}/a`, `${upper}/b`)], wings)).toHaveLength(1)
  expect(findClimbs([arrow(`${upper}/b`, `${lower}/a`)], wings)).toEqual([])
})

test('the arrows of an app are those between its features, tests aside', async () => {
  const root = await createTemporaryFolder('structure')
  const use = `import { b } from '#features/media/b/b.service.ts'\n`
  const files = {
    'people/a/a.ts': use,
    'people/a/a.test.ts': use,
    'people/a/parts/Part.tsx': `import { a } from '#features/people/a/a.ts'\nimport { c } from '#c.ts'\n`,
  }
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, 'apps/web/src/features', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  const used = { from: 'people/a', to: 'media/b', file: 'people/a/a.ts', used: 'media/b/b.service.ts' }
  expect(await readArrows(root, 'web')).toEqual([used])
  await rm(root, { recursive: true })
})
