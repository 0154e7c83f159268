import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '@amour/server/config.ts'
import { writeAgeKeys } from '@amour/test/age/signed-token.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { lookAtMachine } from './machine.ts'

test('a copy of the age gate’s keys that ends with this month, or has ended, is named before nobody can prove their age', async () => {
  const folder = await createTemporaryFolder('age-keys')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'public-keys.json')
  const config = readConfig({ DATA_DIR: folder, AGE_GATE_URL: 'https://age.example.org', AGE_KEYS: file })
  await writeAgeKeys(file, ['2026-12', '2027-01'])
  const saidOn = async (day: string) => {
    const findings = await Promise.all(lookAtMachine(config, () => Date.parse(day)))
    const found = findings.find(({ name }) => name === 'age gate')
    return [found?.isOk, found?.says]
  }
  expect(await saidOn('2026-12-31T23:59:00Z')).toEqual([true, 'https://age.example.org'])
  expect(await saidOn('2027-01-01T00:01:00Z')).toEqual([false, expect.stringMatching(/next month, 2027-02.*copy/)])
  expect(await saidOn('2027-02-01T00:01:00Z')).toEqual([false, expect.stringMatching(/this month, 2027-02.*copy/)])
})
