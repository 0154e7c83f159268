import { copyFile, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { startS3Server } from '@amour/test/process/s3-server.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { selectTimeline, watchTimeline } from '#database/servers/timeline.ts'
import { DAY, HOUR } from '#durations.ts'
import { openPrepared } from '#serve.ts'
import { eraseDueAccounts, replayErasures } from './account-deletion.jobs.ts'
import { appendToLedger, openLedger } from './erasure-ledger.ts'
import { acceptErasures, openErasures, reapplyErasures } from './erasure-replay.service.ts'
import { eraseMember, erasureDigest } from './erasure.service.ts'

const PASSWORD = 'As-you-like-it £1'

/** Erases somebody; `bringBack` makes the database what one is that has not heard of it. */
async function erased(w: World) {
  const ann = await w.aMember({ password: PASSWORD })
  const row = await w.db.selectFrom('member').selectAll().where('id', '=', ann.id).executeTakeFirstOrThrow()
  await eraseMember(w.context, ann.id)
  return {
    id: ann.id,
    async bringBack() {
      await w.db.insertInto('member').values(row).execute()
      await w.db.deleteFrom('erasure').execute()
    },
    isThere: async () => (await w.db.selectFrom('member').select('id').where('id', '=', ann.id).execute()).length === 1,
  }
}

/** The same site on a host with a folder of its own. */
const onAnotherHost = (w: World, folder: string) => ({
  ...w.context,
  config: { ...w.context.config, erasureLedger: join(folder, 'erasures.jsonl') },
})

test('whoever comes back with another server is erased again while all runs, as soon as it answers', async () => {
  await using w = await world()
  const ann = await erased(w)
  const bob = await w.aMember()
  let line = 'one'
  const api = { ...w.context, db: w.dbOf('api_rw') }
  const onChange = vi.fn<() => Promise<number>>(() => reapplyErasures(api))
  const watch = watchTimeline(api.db, { log: w.context.log, onChange, look: 5, read: async () => line })
  onTestFinished(() => watch.close())
  await ann.bringBack()
  line = 'other'
  await vi.waitUntil(async () => !(await ann.isThere()), { timeout: 20_000 })
  await vi.waitUntil(() => onChange.mock.settledResults.length === 1)
  expect(await w.db.selectFrom('member').select('id').where('status', '<>', 'closed').execute()).toEqual([
    { id: bob.id },
  ])
})

test('each process can ask which server it is, and the answer is the same while it is', async () => {
  await using w = await world()
  const lines = await Promise.all((['api_rw', 'worker'] as const).map((role) => selectTimeline(w.dbOf(role))))
  expect(lines[0]).toMatch(/^\d+ [0-9A-F]{8}$/)
  expect(lines[1]).toBe(lines[0])
})

test('whoever a backup brings back into the running site is erased again within a minute', async () => {
  await using w = await world()
  const ann = await erased(w)
  await ann.bringBack()
  const worker = { ...w.context, db: w.dbOf('worker') }
  await replayErasures.perform(worker, {})
  expect(await ann.isThere()).toBe(false)
})

test('one who cannot be erased again keeps nobody else from it, and a start says so', async () => {
  await using w = await world()
  const spoilt = await erased(w)
  const ann = await erased(w)
  await spoilt.bringBack()
  await ann.bringBack()
  await w.db
    .updateTable('member')
    .set({ email_sealed: Buffer.from('spoilt') })
    .where('id', '=', spoilt.id)
    .execute()
  await expect(openErasures(w.context)).rejects.toThrow('1 of 2')
  expect([await spoilt.isThere(), await ann.isThere()]).toEqual([true, false])
})

test('whom the ledger knows and a backup from before their time does not is looked for once', async () => {
  await using w = await world()
  const { erasureLedger } = w.context.config
  const digest = erasureDigest(w.context, w.context.secrets.digest('erasure', 'nobody').toString('hex'))
  const at = new Date(w.clock.now().getTime() - 2 * HOUR).toISOString()
  await appendToLedger(erasureLedger, { digest: digest.toString('base64url'), at })
  expect((await stat(erasureLedger)).mode & 0o777).toBe(0o600)
  expect(await reapplyErasures(w.context)).toBe(0)
  expect(await w.db.selectFrom('erasure').select('digest').execute()).toEqual([{ digest }])
})

test('a host without the ledger does not start, until it is there or made anew', async () => {
  await using w = await world()
  await erased(w)
  const folder = await createTemporaryFolder('host')
  onTestFinished(() => rm(folder, { recursive: true }))
  const { keyFile, erasureLedger } = w.context.config
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: w.databaseUrl,
    DATA_DIR: folder,
    KEY_FILE: keyFile,
    LOG_LEVEL: 'silent',
    MEDIA_URL: 'off',
  })
  const start = async () => await (await openPrepared(config)).close()
  await expect(start()).rejects.toThrow('lacks 1 of 1 erasures')
  await copyFile(erasureLedger, config.erasureLedger)
  await start()
  await rm(config.erasureLedger)
  expect(await acceptErasures({ ...w.context, config })).toBe(1)
  await start()
})

