import { chmod, chown, readdir, readFile, stat } from 'node:fs/promises'
import { accounts } from '@amour/contract/account/accounts.ts'
import { contact } from '@amour/contract/trust/contact.ts'
import { keys } from '@amour/contract/account/keys.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { session } from '@amour/contract/account/session.ts'
import { toBase64Json } from '@amour/crypto/base64-json.ts'
import { makeRegistrationDraft, register } from '@amour/test/members/registration.ts'
import { giveTwoStep } from '@amour/test/members/two-step-setup.ts'
import { makeTwoStepCode } from '@amour/test/members/two-step-code.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sealedColumns } from '#database/sealed-columns.ts'
import { emailIndex } from './email-index.ts'
import { addKey, readKeyFile } from './key-file.ts'
import { prepareKey, rotateKeys } from './rotation.ts'
import { kidPrefix } from './seal.ts'
import { openSecrets } from './secrets.ts'

const password = 'open sesame'
const email = 'ann@example.com'
const seed = Buffer.from('a seed of twenty char')

/** Ann with something in every sealed column that a feature fills. */
async function aFullWorld(w: World) {
  const ann = await w.aMember({ email, password, hasKeys: true })
  const bob = await w.aMember()
  const { key } = (await w.as(ann)(accounts.me, {})).body
  const wrap = toBase64Json({ v: 1, kdf: { n: 'HKDF', h: 'SHA-256' }, iv: 'A'.repeat(16), ct: 'A'.repeat(40) })
  await w.as(ann)(keys.saveKit, { body: { check: 'A'.repeat(43), wraps: [{ version: 1, wrap }] } })
  await w.as(ann)(accounts.changePassword, {
    body: {
      current_password: password,
      new_password: password,
      confirm_new_password: password,
      private: [{ version: 1, private: key ?? '' }],
    },
  })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const sent = await w.as(ann)(
    messages.send,
    { params: { id: bob.id }, body: { message: 'In plain words.' } },
    { headers },
  )
  const wanted = Buffer.from('Twelfth-Night £1').toString('base64')
  await w.asNobody(accounts.recover, { body: { email, password: wanted } })
  await w.asNobody(contact.notify, {
    body: { title: 'Contact', items: [{ label: 'Message', value: 'Good morning.' }], color: 'blue' },
  })
  await register(w, makeRegistrationDraft())
  await giveTwoStep(w.context, ann.id, seed)
  return { ann, bob, key, sent: sent.body, headers }
}

/** The ids of the keys that the values of a column are sealed with. */
async function kidsIn(w: World) {
  const kids = new Set<string>()
  for (const { table, column, where } of sealedColumns) {
    const { rows } = await sql<{ value: Buffer }>`
      SELECT ${sql.ref(column)} AS value FROM ${sql.table(table)}
      WHERE length(${sql.ref(column)}) > 0 AND ${sql.raw(where ?? 'true')}`.execute(w.db)
    for (const { value } of rows) kids.add(value.subarray(1, 1 + (value[0] ?? 0)).toString())
  }
  return [...kids]
}

test('every sealed column of the schema is one that a rotation seals anew', async () => {
  await using w = await world()
  const { rows } = await sql<{ place: string }>`
    SELECT table_name || '.' || column_name AS place
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'bytea' AND column_name LIKE '%\\_sealed' ORDER BY 1`.execute(
    w.db,
  )
  const listed = sealedColumns
    .map(({ table, column }) => `${table}.${column}`)
    .filter((place) => place !== 'message.body')
  expect(rows.map(({ place }) => place)).toEqual(listed.toSorted())
})

test('a rotation leaves no value under the old key, and everything opens as before', async () => {
  await using w = await world()
  const { ann, bob, key, sent, headers } = await aFullWorld(w)
  const { keyFile } = w.context.config
  const [old] = await kidsIn(w)
  const { kid, isResumed, resealed } = await rotateKeys(w.db, keyFile)
  expect([isResumed, resealed > 15, kid !== old]).toEqual([false, true, true])
  expect(await kidsIn(w)).toEqual([kid])
  expect(w.context.secrets.currentKid).toBe(kid)

  w.clock.advance(60_000)
  const code = makeTwoStepCode(seed, w.clock.now())
  const login = await w.asNobody(session.login, { body: { username: email, password, _two_step: code } })
  const me = (await w.as(login.body)(accounts.me, {})).body
  expect(me).toMatchObject({ email, key, recoveryKit: true })
  const thread = await w.as(bob)(messages.thread, { params: { id: sent.conversationId }, query: {} })
  expect(thread.body.data[0]?.message).toBe('In plain words.')
  const again = { params: { id: bob.id }, body: { message: 'In plain words.' } }
  expect((await w.as(ann)(messages.send, again, { headers })).body.id).toBe(sent.id)
  expect((await w.asNobody(session.refresh, { body: { refresh_token: ann.refreshToken } })).status).toBe(200)
  await w.settle()
  expect(w.mails.map(({ to }) => to)).toContain(email)
})

