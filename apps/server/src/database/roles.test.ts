import { newId } from '#security/ids.ts'
import { readConfig } from '#config.ts'
import { openInRole } from '#processes/open-context.ts'
import { openPrepared, processNames } from '#serve.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from './open.ts'
import { processRoles } from './rights.ts'

const denied = /permission denied|must be owner|only added to/

test.for(processRoles)('%s adds to the audit log and does nothing else to it, nor to what guards it', async (role) => {
  await using w = await world()
  const db = w.dbOf(role)
  const insert = (columns: string, values: string) =>
    sql.raw(
      `INSERT INTO audit_event (id, at, action, detail${columns}) VALUES ('${newId()}', now(), 'x', '{}'${values})`,
    )
  await insert('', '').execute(db)
  for (const attempt of [
    insert(', seq, previous_hash, hash', ", 9, '', ''"),
    sql`UPDATE audit_event SET action = 'y'`,
    sql`UPDATE audit_event SET seq = seq + 1`,
    sql`DELETE FROM audit_event`,
    sql`TRUNCATE audit_event`,
    sql`ALTER TABLE audit_event DISABLE TRIGGER ALL`,
    sql`ALTER TABLE audit_event DISABLE TRIGGER audit_event_protected`,
    sql`DROP TRIGGER audit_event_protected ON audit_event`,
    sql`DROP TABLE audit_event`,
    sql`CREATE OR REPLACE FUNCTION protect_audit_event() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`,
    sql`CREATE FUNCTION public.anything() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    sql`CREATE RULE forget AS ON INSERT TO audit_event DO INSTEAD NOTHING`,
    sql`SET session_replication_role = replica`,
    sql`SET ROLE postgres`,
    sql`ALTER ROLE ${sql.id(`template_amour_${role}`)} SUPERUSER`,
  ])
    await expect(attempt.execute(db)).rejects.toThrow(/permission denied|must be|only added to|does not exist/)
  const rows = await w.db.selectFrom('audit_event').select(['action', 'seq']).execute()
  expect(rows).toEqual([{ action: 'x', seq: '1' }])
})

/** What is none of a process's business, said once more than `rights.ts` does. */
const unread = {
  api_rw: [
    'age_review audit_event authority_referral case_alert case_conflict case_skip conflict_withdrawal',
    'deletion_notice disclosure hidden_set_begin media_removal on_call_contact on_call_round on_call_shift',
    'proposal proposal_question search_alert_run staff staff_break staff_challenge staff_change staff_conflict',
    'staff_invitation staff_key staff_push_subscription staff_session staff_wellness_setting wave',
  ],
  worker: [
    'age_review authority_referral auto_hide case_conflict case_skip complaint conflict_withdrawal disclosure',
    'hidden_set_begin proposal_question staff_break staff_challenge staff_change staff_conflict staff_invitation',
    'staff_key staff_session staff_wellness_setting wave',
  ],
  mod_rw: [
    'activation age_token_spent announcement announcement_member arrival auto_hide consent deletion_link',
    'deletion_notice email_change erasure explicit_consent export favourite film_copy flirt former_email',
    'hidden_person hidden_set_begin hide key_checkpoint key_kit key_pending key_publication key_publication_day',
    'key_tile member_key member_mailbox message participant passkey passkey_challenge passkey_wrap private_notice',
    'private_view push_subscription recovery recovery_code retired_username saved_search search_alert',
    'search_alert_run two_step upload_slot used_proof username_reservation visit',
  ],
}

test.for(processRoles)('%s reads nothing of what is none of its business', async (role) => {
  await using w = await world()
  await w.aStaff()
  const tables = unread[role].flatMap((names) => names.split(' '))
  for (const table of tables)
    await expect(sql`SELECT FROM ${sql.table(table)}`.execute(w.dbOf(role)), table).rejects.toThrow(denied)
})

test('who counts reads the figures, in which nobody is, and no table', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const url = new URL(w.databaseUrl)
  const asReader = (work: string) =>
    w.db.transaction().execute(async (db) => {
      await sql.raw('SET LOCAL ROLE template_amour_report_ro').execute(db)
      return (await sql.raw(work).execute(db)).rows
    })
  expect(url.pathname).not.toBe('/template_amour')
  expect(await asReader('SELECT sum(members)::int AS members FROM figure_member')).toEqual([{ members: 1 }])
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm')
      AND NOT starts_with(relname, 'figure_')`.execute(w.db)
  for (const { name } of tables) await expect(asReader(`SELECT FROM ${name}`)).rejects.toThrow(denied)
  const { rows: columns } = await sql<{ type: string }>`
    SELECT DISTINCT data_type AS type FROM information_schema.columns WHERE starts_with(table_name, 'figure_')
    ORDER BY 1`.execute(w.db)
  expect(columns.map(({ type }) => type)).toEqual(['boolean', 'date', 'integer', 'smallint', 'text'])
  expect(JSON.stringify(await asReader('SELECT * FROM figure_member'))).not.toContain(ann.username)
})

test('no role of a process owns anything or may grow', async () => {
  await using w = await world()
  const { rows } = await sql<{ name: string }>`
    SELECT rolname AS name FROM pg_roles WHERE starts_with(rolname, 'template_amour_')
      AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication
        OR EXISTS (SELECT FROM pg_class WHERE relowner = pg_roles.oid))`.execute(w.db)
  expect(rows).toEqual([])
})

test('where roles cannot be made, all processes run as the role of DATABASE_URL', async () => {
  await using w = await world()
  const server = new URL(inject('postgresUrl'))
  const name = `plain_${newId().replaceAll('-', '')}`
  await sql.raw(`CREATE ROLE ${name} LOGIN PASSWORD 'plain'`).execute(w.db)
  await sql.raw(`CREATE DATABASE ${name} OWNER ${name} ENCODING 'UTF8' TEMPLATE template0`).execute(w.db)
  const DATABASE_URL = `postgres://${name}:plain@${server.host}/${name}`
  const opened = await openPrepared(
    readConfig({ DATABASE_URL, DATA_DIR: w.context.config.dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'test' }),
  )
  expect(processNames.map(opened.urlOf)).toEqual([DATABASE_URL, DATABASE_URL, DATABASE_URL])
  await opened.close()
  await sql.raw(`DROP DATABASE ${name} WITH (FORCE)`).execute(w.db)
  await sql.raw(`DROP ROLE ${name}`).execute(w.db)
})

test('a start gives each process its own role, the next start the same again', async () => {
  await using w = await world()
  const environment = { DATABASE_URL: w.databaseUrl, DATA_DIR: w.context.config.dataDir, LOG_LEVEL: 'silent' }
  for (const _ of ['first', 'second']) {
    const opened = await openPrepared(readConfig({ ...environment, NODE_ENV: 'test' }))
    for (const process of processNames) {
      const db = openDatabase(opened.urlOf(process), { connections: 1 })
      const { rows } = await sql<{ me: string; jobs: number }>`
        SELECT current_user AS me, (SELECT count(*)::int FROM pgboss.job) AS jobs`.execute(db)
      expect(rows).toEqual([{ me: expect.stringMatching(/^world_\w+_(api_rw|worker|mod_rw)$/), jobs: 0 }])
      await db.destroy()
    }
    await opened.close()
  }
})

test('a statement of the worker’s is waited for beyond what a call may take, as its role lets it run on', async () => {
  await using w = await world()
  const { context, close } = await openInRole(w.context, w.databaseUrl, 'keep')
  const { rows } = await sql<{ slept: string }>`SELECT pg_sleep(6.5)::text AS slept`.execute(context.db)
  expect(rows).toEqual([{ slept: '' }])
  await close()
})
