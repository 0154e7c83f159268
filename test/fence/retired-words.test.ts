import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lint.ts'
import { findRetiredClasses, findRetiredTables, findRetiredWords, kept } from './retired-words.ts'

const exclude = (name: string) => ['node_modules', 'dist', 'var', '.git', 'test-results'].includes(name)

async function readFiles(kinds: string) {
  const found: { path: string; text: string }[] = []
  for await (const path of glob(`{apps,packages,test,tools,bench}/**/*.{${kinds}}`, { cwd: root, exclude })) {
    if (!path.startsWith('test/fence/')) found.push({ path, text: await readFile(join(root, path), 'utf8') })
  }
  return found
}

const code = await readFiles('ts,tsx,js,mjs')
const sheets = await readFiles('css,scss')
const schema = await readFile(join(root, 'apps/server/database/schema.sql'), 'utf8')

test('no name says a word that was retired', () => {
  expect(code.length).toBeGreaterThan(1000)
  expect(code.flatMap(({ path, text }) => findRetiredWords(path, text))).toEqual([])
})

test('no class of a style sheet says one, and no table', () => {
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.flatMap(({ path, text }) => findRetiredClasses(path, text))).toEqual([])
  expect(schema).toContain('CREATE TABLE participant')
  expect(findRetiredTables(schema)).toEqual([])
})

test('a class, a table and an index that say one are found, and their twins are not', () => {
  expect(findRetiredClasses('a.css', '.is-veiled > .ph {}')).toHaveLength(1)
  expect(findRetiredClasses('a.css', '.is-blurred > .ph {}')).toEqual([])
  const retired = 'CREATE TABLE news_mail (\n);\nCREATE UNIQUE INDEX account_mark_pkey ON account_mark;'
  expect(findRetiredTables(retired)).toHaveLength(2)
  const former = 'CREATE TABLE digest (\n);\nCREATE VIEW news_mail AS SELECT 1;'
  expect(findRetiredTables(former)).toEqual([])
})

test('every name that keeps such a word is in use', () => {
  const unused = Object.keys(kept).filter((name) => !code.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text)))
  expect(unused).toEqual([])
})

/** The first form is found, the second passes. */
const cases: [name: string, trespasser: string, lawful: string][] = [
  ['a function', 'export function letGo() {}', 'export function releaseClaim() {}'],
  ['a part of a name', 'const openDesk = 1', 'const openConsole = 1'],
  ['a column', 'row.news_mail', 'row.digest'],
  ['a property', 'const a = { comfort: 1 }', 'const a = { wellness: 1 }'],
  ['a type', 'type Likeness = 1', 'type LinkedAccounts = 1'],
  ['a component', 'const a = <Veil />', 'const a = <Blur />'],
  ['a lock of a row', 'holdItem(a)', 'lockItem(a)'],
  ['the application of the staff', 'const moderatorApp = 1', 'const consoleApp = 1'],
  ['a negative guard', 'refuseStranger(a)', 'requireMutualContact(a)'],
  ['a text', 'desk()', 'log("a desk")'],
  ['a longer word', 'standIn()', 'understandInput()'],
]

test.for(cases)('%s: the trespasser is stopped', ([, trespasser]) => {
  expect(findRetiredWords('apps/a.tsx', trespasser)).toHaveLength(1)
})

test.for(cases)('%s: the lawful twin passes', ([, , lawful]) => {
  expect(findRetiredWords('apps/a.tsx', lawful)).toEqual([])
})

test.for([
  ['test/a-letter.ts', 'test/encrypted-message.ts'],
  ['src/giving.service.ts', 'src/media-grants.service.ts'],
  ['src/stand-in.service.ts', 'src/placeholder.service.ts'],
])('a file may not be called %s', ([trespasser, lawful]) => {
  expect(findRetiredWords(trespasser ?? '', '')).toHaveLength(1)
  expect(findRetiredWords(lawful ?? '', '')).toEqual([])
})
