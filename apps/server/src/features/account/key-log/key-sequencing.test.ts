import { createHash } from 'node:crypto'
import { keyLog } from '@amour/contract/account/key-log.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { keyPrint } from '@amour/crypto/key-print.ts'
import { labelOf } from '@amour/crypto/key-log/log-entry.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { wrapPrivate } from '@amour/crypto/wraps/wrap.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { inTransaction } from '#context.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishKey, sequenceKeys } from '#features/account/keys/key-log.service.ts'
import { publishCheckpoint } from './checkpoints.service.ts'

async function saveAKey(w: World, member: TestMember) {
  const pair = await createKeyPair()
  const wrapped = await wrapPrivate(pair.privateKey, { password: 'open sesame', reference: 'reference' })
  const body = { public: await exportPublic(pair.publicKey), private: wrapped }
  const reply = await w.as(member)(keys.save, { body })
  expect(reply.status).toBe(200)
  return { ...reply.body, print: await keyPrint(body.public) }
}

const asWorker = (w: World) => ({ ...w.context, db: w.dbOf('worker') })
const printOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** As saving a key does, without a key. */
const publishOne = (w: World, memberId: string, version = 1) =>
  inTransaction(w.context, (tx) =>
    publishKey(tx, { memberId, version, fingerprint: printOf(`${version}`), print: printOf(`${version}`) }),
  )

const listLog = (w: World) =>
  w.db
    .selectFrom('key_publication')
    .select(['seq', 'entry', 'head', 'label', 'number', 'print'])
    .orderBy('seq')
    .execute()

/** Each once, without gaps, each head made of the one before; and each label's numbers from one. */
async function expectWhole(w: World, count: number) {
  const rows = await listLog(w)
  expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  const numbers = new Map<string, number>()
  let head = Buffer.alloc(32)
  for (const row of rows) {
    head = createHash('sha256').update(head).update(row.entry).digest()
    expect(row.head.equals(head)).toBe(true)
    const label = row.label?.toString('hex') ?? ''
    numbers.set(label, (numbers.get(label) ?? 0) + 1)
    expect(row.number).toBe(numbers.get(label))
  }
  expect(await w.db.selectFrom('key_pending').select('id').execute()).toEqual([])
  return rows
}

test('who stores a key waits for nobody who is storing theirs', async () => {
  await using w = await world()
  const [ann, ben] = [await w.aMember(), await w.aMember()]
  await inTransaction(w.context, async (tx) => {
    await publishKey(tx, { memberId: ben.id, version: 1, fingerprint: printOf('1'), print: printOf('1') })
    // Ben's is not ended yet.
    await saveAKey(w, ann)
  })
  await sequenceKeys(asWorker(w))
  await expectWhole(w, 2)
})

test('a key whose storing came to nothing never stands in the log', async () => {
  await using w = await world()
  const [ann, ben] = [await w.aMember(), await w.aMember()]
  const failing = inTransaction(w.context, async (tx) => {
    await publishKey(tx, { memberId: ben.id, version: 1, fingerprint: printOf('1'), print: printOf('1') })
    throw new Error('It came to nothing.')
  })
  await expect(failing).rejects.toThrow('nothing')
  await saveAKey(w, ann)
  await sequenceKeys(asWorker(w))
  const [only] = await expectWhole(w, 1)
  expect(only?.label).toEqual(Buffer.from(await labelOf(ann.id)))
})

test('a worker that dies while it gives places leaves every key to the next one, which gives each a place once', async () => {
  await using w = await world()
  const members = [await w.aMember(), await w.aMember(), await w.aMember()]
  for (const { id } of members) await publishOne(w, id)
  const dying = inTransaction(asWorker(w), async (tx) => {
    await sequenceKeys(tx)
    expect((await tx.db.selectFrom('key_publication').select('seq').execute()).length).toBe(3)
    throw new Error('It dies.')
  })
  await expect(dying).rejects.toThrow('dies')
  expect(await listLog(w)).toEqual([])
  await sequenceKeys(asWorker(w))
  await sequenceKeys(asWorker(w))
  await expectWhole(w, 3)
})

test('two workers that give places at once, while members store keys, give none twice', async () => {
  await using w = await world()
  const ids = Array.from({ length: 60 }, () => crypto.randomUUID())
  const workers = [asWorker(w), { ...w.context, db: w.dbOf('worker') }]
  const storing = Promise.all(ids.map((id) => publishOne(w, id)))
  const giving = Promise.all(
    workers.map(async (worker) => {
      for (let round = 0; round < 20; round++) await sequenceKeys(worker)
    }),
  )
  await Promise.all([storing, giving])
  await sequenceKeys(asWorker(w))
  await expectWhole(w, 60)
})

test('a member’s keys stand in the order in which they were stored, also where a process of the release before stores one', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const first = await saveAKey(w, ann)
  await sequenceKeys(asWorker(w))
  const before = await listLog(w)
  await w.db.updateTable('session').set({ auth_at: w.clock.now() }).execute()
  w.clock.advance(1_000)
  const second = await saveAKey(w, ann)
  // 0.2.0 stores the third: it reads the last row, and writes entry and head alone.
  const third = printOf('third')
  await sql`
    INSERT INTO member_key (member_id, version, public, fingerprint, private_sealed, status, created_at)
    SELECT member_id, 3, public, ${third}, private_sealed, 'retired', now()
    FROM member_key WHERE member_id = ${ann.id} AND version = 1`.execute(w.db)
  const entry = createHash('sha256').update(`key1|${ann.id}|3|${third}`).digest()
  const head = createHash('sha256')
    .update(before[0]?.head ?? '')
    .update(entry)
    .digest()
  await sql`INSERT INTO key_publication (seq, entry, head) VALUES (2, ${entry}, ${head})`.execute(w.dbOf('api_rw'))
  const rows = await expectWhole(w, 3)
  expect(rows.slice(0, 1)).toEqual(before)
  expect(rows.map(({ print }) => print?.toString('base64url'))).toEqual([first.print, second.print, third])
})

test('nobody but the worker takes a key out of those that wait for a place', async () => {
  await using w = await world()
  await publishOne(w, crypto.randomUUID())
  for (const role of ['api_rw', 'mod_rw'] as const) {
    await expect(w.dbOf(role).deleteFrom('key_pending').execute()).rejects.toThrow('permission denied')
    await expect(sql`SELECT sequence_keys(1)`.execute(w.dbOf(role))).rejects.toThrow('permission denied')
  }
  const at = new Date()
  await expect(w.dbOf('worker').updateTable('key_pending').set({ at }).execute()).rejects.toThrow('permission denied')
})

test('a key that waits for its place is in the log, proved to its owner, after the worker’s next round', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const { print } = await saveAKey(w, ann)
  expect((await w.as(ann)(keyLog.mine, { query: {} })).body).toMatchObject({ note: null, keys: [] })
  await publishCheckpoint(asWorker(w))
  const { line, keys: listed } = (await w.as(ann)(keyLog.mine, { query: {} })).body
  expect(line).toMatchObject({ number: 1, print, index: 0 })
  expect(listed.map(({ number }) => number)).toEqual([1])
})
