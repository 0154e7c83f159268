import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

test('lines grow with their letters: no sheet gives them a height in pixels', async () => {
  const fixed: string[] = []
  for await (const name of glob(['packages/ui/src/**/*.css', 'apps/*/src/**/*.css'], { cwd: root })) {
    const sheet = await readFile(root + name, 'utf8')
    for (const [line] of sheet.matchAll(/\bline-height:[^;]*\dpx|\bfont:[^;]*\/\s*[\d.]+px/g))
      fixed.push(`${name}: ${line}`)
  }
  expect(fixed).toEqual([])
})
