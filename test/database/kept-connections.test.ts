import { openDatabase } from '@amour/server/database/open.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { processRoles } from '@amour/server/database/rights.ts'
import { roleUrls } from '@amour/server/database/roles.ts'
import { testPassword } from '@amour/test/postgres.ts'
import { connectionsRest } from './kept-connections.ts'
import { takeWorldDatabase } from './world-databases.ts'

async function aDatabase() {
  const database = await takeWorldDatabase()
  return {
    url: database.url,
    /** Until those who said goodbye are forgotten. */
    rest: () => connectionsRest(database.name),
    async open(url = database.url) {
      const client = new pg.Client({ connectionString: url, application_name: 'test' })
      await client.connect()
      return client
    },
    [Symbol.asyncDispose]: () => database.giveBack(),
  }
}

const ask = async <Row extends object>(client: pg.Client, text: string) => (await client.query<Row>(text)).rows

const processOf = async (client: pg.Client) =>
  (await ask<{ pid: number }>(client, 'SELECT pg_backend_pid() AS pid'))[0]?.pid

test.skipIf(!inject('isOwnServer'))(
  'the next client is given the connection, and finds nothing of the session before',
  async () => {
    await using at = await aDatabase()
    const first = await at.open()
    const pid = await processOf(first)
    await first.query('LISTEN odd')
    await first.query('SELECT pg_advisory_lock(1)')
    await first.query('CREATE TEMP TABLE odd (id integer)')
    await first.query("SET search_path = 'pgboss'")
    await first.query('SET ROLE template_amour_api_rw')
    await first.query({ name: 'odd', text: 'SELECT $1::int', values: [1] })
    await first.query('BEGIN')
    await first.query('DECLARE odd CURSOR WITH HOLD FOR SELECT 1')
    await first.end()
    await at.rest()
    const second = await at.open()
    expect(await processOf(second)).toBe(pid)
    expect(
      await ask(
        second,
        `SELECT current_user AS me, current_setting('search_path') AS path, to_regclass('pg_temp.odd') AS kept,
         (SELECT count(*) FROM pg_listening_channels())::int AS channels,
         (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid())::int AS locks,
         (SELECT count(*) FROM pg_prepared_statements)::int AS prepared, (SELECT count(*) FROM pg_cursors)::int AS cursors,
         now() = statement_timestamp() AS begins`,
      ),
    ).toEqual([
      {
        me: new URL(at.url).username,
        path: '"$user", public',
        kept: null,
        channels: 0,
        locks: 0,
        prepared: 0,
        cursors: 0,
        begins: true,
      },
    ])
    expect((await second.query({ name: 'odd', text: 'SELECT $1::int AS n', values: [2] })).rows).toEqual([{ n: 2 }])
    await second.end()
  },
)

test.skipIf(!inject('isOwnServer'))(
  'clients at once have a connection each, and another user one of their own',
  async () => {
    await using at = await aDatabase()
    const urls = roleUrls(at.url, { prefix: 'template_amour', passwordOf: testPassword })
    const clients = [
      await at.open(),
      await at.open(),
      ...(await Promise.all(processRoles.map((role) => at.open(urls[role])))),
    ]
    const first = await Promise.all(clients.map(processOf))
    expect(new Set(first).size).toBe(clients.length)
    await Promise.all(clients.map((client) => client.end()))
    await at.rest()
    const again = await at.open(urls.api_rw)
    expect(await processOf(again)).toBe(first[2 + processRoles.indexOf('api_rw')])
    expect(await ask(again, 'SELECT current_user AS me')).toEqual([{ me: 'template_amour_api_rw' }])
    await again.end()
  },
)

test.skipIf(!inject('isOwnServer'))(
  'a connection that breaks, or whose client breaks off, is nobody’s any more',
  async () => {
    await using at = await aDatabase()
    const broken = await at.open()
    const ended = new Promise<void>((resolve) => broken.on('end', () => resolve()).on('error', () => undefined))
    const killed = await processOf(broken)
    const killer = await at.open()
    await killer.query('SELECT pg_terminate_backend($1, 5000)', [killed])
    await ended
    const leaving = await at.open()
    const left = await processOf(leaving)
    const asked = leaving.query('SELECT pg_sleep(60)').catch((error: Error) => error.message)
    await leaving.end()
    expect(await asked).toMatch(/terminated/)
    await killer.query('SELECT pg_terminate_backend($1, 5000)', [left])
    await at.rest()
    const next = await at.open()
    expect([killed, left]).not.toContain(await processOf(next))
    await Promise.all([next.end(), killer.end()])
  },
)

test.skipIf(!inject('isOwnServer'))('a pool meets the refusals of the server as ever', async () => {
  await using at = await aDatabase()
  const wrong = new URL(at.url)
  wrong.password = 'wrong'
  wrong.searchParams.set('application_name', 'wrong')
  const db = openDatabase(wrong.href, { connections: 1 })
  await expect(sql`SELECT 1`.execute(db)).rejects.toThrow(/password authentication failed/)
  await db.destroy()
  const nowhere = new pg.Client({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
  await expect(nowhere.connect()).rejects.toThrow(/ECONNREFUSED/)
})
