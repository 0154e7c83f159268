import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lint.ts'

// CONTRIBUTING.md §3 is followed to the letter: what it calls must be called so in a file that the same step names.

/** Calls of a step that stand in none of its files. */
async function findMisnamed(step: string, read: (path: string) => Promise<string>): Promise<string[]> {
  const spans = [...step.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
  const paths = spans.filter((span) => /^[\w./-]+\/[\w.-]+\.(ts|tsx)$/.test(span))
  const texts = await Promise.all(paths.map(read))
  const calls = spans.flatMap((span) => [...span.matchAll(/([\w.]+)\(/g)].map(([, name = '']) => name))
  const isIn = (text: string, name: string) => new RegExp(`(?<![\\w.])${name.replaceAll('.', '\\.')}\\(`).test(text)
  return calls.filter((name) => !texts.some((text) => isIn(text, name)))
}

const recipe = (await readFile(join(root, 'CONTRIBUTING.md'), 'utf8'))
  .split(/^## /m)
  .find((part) => part.includes('A new call, end to end'))
const steps = [...(recipe ?? '').matchAll(/^\d\. .+$/gm)].map(([step]) => step)

test('the recipe is read', () => {
  expect(steps.length).toBe(7)
})

test.for(steps)('%s', async (step) => {
  const read = async (path: string) => {
    let text = ''
    for await (const file of glob(path, { cwd: root })) text += await readFile(join(root, file), 'utf8')
    return text
  }
  expect(await findMisnamed(step, read)).toEqual([])
})

/** What is written by a program, and this test. */
const written = /schema\.sql$|release-before\.txt$|^test\/fence\//
const example = /\bmuted_at\b|\bisMuted\b|\bmessages\.(un)?mute\b|\b(use|un)?[mM]uteConversation\b/

/** Files of the worked example that the recipe does not name: whole, or by their end. */
const findUnnamed = (files: readonly { path: string; text: string }[], told: string) =>
  files.flatMap(({ path, text }) => {
    const ends = path.split('/').map((_, at, parts) => `\`${parts.slice(at).join('/')}\``)
    return example.test(text) && !written.test(path) && !ends.some((end) => told.includes(end)) ? path : []
  })

test('the recipe names every file of its example', async () => {
  const files: { path: string; text: string }[] = []
  const exclude = (name: string) => ['node_modules', 'dist', 'migrations'].includes(name)
  for await (const path of glob('{apps,packages,test,tools,bench}/**/*.{ts,tsx,json,sql,txt}', { cwd: root, exclude }))
    files.push({ path, text: await readFile(join(root, path), 'utf8') })
  expect(files.filter(({ text }) => example.test(text)).length).toBeGreaterThan(20)
  expect(findUnnamed(files, recipe ?? '')).toEqual([])
  const more = { path: 'apps/server/src/more.ts', text: 'row.muted_at' }
  expect(findUnnamed([more], 'in `other.ts`')).toEqual([more.path])
  expect(findUnnamed([more], 'in `more.ts`')).toEqual([])
})

test('a call by a name of before is found; one by its name is not', async () => {
  const read = async () => `mount(messages.mute, handler)`
  expect(await findMisnamed('In `apps/a.ts`: `on(messages.mute, …)`', read)).toEqual(['on'])
  expect(await findMisnamed('In `apps/a.ts`: `mount(messages.mute, …)`', read)).toEqual([])
})
