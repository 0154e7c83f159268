import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keyLog } from '@amour/contract/account/key-log.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { fromBase64Url } from '@amour/crypto/base64.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { keyPrint } from '@amour/crypto/key-print.ts'
import { readCheckpoint } from '@amour/crypto/key-log/checkpoint.ts'
import { entryOf, isSame, labelOf } from '@amour/crypto/key-log/log-entry.ts'
import { checkConsistency, checkInclusion, hashEntry } from '@amour/crypto/key-log/log-proofs.ts'
import { readEntries } from '@amour/crypto/key-log/log-tiles.ts'
import { LOG_SIGNATURE, writeSigner } from '@amour/crypto/key-log/signed-note.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#durations.ts'
import { publishStoredKeys } from '#features/account/keys/key-log.service.ts'
import { openLogKey } from '#security/log-key.ts'
import { publishCheckpoint, startKeyLog } from './checkpoints.service.ts'

async function saveAKey(w: World, member: TestMember) {
  const pair = await createKeyPair()
  const wrapped = await wrapPrivate(pair.privateKey, { password: 'open sesame', reference: 'reference' })
  const body = { public: await exportPublic(pair.publicKey), private: wrapped }
  const saved = (await w.as(member)(keys.save, { body })).body
  return { ...body, memberId: member.id, ...saved, print: await keyPrint(body.public), number: saved.version }
}

const read = (text: string) => fromBase64Url(text) ?? new Uint8Array()
const publish = (w: World) => publishCheckpoint({ ...w.context, db: w.dbOf('worker') })

async function readNote(w: World) {
  const { body } = await w.app.inject({ url: '/api/keys/log/checkpoint' })
  const checkpoint = readCheckpoint(body.slice(0, body.indexOf('\n\n') + 1))
  if (!checkpoint) throw new Error(body)
  return checkpoint
}

const tile = async (w: World, path: string) => {
  const { statusCode, rawPayload, headers } = await w.app.inject({ url: `/api/keys/log/tile/${path}` })
  return { status: statusCode, bytes: new Uint8Array(rawPayload), cache: headers['cache-control'] }
}

/** Many keys of nobody, as fast as the database takes them. */
const addStrangers = (w: World, count: number) =>
  sql`
    INSERT INTO key_publication (seq, entry, head, label, number, print)
    SELECT coalesce((SELECT max(seq) FROM key_publication), 0) + i, sha256(int8send(i)), sha256(int8send(i)),
      sha256(int8send(i + ${Date.now()})), 1, sha256(int8send(i))
    FROM generate_series(1, ${count}::bigint) i`.execute(w.db)

test('a new version of a key is a new line of its member, and the log is shown to have only grown', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const first = await saveAKey(w, ann)
  await publish(w)
  const before = await readNote(w)
  await addStrangers(w, 1_500)
  w.clock.advance(1000)
  const { db } = w
  await db.updateTable('session').set({ auth_at: w.clock.now() }).execute()
  const second = await saveAKey(w, ann)
  expect(second.version).toBe(2)
  await publish(w)
  const { body } = await w.as(ann)(keyLog.mine, { query: { since: before.size } })
  const now = await readNote(w)
  expect(now.size).toBe(1_502)
  await checkConsistency(before, now, body.consistency.map(read))
  expect(body.line).toMatchObject({ number: 2, print: second.print, index: 1_501 })
  expect(body.keys.map(({ number, print }) => [number, print])).toEqual([
    [1, first.print],
    [2, second.print],
  ])
  // As the log was, the first was the newest.
  for (const [size, key] of [
    [before.size, first],
    [now.size, second],
  ] as const) {
    const { data } = (await w.as(ann)(keyLog.proofs, { body: { ids: [ann.id], size } })).body
    const [proof] = data
    if (!proof) throw new Error('It was proved.')
    expect(proof.hashes.length * 32).toBeLessThanOrEqual(700)
    const head = size === before.size ? before : now
    await checkInclusion(await entryOf(key), proof.index, head, proof.hashes.map(read))
  }
})

test('anyone reads the log’s tiles, and none that is wider than the log is long', async () => {
  await using w = await world()
  expect((await w.app.inject({ url: '/api/keys/log/checkpoint' })).statusCode).toBe(404)
  await saveAKey(w, await w.aMember())
  await addStrangers(w, 299)
  await publish(w)
  const [full, partial, entries] = [
    await tile(w, '0/000'),
    await tile(w, '0/001.p/44'),
    await tile(w, 'entries/001.p/44'),
  ]
  expect([full.bytes.length, full.cache]).toEqual([8192, 'public, max-age=31536000, immutable'])
  expect([partial.bytes.length, partial.cache]).toEqual([44 * 32, 'public, max-age=5'])
  const last = readEntries(entries.bytes, 44)?.at(-1) ?? new Uint8Array()
  expect(isSame(await hashEntry(last), partial.bytes.slice(-32))).toBe(true)
  for (const wrong of ['0/001.p/45', '0/001', '0/0', '1/000.p/2', 'entries/002.p/1', '0/001.p/0', '..%2f..%2fetc'])
    expect((await tile(w, wrong)).status, wrong).toBe(404)
})