test('what an interrupted rotation left is finished before another key is made', async () => {
  await using w = await world()
  await aFullWorld(w)
  const { keyFile } = w.context.config
  // As after a kill between the file and the first value, which no test can hit by chance.
  const kid = await addKey(keyFile)
  const first = await rotateKeys(w.db, keyFile, { notice: 0 })
  expect([first.kid, first.isResumed]).toEqual([kid, true])
  expect(await kidsIn(w)).toEqual([kid])
  const next = await rotateKeys(w.db, keyFile, { notice: 0 })
  expect([next.kid === kid, next.isResumed]).toEqual([false, false])
})

test('a process that runs along opens both keys, and seals with the new one within seconds', async () => {
  await using w = await world()
  const { keyFile } = w.context.config
  const context = { owner: 'ann', column: 'member.email' }
  const before = w.context.seal.seal(context, 'before')
  const kid = await addKey(keyFile)
  const elsewhere = (await openSecrets(keyFile)).currentKid
  expect(elsewhere).toBe(kid)
  await expect.poll(() => w.context.secrets.currentKid, { timeout: 8_000 }).toBe(kid)
  const after = w.context.seal.seal(context, 'after')
  expect(after.subarray(0, kid.length + 1)).toEqual(kidPrefix(kid))
  expect([before, after].map((sealed) => w.context.seal.openText(context, sealed))).toEqual(['before', 'after'])
})

test('look-ups by address and passwords outlive any number of rotations', async () => {
  await using w = await world()
  await w.aMember({ email, password })
  const index = emailIndex(w.context, email)
  for (let time = 0; time < 3; time += 1) await addKey(w.context.config.keyFile)
  const secrets = await openSecrets(w.context.config.keyFile)
  expect(emailIndex({ secrets }, email)).toEqual(index)
  expect((await w.asNobody(session.login, { body: { username: email, password } })).status).toBe(200)
})

test('a prepared key waits until it is put in force', async () => {
  await using w = await world()
  await w.aMember({ email })
  const { keyFile } = w.context.config
  const before = readKeyFile(keyFile).current
  const kid = await prepareKey(keyFile)
  expect(readKeyFile(keyFile).current).toBe(before)
  expect((await rotateKeys(w.db, keyFile, { notice: 0 })).kid).toBe(kid)
  expect(Object.keys(readKeyFile(keyFile).keys)).toEqual([before, kid])
})

test('with the key file of another database nothing is rotated, and no key is made', async () => {
  await using w = await world()
  await w.aMember({ email })
  const keyFile = `${w.context.config.keyFile}.other`
  await openSecrets(keyFile)
  const before = await readFile(keyFile, 'utf8')
  await expect(rotateKeys(w.db, keyFile, { notice: 0 })).rejects.toThrow('No value opens')
  expect(await readFile(keyFile, 'utf8')).toBe(before)
})

test('two rotations at once are one', async () => {
  await using w = await world()
  await w.aMember({ email })
  const { keyFile } = w.context.config
  const outcomes = await Promise.allSettled([
    rotateKeys(w.db, keyFile, { notice: 0 }),
    rotateKeys(w.db, keyFile, { notice: 0 }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(Object.keys(readKeyFile(keyFile).keys)).toHaveLength(2)
})

test('the file stays its owner’s alone, and whole', async () => {
  await using w = await world()
  const { keyFile } = w.context.config
  await addKey(keyFile)
  expect((await stat(keyFile)).mode & 0o777).toBe(0o400)
  expect(JSON.parse(await readFile(keyFile, 'utf8'))).toMatchObject({ version: 1, first: expect.any(String) })
})

test('whoever could read the key file can read it after a rotation, and nobody else', async () => {
  await using w = await world()
  const { keyFile } = w.context.config
  await chmod(keyFile, 0o440)
  // Only root can give a file away: elsewhere it stays the one user's.
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(keyFile, 4711, 4712)
  const before = await stat(keyFile)
  await rotateKeys(w.db, keyFile, { notice: 0 })
  const after = await stat(keyFile)
  expect([after.mode, after.uid, after.gid]).toEqual([before.mode, before.uid, before.gid])
  await prepareKey(keyFile)
  expect((await stat(keyFile)).mode).toBe(before.mode)
  // What was opened to everybody by mistake is not so any more.
  await chmod(keyFile, 0o444)
  await addKey(keyFile)
  expect((await stat(keyFile)).mode & 0o777).toBe(0o440)
  expect((await readdir(w.context.config.dataDir)).filter((name) => name.startsWith('keys.json.'))).toEqual([])
})
