import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { everyConsoleEndpoint } from '@amour/contract/console/every-endpoint.ts'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { expect, test } from 'vitest'

const features = join(import.meta.dirname, '..', 'features')
const fixtures = join(import.meta.dirname, '..', '..', '..', '..', 'test')
const names = [...everyEndpoint, ...everyConsoleEndpoint].map(([feature, name]) => `${feature}.${name}`)

/** The text of all files below a folder that fit a pattern, without what they import. */
async function read(folder: string, pattern: string): Promise<string> {
  const texts: string[] = []
  for await (const path of glob(pattern, { cwd: folder })) texts.push(await readFile(join(folder, path), 'utf8'))
  return texts.join('\n').replace(/^import .*$/gm, '')
}

const tests = (await read(features, '**/*.test.ts')) + (await read(fixtures, '{*,[!ef]*/*}.ts'))
const routes = await read(features, '**/*.routes.ts')

const callsOf = (name: string, text: string) =>
  text.match(new RegExp(`\\(\\s*${name.replace('.', '\\.')}\\b`, 'g')) ?? []

test.for(names)('%s is called by a test of a feature', (name) => {
  expect(callsOf(name, tests).length).toBeGreaterThan(0)
})

test.for(names)('%s is mounted by one line of a route file', (name) => {
  expect(callsOf(name, routes)).toHaveLength(1)
})
