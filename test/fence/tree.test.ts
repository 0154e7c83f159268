import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lint.ts'

// Rules of the repository that no lint knows (CONTRIBUTING.md §5).
const exclude = (name: string) => ['node_modules', 'dist', 'var', '.git', 'test-results'].includes(name)
const texts = await readTexts('{apps,packages,test,tools,bench}/**/*.{ts,tsx,mjs,js,css,sql}')
const source = texts.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('test/fence/'))

async function readTexts(pattern: string) {
  const found: { path: string; text: string }[] = []
  for await (const path of glob(pattern, { cwd: root, exclude })) {
    found.push({ path, text: await readFile(join(root, path), 'utf8') })
  }
  return found
}

const pathsOf = (files: typeof texts) => files.map(({ path }) => path)

/** Lines in which a pattern stands, with their file. */
const linesWith = (pattern: RegExp, files = source) =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line) => (pattern.test(line) ? [`${path}: ${line.trim()}`] : [])),
  )

test('the repository is read', () => {
  expect(source.length).toBeGreaterThan(200)
})

test('no file is over 300 lines, the written schema aside', () => {
  const long = texts.filter(({ path, text }) => !path.endsWith('schema.sql') && text.split('\n').length > 301)
  expect(pathsOf(long)).toEqual([])
})

test('what has no name has no place', () => {
  const nameless = /^(index|utils?|helpers?|common|manager|types|misc|shared|constants)\.[a-z]+$/
  expect(pathsOf(texts).filter((path) => nameless.test(basename(path)))).toEqual([])
})

test('only a feature’s service or api file passes on what stands in another file', () => {
  const inner = source.filter(({ path }) => !/\.(service|api)\.ts$/.test(path))
  expect(linesWith(/^export (type )?(\{[^}]*\}|\*).* from /, inner)).toEqual([])
  expect(linesWith(/^export .* from '(?!\.\/)/)).toEqual([])
})

test('a component’s file is named as the component', () => {
  const violations = source.filter(({ path, text }) => {
    const name = basename(path, '.tsx')
    return (
      path.endsWith('.tsx') && /^[A-Z]/.test(name) && !new RegExp(`export (function|const|class) ${name}\\b`).test(text)
    )
  })
  expect(pathsOf(violations)).toEqual([])
})

test('no rule is silenced without a reason, and no fence at all', () => {
  const silenced = linesWith(/(oxlint|eslint)-disable/)
  expect(silenced.filter((line) => !/-disable-next-line \S+( \S+)* -- \S+/.test(line))).toEqual([])
  expect(silenced.filter((line) => /no-restricted|no-cycle|relative-parent/.test(line))).toEqual([])
})

test('nothing is unfinished, switched off or commented away', () => {
  const left =
    /\b(TODO|FIXME|XXX|HACK)\b|coming soon|not implemented|lorem ipsum|\b(it|test|describe)\.(skip|todo|fixme)\(/i
  expect(linesWith(left)).toEqual([])
  expect(linesWith(/^\s*\/\/ (import|const|let|return|await|if \(|export|function)\b.*[;{(=]/)).toEqual([])
})

test('no registry and no machine is named', () => {
  const named = /registry\.[a-z]+\.|\/(root|home\/\w+|Users\/\w+|work\/\w+)\//
  expect(linesWith(named, texts)).toEqual([])
})

test('a test that makes a folder takes it away', () => {
  const makes = source.filter(
    ({ path, text }) => /\.(test|spec)\.tsx?$/.test(path) && /\b(mkdtemp|createTemporaryFolder)\(/.test(text),
  )
  expect(makes.length).toBeGreaterThan(20)
  expect(pathsOf(makes.filter(({ text }) => !/\brm\(/.test(text)))).toEqual([])
})
