import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const main = fileURLToPath(import.meta.resolve('./main.ts'))

test('a gate that cannot start says which settings are not right, and not where in its code', () => {
  const options = { env: { SITE_URL: 'x' }, encoding: 'utf8' } as const
  const refused = spawnSync(process.execPath, [main], options)
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringMatching(/^These settings .*\n {2}SITE_URL: /)])
  expect(refused.stderr).not.toContain('    at ')
})
