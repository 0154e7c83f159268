import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { argon2id } from './argon2.ts'
import { dummyRecord, hashPassword, needsRehash, verifyPassword } from './password.ts'
import { openSecrets } from './secrets.ts'

async function twoKeyFiles() {
  const folder = await mkdtemp(join(tmpdir(), 'amour-password-'))
  const [ours, theirs] = await Promise.all([openSecrets(join(folder, 'a.json')), openSecrets(join(folder, 'b.json'))])
  await rm(folder, { recursive: true })
  return {
    ours: { secrets: ours, config: readConfig({}) },
    theirs: { config: readConfig({}), secrets: { ...theirs, currentKid: ours.currentKid, derive: derives(theirs) } },
  }
}

const derives =
  (secrets: Awaited<ReturnType<typeof openSecrets>>): typeof secrets.derive =>
  (purpose) =>
    secrets.derive(purpose)

test('a record opens for its password alone, and only with the pepper of the key file', async () => {
  const { ours, theirs } = await twoKeyFiles()
  const record = await hashPassword(ours, 'päss£€😀')
  expect(await verifyPassword(ours, 'päss£€😀', record)).toBe(true)
  expect(await verifyPassword(ours, 'päss£€', record)).toBe(false)
  expect(await verifyPassword(theirs, 'päss£€😀', record)).toBe(false)
  expect(needsRehash(ours, record)).toBe(false)
  expect(needsRehash(ours, record.replace('t=1', 't=2'))).toBe(true)
})

test('a password takes 46 MiB; in production never less, and what was made cheaper is made anew', async () => {
  const { ours } = await twoKeyFiles()
  expect(dummyRecord(ours)).toContain('$argon2id$v=19$m=47104,t=1,p=1,')
  const cheap = { ...ours, config: readConfig({ PASSWORD_MEMORY: '1024' }) }
  expect(needsRehash(ours, await hashPassword(cheap, 'x'))).toBe(true)
  const production = { NODE_ENV: 'production', MEDIA_URL: 'off' }
  expect(readConfig(production).passwordMemory).toBe(47_104)
  expect(() => readConfig({ ...production, PASSWORD_MEMORY: '47103' })).toThrow('PASSWORD_MEMORY')
})

test('the record of an unknown account costs the same and opens for nothing', async () => {
  const { ours } = await twoKeyFiles()
  const dummy = dummyRecord(ours)
  expect(dummy.length).toBe((await hashPassword(ours, 'x')).length)
  expect(await verifyPassword(ours, '', dummy)).toBe(false)
  expect(needsRehash(ours, dummy)).toBe(false)
})

test('four hashes run, sixty-four wait, the next is told to come back', async () => {
  const cheap = { message: 'x', nonce: Buffer.alloc(16), memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => argon2id(cheap)))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.map(({ reason }) => reason)).toMatchObject(
    Array(2).fill({ code: 'unavailable', status: 503, extra: { retryAfter: 2 } }),
  )
  await expect(argon2id(cheap)).resolves.toHaveLength(32)
})
