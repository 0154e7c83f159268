import { createHash, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyLog } from '@amour/contract/account/key-log.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { fromBase64Url } from '@amour/crypto/base64.ts'
import { createKeyPair } from '@amour/crypto/key-pair.ts'
import { keyPrint } from '@amour/crypto/key-print.ts'
import { type LogPolicy, openCheckpoint, openPolicy } from '@amour/crypto/key-log/checkpoint.ts'
import { entryOf, labelOf, writeLine } from '@amour/crypto/key-log/log-entry.ts'
import { checkConsistency, checkInclusion, type TreeHead } from '@amour/crypto/key-log/log-proofs.ts'
import { LOG_SIGNATURE, writeSigner } from '@amour/crypto/key-log/signed-note.ts'
import { exportPublic } from '@amour/crypto/public-key.ts'
import { wrapPrivate } from '@amour/crypto/wrap.ts'
import { publishCheckpoint } from '@amour/server/features/account/key-log/checkpoints.service.ts'
import { openLogKey } from '@amour/server/security/log-key.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startWitness } from './witness.ts'

/** A site that listens, with a log and two witnesses that are there. */
async function watchedWorld() {
  const ports = [await freePort(), await freePort()]
  const w = await world({ WITNESS_URLS: ports.map((port) => `http://127.0.0.1:${port}`).join(', ') })
  const { keyLog: log, dataDir } = w.context.config
  const key = await openLogKey(log.keyFile)
  const logKey = await writeSigner({ name: log.origin, kind: LOG_SIGNATURE, key: key.public })
  const logUrl = `${await w.app.listen({ host: '127.0.0.1', port: 0 })}/api/keys/log`
  const start = (at: number) =>
    startWitness({ folder: join(dataDir, `w${at}`), name: `w${at}.example`, log: logKey, logUrl, port: ports[at] ?? 0 })
  const witnesses = [await start(0), await start(1)]
  const policy: LogPolicy = { origin: log.origin, log: [logKey], witnesses: witnesses.map((one) => one.key) }
  await mkdir(join(dataDir, 'key-log'), { recursive: true })
  await writeFile(log.policyFile, JSON.stringify(policy))
  return {
    w,
    witnesses,
    start,
    policy,
    publish: () => publishCheckpoint(w.context),
    async [Symbol.asyncDispose]() {
      await Promise.all(witnesses.map((one) => one.close()))
      await w[Symbol.asyncDispose]()
    },
  }
}

async function saveAKey(w: World, member: TestMember) {
  const pair = await createKeyPair()
  const wrapped = await wrapPrivate(pair.privateKey, { password: 'open sesame', reference: 'reference' })
  const body = { public: await exportPublic(pair.publicKey), private: wrapped }
  const { fingerprint, version } = (await w.as(member)(keys.save, { body })).body
  return { memberId: member.id, version, fingerprint, print: await keyPrint(body.public), number: version }
}

const read = (text: string) => fromBase64Url(text) ?? new Uint8Array()
const now = (w: World) => w.clock.now().getTime() / 1000

/** What a page does with the log: its note, that it only grew, the member's own line. */
async function look(
  w: World,
  member: TestMember,
  policy: LogPolicy,
  since: TreeHead = { size: 0, root: new Uint8Array() },
) {
  const { body } = await w.as(member)(keyLog.mine, { query: { since: since.size } })
  const checkpoint = await openCheckpoint(body.note ?? '', await openPolicy(policy), now(w))
  await checkConsistency(since, checkpoint, body.consistency.map(read))
  if (body.line) {
    const { number, index, print, position, hashes } = body.line
    const line = writeLine({ label: await labelOf(member.id), number, index, print: read(print) })
    await checkInclusion(line, position, checkpoint.directory, hashes.map(read))
  }
  return { checkpoint, line: body.line, keys: body.keys }
}

/** Many keys of nobody, as fast as the database takes them. */
const addStrangers = (w: World, count: number) =>
  sql`
  INSERT INTO key_publication (seq, entry, head, label, number, print)
  SELECT coalesce((SELECT max(seq) FROM key_publication), 0) + i, sha256(int8send(i)), sha256(int8send(i)),
    sha256(int8send(i + 1000000)), 1, sha256(int8send(i))
  FROM generate_series(1, ${count}::bigint) i`.execute(w.db)

test('a key is in what log and both witnesses signed, its owner finds it and others have it proved', async () => {
  await using site = await watchedWorld()
  const { w, policy, publish } = site
  const [ann, ben] = [await w.aMember(), await w.aMember()]
  const annKey = await saveAKey(w, ann)
  expect((await w.as(ann)(keyLog.mine, { query: {} })).body.note).toBeNull()
  expect(await publish()).toMatchObject({ size: 1, missing: [] })
  const first = await look(w, ann, policy)
  expect(first.line).toMatchObject({ number: 1, print: annKey.print })
  expect(first.keys).toEqual([{ number: 1, print: annKey.print, at: expect.any(String) }])

  await addStrangers(w, 700)
  const benKey = await saveAKey(w, ben)
  const second = await saveAKey(w, ann).catch(() => undefined)
  expect(second).toBeUndefined()
  await publish()
  const later = await look(w, ann, policy, first.checkpoint)
  expect(later.checkpoint.size).toBe(702)

  const body = { ids: [ann.id, ben.id, randomUUID()], size: later.checkpoint.size }
  const { data } = (await w.as(ann)(keyLog.proofs, { body })).body
  expect(data.map(({ id }) => id).toSorted()).toEqual([ann.id, ben.id].toSorted())
  for (const key of [annKey, benKey]) {
    const proof = data.find(({ id }) => id === key.memberId)
    if (!proof) throw new Error('It was proved.')
    const hashes = proof.hashes.map(read)
    await checkInclusion(await entryOf({ ...key, number: proof.number }), proof.index, later.checkpoint, hashes)
    const swapped = await entryOf({ ...key, print: createHash('sha256').digest('base64url'), number: 1 })
    await expect(checkInclusion(swapped, proof.index, later.checkpoint, hashes)).rejects.toMatchObject({
      fault: 'proof',
    })
  }
})

test('a witness that is away is named and missed, and goes on where it was when it is back', async () => {
  await using site = await watchedWorld()
  const { w, witnesses, start, publish, policy } = site
  const ann = await w.aMember()
  await saveAKey(w, ann)
  await publish()
  const before = await look(w, ann, policy)
  await witnesses[1]?.close()
  await addStrangers(w, 3_000)
  expect(await publish()).toMatchObject({ size: 3_001, missing: [witnesses[1]?.url] })
  // Pages are shown the last that both have signed.
  expect((await look(w, ann, policy)).checkpoint.size).toBe(1)
  witnesses[1] = await start(1)
  expect(await publish()).toMatchObject({ size: 3_001, missing: [] })
  expect((await look(w, ann, policy, before.checkpoint)).checkpoint.size).toBe(3_001)
  const { note } = (await w.as(ann)(keyLog.mine, { query: {} })).body
  const twoDaysOn = now(w) + 2 * 86_400
  await expect(openCheckpoint(note ?? '', await openPolicy(policy), twoDaysOn)).rejects.toMatchObject({ fault: 'old' })
})
