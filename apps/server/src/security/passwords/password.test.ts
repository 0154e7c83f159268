import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { argon2id } from './argon2.ts'
import { dummyRecord, hashPassword, needsRehash, verifyPassword } from './password.ts'
import { openSecrets } from '#security/secrets.ts'

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

/** What a page sends, and what the server makes of the password that the specification's call sends. */
const sent = { secret: `a1.${'A'.repeat(43)}` }
const raw = { ...sent, raw: 'päss£€😀' }
const other = { secret: `a1.${'E'.repeat(43)}`, raw: 'päss£€' }

test('a record opens for its password alone, sent either way, and only with the pepper of the key file', async () => {
  const { ours, theirs } = await twoKeyFiles()
  for (const given of [sent, raw]) {
    const record = await hashPassword(ours, given)
    expect(record).toContain(',pre=a1$')
    expect(await verifyPassword(ours, sent, record)).toBe(true)
    expect(await verifyPassword(ours, raw, record)).toBe(true)
    expect(await verifyPassword(ours, other, record)).toBe(false)
    expect(await verifyPassword(theirs, raw, record)).toBe(false)
    expect(needsRehash(ours, record, given)).toBe(false)
    expect(needsRehash(ours, record.replace('t=1', 't=2'), given)).toBe(true)
  }
})

test('a record of a password itself opens for that alone, and is to be made anew', async () => {
  const { ours } = await twoKeyFiles()
  const reading = { ...ours, config: readConfig({ AMOUR_WRITES: '1' }) }
  const record = await hashPassword(reading, raw)
  expect(record).not.toContain('pre=')
  expect(await verifyPassword(ours, raw, record)).toBe(true)
  expect(await verifyPassword(ours, sent, record)).toBe(false)
  expect(needsRehash(ours, record, raw)).toBe(true)
  // While a release may come back that reads no other, what it has stays; what a page sends can be kept no other way.
  expect(needsRehash(reading, record, raw)).toBe(false)
  expect(await hashPassword(reading, sent)).toContain(',pre=a1$')
  expect(dummyRecord(reading)).not.toContain('pre=')
})

test('a password takes 46 MiB; in production never less, and what was made cheaper is made anew', async () => {
  const { ours } = await twoKeyFiles()
  expect(dummyRecord(ours)).toContain('$argon2id$v=19$m=47104,t=1,p=1,')
  const cheap = { ...ours, config: readConfig({ PASSWORD_MEMORY: '1024' }) }
  expect(needsRehash(ours, await hashPassword(cheap, sent), sent)).toBe(true)
  const production = { NODE_ENV: 'production', MEDIA_URL: 'off' }
  expect(readConfig(production).passwordMemory).toBe(47_104)
  expect(() => readConfig({ ...production, PASSWORD_MEMORY: '47103' })).toThrow('PASSWORD_MEMORY')
})

test('the record of an unknown account costs the same and opens for nothing', async () => {
  const { ours } = await twoKeyFiles()
  const dummy = dummyRecord(ours)
  expect(dummy.length).toBe((await hashPassword(ours, sent)).length)
  expect(await verifyPassword(ours, { secret: '' }, dummy)).toBe(false)
  expect(needsRehash(ours, dummy, sent)).toBe(false)
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
