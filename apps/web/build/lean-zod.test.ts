import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { unusedMethods } from './lean-zod.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

// Of a schema: what a call of z gave, one of ours by its name, or what stands at the end of a line before.
const asked = new RegExp(
  `(?:(?<!new Text(?:En|De)coder\\()\\)|\\b[A-Z]\\w*)\\s*\\.(?:${unusedMethods.join('|')})\\(`,
  'g',
)

test('no schema in the browser is asked for what the build leaves out', async () => {
  const found: string[] = []
  for await (const file of glob('{apps/web/src,packages/contract/src}/**/*.{ts,tsx}', { cwd: root })) {
    const code = await readFile(root + file, 'utf8')
    if (/\.test\.tsx?$/.test(file) || !/import (?!type).* from 'zod'/.test(code)) continue
    found.push(...(code.match(asked) ?? []).map((use) => `${file}: ${use}`))
  }
  expect(found).toEqual([])
  expect('User.readonly()').toMatch(new RegExp(asked.source))
  expect('z\n  .string()\n  .url()').toMatch(new RegExp(asked.source))
})
