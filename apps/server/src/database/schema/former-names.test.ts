import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmptyDatabase } from '@amour/test/database/empty-database.ts'
import { readSealed } from '@amour/test/database/sealed-values.ts'
import { BATH, makeMember } from '@amour/test/members/make-member.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import type { Context } from '#context.ts'
import { type Job, openQueue } from '#jobs/queue.ts'
import { openContext } from '#processes/open-context.ts'
import { workerJobs } from '#processes/worker.ts'
import { newId } from '#security/ids.ts'
import { openPrepared, startProcesses } from '#serve.ts'
import { migrate } from './migrate.ts'
import type { Database } from '#database/open.ts'
import { formerNames, processRoles } from '#database/rights.ts'

/** The last migration before tables and queues got their present names. */
const BEFORE = '20261124010000_report_message__forget_erased'

/** A queue of the release before that its worker filled by a schedule. */
const erase: Job = { name: 'leaving.erase', schedule: '10 * * * *', perform: async () => undefined }

/** The database of the release before, with a few rows in what has another name now, and the settings it runs with. */
async function openFormerDatabase() {
  const empty = await openEmptyDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'amour-former-'))
  const config = readConfig({
    NODE_ENV: 'test',
    PASSWORD_MEMORY: '1024',
    DATABASE_URL: empty.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    MEDIA_URL: 'off',
  })
  await migrate(empty.url, { until: BEFORE })
  await sql`INSERT INTO county (id, name, nation) VALUES (1, 'Somerset', 'England')`.execute(empty.db)
  await sql`INSERT INTO place (id, ordinal, county_id, city, latitude, longitude) VALUES (${BATH}, 0, 1, 'Bath', 51, -2)`.execute(
    empty.db,
  )
  const opened = await openContext(config, { databaseUrl: empty.url, queue: 'make' })
  const rows = await fill(opened.context)
  await opened.close()
  return {
    ...empty,
    ...rows,
    config,
    seal: opened.context.seal,
    async [Symbol.asyncDispose]() {
      await empty[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function fill(context: Context) {
  const { db, seal } = context
  // The release before knew of no proof.
  const unproven = { ageProvenUntil: null }
  const [ann, bob] = [await makeMember(context, unproven), await makeMember(context, unproven)]
  const [mia, caseId, proposalId, questionId, conversationId] = [newId(), newId(), newId(), newId(), newId()]
  const sealed = (owner: string, column: string) => seal.seal({ owner, column }, JSON.stringify('in words'))
  for (const row of [
    sql`INSERT INTO conversation (id, member_a, member_b, started_by, created_at)
      VALUES (${conversationId}, ${ann.id}, ${bob.id}, ${ann.id}, now())`,
    sql`INSERT INTO inbox (conversation_id, member_id, other_id, folder, last_at, unread)
      VALUES (${conversationId}, ${ann.id}, ${bob.id}, 'chats', now(), 0)`,
    sql`INSERT INTO account_mark (member_id, kind, mark, seen_at) VALUES (${ann.id}, 'device', 7, now())`,
    sql`INSERT INTO upload_place (member_id, place, holder, until) VALUES (${ann.id}, 1, ${newId()}, now())`,
    sql`INSERT INTO staff (id, name, roles, status, created_at) VALUES (${mia}, 'Mia', '{lead}', 'active', now())`,
    sql`INSERT INTO staff_rest (staff_id, since, active_at) VALUES (${mia}, now(), now())`,
    sql`INSERT INTO moderation_case (id, reference, kind, queue, priority, score, created_at, due_at, state, closed_at)
      VALUES (${caseId}, 'R-1', 'report', 'reports', 2, 1, now(), now(), 'closed', now())`,
    sql`INSERT INTO case_person (case_id, person_sealed, created_at)
      VALUES (${caseId}, ${sealed(caseId, 'case_person.person')}, now())`,
    sql`INSERT INTO proposal (id, action, payload_sealed, proposer_id, created_at, lapses_at)
      VALUES (${proposalId}, 'rule', ${sealed(proposalId, 'proposal.payload')}, ${mia}, now(), now() + interval '1 day')`,
    sql`INSERT INTO proposal_word (id, proposal_id, staff_id, text_sealed, created_at)
      VALUES (${questionId}, ${proposalId}, ${mia}, ${sealed(questionId, 'proposal_word.text')}, now())`,
  ])
    await row.execute(db)
  await workOnSchedule(context)
  return { ann, exportId: await askForExport(context, ann.id) }
}

/** What the worker of the release before does at its start. */
async function workOnSchedule(context: Context) {
  const worker = await openQueue(context.config.databaseUrl ?? '', context.log, { supervise: false, migrate: false })
  await worker.work(context, [erase])
  await worker.close()
}

/** What the release before does when somebody asks for a copy of their data. */
async function askForExport({ db, seal, queue }: Context, memberId: string) {
  const id = newId()
  const key = seal.seal({ owner: id, column: 'export.key' }, Buffer.alloc(32, 1))
  await sql`INSERT INTO export (id, member_id, status, storage_key, key_sealed, created_at, expires_at)
    VALUES (${id}, ${memberId}, 'waiting', ${`exports/${id}`}, ${key}, now(), now() + interval '1 day')`.execute(db)
  await queue.enqueue(db, { name: 'exports.make' }, { id })
  return id
}

const selectSchedules = async (db: Database) =>
  (await sql<{ name: string }>`SELECT name FROM pgboss.schedule ORDER BY name`.execute(db)).rows.map(({ name }) => name)

test('a start on the database of the release before opens its rows, does its jobs and ends its schedules', async () => {
  await using database = await openFormerDatabase()
  const { db, ann, exportId } = database
  expect(await selectSchedules(db)).toEqual(['leaving.erase'])
  const prepared = await openPrepared(database.config)
  const started = await startProcesses(prepared, ['worker'])
  const statusOf = async (id: string) =>
    (await db.selectFrom('export').select('status').where('id', '=', id).executeTakeFirst())?.status
  await expect.poll(() => statusOf(exportId), { timeout: 30_000 }).toBe('ready')
  // A process of the release before that still runs goes on to ask the former queue.
  const later = await askForExport(prepared.context, ann.id)
  await expect.poll(() => statusOf(later), { timeout: 30_000 }).toBe('ready')
  expect(await selectSchedules(db)).toEqual(
    workerJobs.flatMap(({ name, schedule }) => (schedule ? [name] : [])).toSorted(),
  )
  await started.close()

  const values = await readSealed(db, database.seal)
  expect(values.length).toBeGreaterThanOrEqual(8)
  expect(values.filter(({ opens }) => !opens)).toEqual([])
  expect(await db.selectFrom('participant').select('member_id').execute()).toEqual([{ member_id: ann.id }])
  expect(await db.selectFrom('account_fingerprint').select('fingerprint').execute()).toEqual([{ fingerprint: '7' }])
  const towns = await db.selectFrom('location').select('city').where('id', '=', BATH).execute()
  expect(towns).toEqual([{ city: 'Bath' }])
  await prepared.close()
})

/** Which of the four rights on a table or view each role has. */
async function rightsOn(db: Database, prefix: string, table: string) {
  const { rows } = await sql<{ role: string; right: string }>`
    SELECT role, privilege AS right FROM unnest(${[...processRoles]}::text[]) AS role,
      unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS privilege
    WHERE has_table_privilege(${`${prefix}_`} || role, ${table}, privilege) ORDER BY 1, 2`.execute(db)
  return rows.map(({ role, right }) => `${role} ${right}`)
}

const former = Object.entries(formerNames).map(([name, formerName]) => ({ name, formerName }))

test('from the migration on a process of the release before does under the former names what it did', async () => {
  await using empty = await openEmptyDatabase()
  const role = `${empty.name}_worker`
  for (const each of processRoles) await sql`CREATE ROLE ${sql.id(`${empty.name}_${each}`)}`.execute(empty.db)
  await migrate(empty.url, { until: BEFORE })
  await sql`GRANT SELECT, INSERT ON inbox TO ${sql.id(role)}`.execute(empty.db)
  // Named statements, which the server has planned on the tables as they were.
  const ask = () => sql`SELECT * FROM inbox WHERE unread > ${0}::int`.execute(empty.db)
  await ask()
  await migrate(empty.url)
  expect((await ask()).rows).toEqual([])
  for (const table of ['inbox', 'participant'])
    expect(await rightsOn(empty.db, empty.name, table)).toEqual(['worker INSERT', 'worker SELECT'])
  expect(await rightsOn(empty.db, empty.name, 'place')).toEqual([])
})

test('after a start each former name is granted to each process as its table is', async () => {
  await using w = await world()
  for (const { name, formerName } of former) {
    const granted = await rightsOn(w.db, 'template_amour', name)
    expect(granted.length, name).toBeGreaterThan(0)
    expect(await rightsOn(w.db, 'template_amour', formerName), formerName).toEqual(granted)
  }
})

test('what is written under a former name stands in its table, and the console reads no conversation by it', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const db = w.dbOf('api_rw')
  const id = newId()
  await sql`INSERT INTO conversation (id, member_a, member_b, started_by, created_at)
    VALUES (${id}, ${ann.id}, ${bob.id}, ${ann.id}, now())`.execute(db)
  for (const _ of ['first', 'second'])
    await sql`INSERT INTO inbox (conversation_id, member_id, other_id, folder, unread)
      VALUES (${id}, ${ann.id}, ${bob.id}, 'chats', 1)
      ON CONFLICT (member_id, conversation_id) DO UPDATE SET unread = inbox.unread + excluded.unread`.execute(db)
  await sql`SELECT FROM inbox WHERE member_id = ${ann.id} FOR UPDATE`.execute(db)
  await sql`INSERT INTO upload_place (member_id, place, holder, until) VALUES (${ann.id}, 1, ${id}, now())
    ON CONFLICT (member_id, place) DO UPDATE SET holder = excluded.holder WHERE upload_place.until <= now()`.execute(db)
  expect(await w.db.selectFrom('participant').select('unread').execute()).toEqual([{ unread: 2 }])
  expect(await w.db.selectFrom('upload_slot').select(['slot', 'owner_token']).execute()).toEqual([
    { slot: 1, owner_token: id },
  ])
  await expect(sql`SELECT FROM inbox`.execute(w.dbOf('mod_rw'))).rejects.toThrow('permission denied')
})
