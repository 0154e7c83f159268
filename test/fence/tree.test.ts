import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lint.ts'

// Rules of the repository that no lint knows (CONTRIBUTING.md §5), and for each one who breaks it and one who does not.
type Text = { path: string; text: string }

const exclude = (name: string) => ['node_modules', 'dist', 'var', '.git', 'test-results'].includes(name)
const texts = await readTexts('{apps,packages,test,tools,bench}/**/*.{ts,tsx,mjs,js,css,sql}')

async function readTexts(pattern: string) {
  const found: Text[] = []
  for await (const path of glob(pattern, { cwd: root, exclude })) {
    found.push({ path, text: await readFile(join(root, path), 'utf8') })
  }
  return found
}

const isSource = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('test/fence/')

/** What is wrong with a file by a rule, a line each. `of`: the files that it holds for; else the sources. */
type Rule = {
  of?: (path: string) => boolean
  find: (file: Text) => string[]
  stopped: readonly [path: string, text: string][]
  passes: readonly [path: string, text: string][]
}

const everywhere = () => true
const isWrong = (wrong: boolean) => (wrong ? ['its own name or length'] : [])
const linesWith =
  (...patterns: RegExp[]) =>
  ({ text }: Text) =>
    text.split('\n').filter((line) => patterns.some((pattern) => pattern.test(line)))

const nameless = /^(index|utils?|helpers?|common|manager|types|misc|shared|constants)\.[a-z]+$/
/** Over several lines, too. */
const passedOn = /^export (?:type )?(?:\{[^}]*\}|\*[^\n]*?) from '([^']+)'/gm
const silencing = /(oxlint|eslint)-disable/
const makesFolder = /\b(mkdtemp|createTemporaryFolder)\(/
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

const rules: Record<string, Rule> = {
  'no file is over 300 lines, the written schema aside': {
    of: (path) => !path.endsWith('schema.sql'),
    find: ({ text }) => isWrong(text.split('\n').length > 301),
    stopped: [['apps/a/long.sql', 'SELECT 1;\n'.repeat(301)]],
    passes: [['apps/a/long.sql', 'SELECT 1;\n'.repeat(300)]],
  },
  'what has no name has no place': {
    of: everywhere,
    find: ({ path }) => isWrong(nameless.test(basename(path))),
    stopped: [
      ['apps/a/utils.ts', ''],
      ['apps/a/index.css', ''],
    ],
    passes: [['apps/a/indexes.ts', '']],
  },
  'only a feature’s service or api file passes on what stands in another file, and of its own folder': {
    find: ({ path, text }) =>
      [...text.matchAll(passedOn)].flatMap(([line, from = '']) =>
        from.startsWith('./') && /\.(service|api)\.ts$/.test(path) ? [] : [line],
      ),
    stopped: [
      ['apps/a/b.ts', `export { b } from './c.ts'\n`],
      ['apps/a/b.ts', `export {\n  b,\n  c,\n} from './c.ts'\n`],
      ['apps/a/b.service.ts', `export type {\n  B,\n} from '#features/b/c/c.service.ts'\n`],
      ['apps/a/b.service.ts', `export * from '#c.ts'\n`],
    ],
    passes: [
      ['apps/a/b.service.ts', `export {\n  b,\n} from './b.queries.ts'\n`],
      ['apps/a/b.ts', `import { c } from './c.ts'\n\nexport const b = { c }\n`],
    ],
  },
  'a component’s file is named as the component': {
    find({ path, text }) {
      const name = basename(path, '.tsx')
      const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(name)
      return isWrong(isComponent && !new RegExp(`export (function|const|class) ${name}\\b`).test(text))
    },
    stopped: [['apps/a/Row.tsx', 'export function Rows() {}']],
    passes: [
      ['apps/a/Row.tsx', 'export const Row = memo(function Row() {})'],
      ['apps/a/rows.tsx', 'export function makeRows() {}'],
    ],
  },
  'no rule is silenced without a reason, and no fence at all': {
    find: ({ text }) =>
      text
        .split('\n')
        .filter(
          (line) =>
            silencing.test(line) &&
            (!/-disable-next-line \S+( \S+)* -- \S+/.test(line) || /no-restricted|no-cycle|relative-parent/.test(line)),
        ),
    stopped: [
      ['apps/a/b.ts', '// oxlint-disable-next-line no-console'],
      ['apps/a/b.ts', '/* eslint-disable no-console -- all of it */'],
      ['apps/a/b.ts', '// oxlint-disable-next-line no-restricted-imports -- just this once'],
    ],
    passes: [['apps/a/b.ts', '// oxlint-disable-next-line no-console -- a tool speaks']],
  },
  'nothing is unfinished, switched off or commented away': {
    find: linesWith(
      /\b(TODO|FIXME|XXX|HACK)\b|coming soon|not implemented|lorem ipsum|\b(it|test|describe)\.(skip|todo|fixme)\(/i,
      /^\s*\/\/ (import|const|let|return|await|if \(|export|function)\b.*[;{(=]/,
    ),
    stopped: [
      ['apps/a/b.ts', '// TODO: ask'],
      ['apps/a/b.test.ts', `test.skip('a sentence', () => {})`],
      ['apps/a/b.ts', '  // const one = 1'],
    ],
    passes: [
      ['apps/a/b.ts', '// What is to do is asked.'],
      ['apps/a/b.test.ts', `test('skip() is a word', () => {})`],
      ['apps/a/b.ts', '// Return at once where nothing is known.'],
    ],
  },
  'no registry and no machine is named': {
    of: everywhere,
    find: linesWith(/registry\.[a-z]+\.|\/(root|home\/\w+|Users\/\w+|work\/\w+)\//),
    stopped: [
      ['apps/a/b.ts', `const from = 'https://${['registry', 'example', 'org'].join('.')}/'`],
      ['apps/a/b.css', `@import "${['', 'home', 'ann', 'site', 'a.css'].join('/')}";`],
    ],
    passes: [['apps/a/b.ts', `const from = join(root, 'home.css')`]],
  },
  'a test that makes a folder takes it away': {
    of: (path) => isSource(path) && isTest(path),
    find: ({ text }) => isWrong(makesFolder.test(text) && !/\brm\(/.test(text)),
    stopped: [['test/a/b.test.ts', `const folder = await createTemporaryFolder('b')`]],
    passes: [
      ['test/a/b.test.ts', `const folder = await mkdtemp('b')\nawait rm(folder, { recursive: true })`],
      ['test/a/folder.ts', `export const make = () => mkdtemp('b')`],
    ],
  },
}

const named = Object.entries(rules)

const findBy = ({ of = isSource, find }: Rule, files: readonly Text[]) =>
  files.flatMap((file) => (of(file.path) ? find(file).map((fault) => `${file.path}: ${fault.trim()}`) : []))

test('the repository is read', () => {
  expect(texts.filter(({ path }) => isSource(path)).length).toBeGreaterThan(200)
  expect(texts.filter(({ path, text }) => isTest(path) && makesFolder.test(text)).length).toBeGreaterThan(20)
})

test.for(named)('%s', ([, rule]) => {
  expect(findBy(rule, texts)).toEqual([])
})

test.for(named)('%s: each trespasser is stopped, and each lawful twin passes', ([, rule]) => {
  for (const [path, text] of rule.stopped) expect(findBy(rule, [{ path, text }]), text).toHaveLength(1)
  for (const [path, text] of rule.passes) expect(findBy(rule, [{ path, text }]), text).toEqual([])
})
