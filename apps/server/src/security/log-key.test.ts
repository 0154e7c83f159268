import { generateKeyPairSync } from 'node:crypto'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openLogKey } from './log-key.ts'

test('the key of the log is its owner’s alone, and one for all who open it at once', async () => {
  const folder = await createTemporaryFolder('log-key')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'kept', 'log-key.pem')
  const [one, other] = await Promise.all([openLogKey(file), openLogKey(file)])
  expect(one.public).toEqual(other.public)
  expect((await openLogKey(file)).public).toEqual(one.public)
  expect((await stat(file)).mode & 0o777).toBe(0o400)
  expect((await stat(join(folder, 'kept'))).mode & 0o077).toBe(0)
  expect(await readdir(join(folder, 'kept'))).toEqual(['log-key.pem'])
  const { privateKey } = generateKeyPairSync('x25519')
  await writeFile(join(folder, 'other.pem'), privateKey.export({ format: 'pem', type: 'pkcs8' }))
  await expect(openLogKey(join(folder, 'other.pem'))).rejects.toThrow('no Ed25519 key')
})