test('in a bucket the ledger is the same for every host, and takes over what a host has noted before', async () => {
  await using store = await startS3Server()
  await using w = await world({ STORAGE_URL: store.url })
  const folder = await createTemporaryFolder('host')
  onTestFinished(() => rm(folder, { recursive: true }))
  const other = onAnotherHost(w, folder)
  const ann = await erased(w)
  await openErasures(other)
  await ann.bringBack()
  await replayErasures.perform(other, {})
  expect(await ann.isThere()).toBe(false)

  const [digest, at] = ['from-a-file', new Date(w.clock.now().getTime() - 90 * DAY).toISOString()]
  await appendToLedger(other.config.erasureLedger, { digest, at })
  await openErasures(other)
  const ledger = openLedger(w.context)
  expect(await ledger.read()).toContainEqual({ digest, at })
  // Erased twice, they are noted twice.
  const recent = await ledger.read(new Date(w.clock.now().getTime() - 35 * DAY))
  const known = erasureDigest(w.context, ann.id).toString('base64url')
  expect(new Set(recent.map((entry) => entry.digest))).toEqual(new Set([known]))
})

test('while the bucket of the ledger is away nobody is erased, and nothing is gone', async () => {
  await using store = await startS3Server()
  await using w = await world({ STORAGE_URL: store.url })
  const ann = await w.aMember({ password: PASSWORD })
  await store.stop()
  const refused = await w.as(ann)(leaving.leave, { body: { password: PASSWORD, when: 'now' } })
  expect([refused.status, refused.problem.code]).toEqual([503, 'unavailable'])
  expect((await w.as(ann)(leaving.pause, {})).status).toBe(200)
  await store.start()
  expect(await openLedger(w.context).read()).toEqual([])
  expect((await w.as(ann)(leaving.leave, { body: { password: PASSWORD, when: 'now' } })).status).toBe(200)
})

test('what the operator is told to do with a database of days ago gives whoever had come back a week to say so again', async () => {
  await using w = await world()
  const ann = await w.aMember({ password: PASSWORD })
  await w.as(ann)(leaving.leave, { body: { password: PASSWORD, when: 'later' } })
  // As the database of days ago has it: her day has come since.
  const day = new Date(w.clock.now().getTime() - DAY)
  await w.db.updateTable('member').set({ leaves_at: day }).where('id', '=', ann.id).execute()
  const document = new URL('../../../../../../docs/operations/backup.md', import.meta.url)
  const told = [...(await readFile(document, 'utf8')).matchAll(/`(UPDATE [^`]+)`/g)].map(
    ([, statement = '']) => statement,
  )
  expect(told.map((statement) => statement.split(' ')[1])).toEqual(['member', 'deletion_notice'])
  for (const statement of told) await sql.raw(statement).execute(w.db)
  const erase = async () => {
    await eraseDueAccounts.perform({ ...w.context, db: w.dbOf('worker') }, {})
    return w.db.selectFrom('member').select('id').where('id', '=', ann.id).execute()
  }
  expect(await erase()).toEqual([{ id: ann.id }])
  w.clock.advance(6 * DAY)
  expect(await erase()).toEqual([{ id: ann.id }])
  w.clock.advance(2 * DAY)
  expect(await erase()).toEqual([])
})
