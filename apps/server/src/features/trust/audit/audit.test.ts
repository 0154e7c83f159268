import { readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { audit } from '@amour/contract/console/audit.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { startS3Server } from '@amour/test/process/s3-server.ts'
import { type World, world } from '@amour/test/world.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#context.ts'
import { DAY, HOUR } from '#durations.ts'
import { auditHeadNotes } from './audit.jobs.ts'
import { appendAudit } from './audit.service.ts'
import { openChainHeads } from './chain-heads.ts'
import { recordChainHead, requireChainHeads, verifyChain } from './chain-verification.service.ts'

const entry = (action: string, staffId: string | null = null) => ({ staffId, action, subject: null, detail: { n: 1 } })

test('entries written at the same moment form one chain without gaps', async () => {
  await using w = await world()
  await Promise.all(Array.from({ length: 40 }, (_, n) => appendAudit(w.context, entry(`test.${n}`))))
  const rows = await w.db.selectFrom('audit_event').selectAll().orderBy('seq').execute()
  expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  for (const [n, row] of rows.entries()) expect(row.previous_hash).toEqual(rows[n - 1]?.hash ?? Buffer.alloc(32))
})

test('what is rolled back leaves no entry', async () => {
  await using w = await world()
  const failed = inTransaction(w.context, async (tx) => {
    await appendAudit(tx, entry('test.fail'))
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await w.db.selectFrom('audit_event').select('id').execute()).toEqual([])
})

test('nobody changes or removes an entry, by direct SQL neither', async () => {
  await using w = await world()
  await appendAudit(w.context, entry('test.one'))
  for (const attempt of [
    sql`update audit_event set action = 'test.two'`,
    sql`update audit_event set hash = decode('00', 'hex')`,
    sql`update audit_event set seq = 7`,
    sql`delete from audit_event`,
    sql`truncate audit_event`,
    sql`insert into audit_event (id, at, action, detail, seq, previous_hash, hash)
      values (gen_random_uuid(), now(), 'test.forged', '{}', 9, decode('00', 'hex'), decode('00', 'hex'))`,
  ])
    await expect(attempt.execute(w.db)).rejects.toThrow('only added to')
  expect(await w.db.selectFrom('audit_event').select('action').execute()).toEqual([{ action: 'test.one' }])
})

test('an entry names the session in which its person did it', async () => {
  await using w = await world()
  const ada = await w.aStaff()
  const [begun] = await w.db.selectFrom('audit_event').selectAll().execute()
  const session = await w.db.selectFrom('staff_session').select('id').where('staff_id', '=', ada.id).executeTakeFirst()
  expect(begun).toMatchObject({ action: 'session.begin', staff_id: ada.id, session_id: session?.id })
})

test('the chain verifies, and an entry that somebody changed behind its back is found', async () => {
  await using w = await world()
  for (let n = 0; n < 5; n += 1) await appendAudit(w.context, entry(`test.${n}`))
  expect((await verifyChain(w.context)).broken).toBeNull()

  await tamper(w, sql`update audit_event set detail = '{"n": 2}' where seq = 3`)
  expect(await verifyChain(w.context)).toMatchObject({ entries: 2, broken: { seq: 3, fault: 'changed' } })
})

test('an entry that was taken out or put in breaks the chain', async () => {
  await using w = await world()
  for (let n = 0; n < 5; n += 1) await appendAudit(w.context, entry(`test.${n}`))
  await tamper(w, sql`delete from audit_event where seq = 2`)
  expect((await verifyChain(w.context)).broken).toEqual({ seq: 2, fault: 'missing' })
  await tamper(w, sql`delete from audit_event where seq = 1`)
  expect((await verifyChain(w.context)).broken).toEqual({ seq: 1, fault: 'missing' })
})

test('a log that was cut off at its end, or written anew, does not lead to the head noted outside', async () => {
  await using w = await world()
  for (let n = 0; n < 5; n += 1) await appendAudit(w.context, entry(`test.${n}`))
  await recordChainHead(w.context)
  expect((await verifyChain(w.context)).broken).toBeNull()
  // The check itself was the sixth entry.
  await tamper(w, sql`delete from audit_event where seq > 4`)
  expect((await verifyChain(w.context)).broken).toEqual({ seq: 5, fault: 'head' })
})

test('what a colleague has just been told was done cannot be cut off unseen, nor hidden by what comes after it', async () => {
  await using w = await world()
  const ada = await w.aStaff()
  await w.asStaff(ada)(cases.queues, {})
  expect((await verifyChain(w.context)).broken).toBeNull()
  const { seq } = await w.db
    .selectFrom('audit_event')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await tamper(w, sql`delete from audit_event where seq = ${seq}`)
  expect((await verifyChain(w.context)).broken).toEqual({ seq: Number(seq), fault: 'head' })
  // The chain itself is whole again once something follows, under the number of what is gone.
  await appendAudit(w.context, entry('test.after'))
  await appendAudit(w.context, entry('test.later'))
  expect((await verifyChain(w.context)).broken).toEqual({ seq: Number(seq), fault: 'head' })
})

test('the heads of past days go once a night’s head stands for them', async () => {
  await using w = await world()
  const ada = await w.aStaff()
  const files = async () =>
    (await readdir(dirname(w.context.config.auditHeads))).filter((name) => name.startsWith('audit-heads.'))
  await w.asStaff(ada)(cases.queues, {})
  w.clock.advance(3 * 86_400_000)
  await recordChainHead(w.context)
  expect(await files()).toEqual(['audit-heads.jsonl'])
  await tamper(w, sql`delete from audit_event where seq = 1`)
  expect((await verifyChain(w.context)).broken).not.toBeNull()
})

test('in a bucket the heads are those of every host, of days and of nights, and a stranger’s count for nothing', async () => {
  await using store = await startS3Server()
  await using w = await world({ STORAGE_URL: store.url })
  const other = {
    ...w.context,
    config: { ...w.context.config, auditHeads: join(w.context.config.dataDir, 'other.jsonl') },
  }
  await appendAudit(w.context, entry('test.one'))
  await recordChainHead(w.context)
  await appendAudit(w.context, entry('test.two'))
  await auditHeadNotes.perform(w.context, {})
  await w.context.storage.write('audit-heads/nights/900.ab.1764092400000.x', Buffer.from('{}'))
  const { nights, all } = await openChainHeads(other).read()
  expect([nights.map(({ seq }) => seq), all.map(({ seq }) => seq).toSorted((one, other) => one - other)]).toEqual([
    [2],
    [2, 3],
  ])
  expect((await verifyChain(other)).broken).toBeNull()
  await tamper(w, sql`delete from audit_event where seq = 3`)
  expect((await verifyChain(other)).broken).toEqual({ seq: 3, fault: 'head' })
  w.clock.advance(3 * DAY)
  await openChainHeads(other).removeDays(w.clock.now())
  expect((await openChainHeads(other).read()).all.map(({ seq }) => seq)).toEqual([2])
})

test('a worker does not start where no head is noted of a log that is older than two days', async () => {
  await using w = await world()
  await requireChainHeads(w.context)
  await appendAudit(w.context, entry('test.one'))
  await requireChainHeads(w.context)
  w.clock.advance(3 * DAY)
  const inProduction = { ...w.context, config: { ...w.context.config, isProduction: true } }
  await expect(requireChainHeads(inProduction)).rejects.toThrow('No end of the audit log is noted')
  // Outside of production it notes the head itself.
  await requireChainHeads(w.context)
  await requireChainHeads(inProduction)
})

test('a head that a stranger wrote into the file counts for nothing', async () => {
  await using w = await world()
  await appendAudit(w.context, entry('test.one'))
  const forged = { seq: 900, hash: 'ab', at: w.clock.now().toISOString(), tag: 'x' }
  await writeFile(w.context.config.auditHeads, `${JSON.stringify(forged)}\n{"cut":`)
  expect((await verifyChain(w.context)).broken).toBeNull()
  // A disk that was full has cut a note short: what is noted next stands on a line of its own.
  await recordChainHead(w.context)
  await tamper(w, sql`delete from audit_event where seq = 2`)
  expect((await verifyChain(w.context)).broken).toEqual({ seq: 2, fault: 'head' })
})

test('a lead reads the log, which notes the reading, and has the chain checked', async () => {
  await using w = await world()
  const meg = await w.aStaff({ name: 'Megan', roles: ['lead'] })
  const moderator = await w.aStaff({ name: 'Priya' })
  await appendAudit(w.context, { ...entry('look.media', moderator.id), subject: { kind: 'case', id: 'R-1' } })

  const { data, hasMore } = (await w.asStaff(meg)(audit.list, { query: { kind: 'looks' } })).body
  expect(hasMore).toBe(false)
  const unknown = { kind: 'case', id: 'R-1', name: null }
  expect(data).toMatchObject([{ action: 'look.media', who: { name: 'Priya' }, subject: unknown }])
  const all = (await w.asStaff(meg)(audit.list, { query: {} })).body.data
  expect(all.map(({ action }) => action)).toEqual(['audit.read', 'look.media', 'session.begin', 'session.begin'])
  const hers = (await w.asStaff(meg)(audit.list, { query: { staff: moderator.id, kind: 'actions' } })).body.data
  expect(hers.map(({ action }) => action)).toEqual(['session.begin'])

  expect((await w.asStaff(meg)(audit.chain, {})).body).toMatchObject({
    checkedAt: null,
    looksToday: 1,
    lookersToday: 1,
  })
  expect((await w.asStaff(meg)(audit.check, {})).body).toMatchObject({ fault: null, brokenAt: null })
  await tamper(w, sql`update audit_event set action = 'look.nothing' where action = 'look.media'`)
  expect((await w.asStaff(meg)(audit.check, {})).body).toMatchObject({ fault: 'changed', brokenAt: 3 })
})

test('the looks of today are those since midnight in London', async () => {
  await using w = await world()
  // Half past eleven in the evening by London's clocks, which are an hour ahead of UTC in summer.
  const summer = Date.parse(`${w.clock.now().getUTCFullYear() + 1}-07-01T22:30:00Z`)
  w.clock.advance(summer - w.clock.now().getTime())
  const meg = await w.aStaff({ name: 'Megan', roles: ['lead'] })
  await appendAudit(w.context, entry('look.media', meg.id))
  const today = async () => (await w.asStaff(await w.aStaff({ roles: ['lead'] }))(audit.chain, {})).body.looksToday
  expect(await today()).toBe(1)
  w.clock.advance(HOUR)
  expect(await today()).toBe(0)
})

/** What somebody can do who owns the database: switch the guards off for a moment. */
async function tamper(w: World, statement: RawBuilder<unknown>) {
  await sql`alter table audit_event disable trigger user`.execute(w.db)
  await statement.execute(w.db)
  await sql`alter table audit_event enable trigger user`.execute(w.db)
}