test('a row that the release before wrote is labelled by the database, one of somebody erased stays without', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const { fingerprint } = await saveAKey(w, ann)
  await sql`ALTER TABLE key_publication DISABLE TRIGGER key_publication_only_grows`.execute(w.db)
  for (const table of ['key_pending', 'key_publication'] as const) await w.db.deleteFrom(table).execute()
  const entry = createHash('sha256').update(`key1|${ann.id}|1|${fingerprint}`).digest()
  const head = Buffer.alloc(32)
  await sql`INSERT INTO key_publication (seq, entry, head) VALUES (1, ${entry}, ${head}), (2, ${head}, ${head})`.execute(
    w.dbOf('api_rw'),
  )
  const rows = await w.db.selectFrom('key_publication').select(['label', 'number', 'print']).orderBy('seq').execute()
  const label = Buffer.from(await labelOf(ann.id))
  expect(rows).toEqual([
    { label, number: 1, print: Buffer.from(fingerprint, 'base64url') },
    { label: null, number: null, print: null },
  ])
  await publish(w)
  expect(await readNote(w)).toMatchObject({ size: 2, directory: { size: 1 } })
})

test('keys that no browser has saved are published once', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await saveAKey(w, ann)
  await sql`ALTER TABLE key_publication DISABLE TRIGGER key_publication_only_grows`.execute(w.db)
  for (const table of ['key_pending', 'key_publication'] as const) await w.db.deleteFrom(table).execute()
  for (const _ of [1, 2]) await publishStoredKeys(w.context)
  await publish(w)
  await publishStoredKeys(w.context)
  await publish(w)
  expect((await w.asNobody(keyLog.entries, { query: {} })).body.total).toBe(1)
  expect((await w.as(ann)(keyLog.mine, { query: {} })).body.line).toMatchObject({ number: 1, index: 0 })
})

test('two workers that grow the tree at once make one', async () => {
  await using w = await world()
  await addStrangers(w, 3_000)
  await Promise.all([publish(w), publish(w)])
  await publish(w)
  const { size, root } = await readNote(w)
  expect(size).toBe(3_000)
  const stored = await w.db.selectFrom('key_tile').select('level').execute()
  expect(stored).toHaveLength(13)
  expect(root.length).toBe(32)
})

test('a log that was signed by a clock that was ahead is signed anew by one that is right', async () => {
  await using w = await world()
  await saveAKey(w, await w.aMember())
  const signed = async () => {
    await publish(w)
    const { at } = await w.db.selectFrom('key_checkpoint').select('at').executeTakeFirstOrThrow()
    return w.clock.now().getTime() - at.getTime()
  }
  w.clock.advance(7 * DAY)
  expect(await signed()).toBeLessThan(HOUR)
  w.clock.advance(2 * HOUR - 7 * DAY)
  const age = await signed()
  expect([age >= 0, age < HOUR]).toEqual([true, true])
})

test('a log whose key is gone, or is not the one that pages were built with, is not signed by another', async () => {
  await using w = await world()
  await saveAKey(w, await w.aMember())
  await publish(w)
  const before = await readNote(w)
  const { origin, keyFile, policyFile } = w.context.config.keyLog
  const grow = async () => {
    await saveAKey(w, await w.aMember())
    await publish(w)
  }
  await rename(keyFile, `${keyFile}.away`)
  await expect(grow()).rejects.toThrow('is not there')
  // Not one that the operator would take for theirs.
  expect(existsSync(keyFile)).toBe(false)
  await rename(`${keyFile}.away`, keyFile)

  const log = [await writeSigner({ name: origin, kind: LOG_SIGNATURE, key: (await openLogKey(keyFile)).public })]
  await writeFile(policyFile, JSON.stringify({ origin, log, witnesses: [] }))
  await grow()
  expect((await readNote(w)).size).toBe(before.size + 2)
  await rename(keyFile, `${keyFile}.away`)
  await openLogKey(keyFile)
  await expect(grow()).rejects.toThrow('is not the key that the policy names')
  expect((await readNote(w)).size).toBe(before.size + 2)
  await rename(`${keyFile}.away`, keyFile)
  await publish(w)
  expect((await readNote(w)).size).toBe(before.size + 3)
})

test('a worker that is told to stop waits for no witness, and what was not signed is by the next', async () => {
  const witness = createServer().listen(0, '127.0.0.1')
  await once(witness, 'listening')
  const { port } = witness.address() as AddressInfo // it listens on a port
  await using w = await world({ WITNESS_URLS: `http://127.0.0.1:${port}` })
  await saveAKey(w, await w.aMember())
  const asked = once(witness, 'request')
  const log = startKeyLog({ ...w.context, db: w.dbOf('worker') })
  await asked
  await log.close()
  witness.closeAllConnections()
  witness.close()
  expect(await w.db.selectFrom('key_checkpoint').select('size').execute()).toEqual([])
  expect((await publish(w)).missing).toHaveLength(1)
  expect((await readNote(w)).size).toBe(1)
}, 15_000)
