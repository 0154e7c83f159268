import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '@amour/server/config.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { openContext } from '@amour/server/processes/open-context.ts'
import { newId } from '@amour/server/security/ids.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { findMissing } from '@amour/test/process/debian-server.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'

const script = join(import.meta.dirname, '../../../deploy/postgresql/copy-database')
const run = promisify(execFile)
const missing = await findMissing('postgresql-client')

/** Copies by the script; says what it has printed, and how it ended. */
const copy = (FROM: string, TO: string, PGPASSWORD = '') =>
  run(script, {
    // oxlint-disable-next-line node/no-process-env -- the script finds psql by it
    env: { PATH: process.env['PATH'], FROM, TO, PGPASSWORD },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  )

/** Two databases of one release on the tests' own server, the first of which holds a member. */
async function openTwo() {
  await using opening = new AsyncDisposableStack()
  const server = inject('postgresUrl')
  const admin = opening.adopt(openDatabase(`${server}/postgres`, { connections: 1, patience: 0 }), (db) => db.destroy())
  const names: [string, string] = [`copied_${newId()}`, `copied_${newId()}`]
  for (const name of names) {
    await sql`CREATE DATABASE ${sql.id(name)} TEMPLATE template_amour`.execute(admin)
    opening.defer(async () => void (await sql`DROP DATABASE ${sql.id(name)} WITH (FORCE)`.execute(admin)))
  }
  const dataDir = await createTemporaryFolder('copied')
  opening.defer(() => rm(dataDir, { recursive: true, force: true }))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', PASSWORD_MEMORY: '1024' })
  const opened = await openContext(config, { databaseUrl: `${server}/${names[0]}` })
  try {
    const { context } = opened
    await makeMember(context, { username: 'ann', hasKeys: true })
    // Places of sequences, and work that waits, go along.
    const bytes = randomBytes(32)
    await context.db
      .insertInto('key_pending')
      .values({ entry: bytes, label: bytes, print: bytes, at: new Date() })
      .execute()
    await context.queue.enqueue(context.db, { name: 'test.copied' }, { of: 'ann' })
  } finally {
    await opened.close()
  }
  const withoutPassword = new URL(server)
  withoutPassword.password = ''
  const [from, to] = names.map((name) => new URL(name, `${withoutPassword.href.replace(/\/?$/, '/')}`).href)
  const owned = opening.move()
  return {
    server,
    from: from ?? '',
    to: to ?? '',
    names,
    password: decodeURIComponent(new URL(server).password),
    /** Sessions in both; one that was closed is there for a moment longer. */
    async countSessions() {
      const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname IN (${sql.join(names)})`.execute(admin)
      return rows.length
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

const read = async (url: string) => {
  const db = openDatabase(url, { connections: 1, patience: 0 })
  try {
    const members = await db.selectFrom('member').select(['id', 'username', 'email_sealed']).execute()
    const { rows: counters } = await sql<{ last: string | null }>`
      SELECT sequencename, last_value AS last FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`.execute(db)
    const { rows: searched } = await sql`SELECT member_id FROM member_search`.execute(db)
    const { rows: jobs } = await sql`SELECT id, name, data, state FROM pgboss.job ORDER BY id`.execute(db)
    return { members, counters, searched, jobs }
  } finally {
    await db.destroy()
  }
}

test('an address with a password in it is refused before anybody could see it', async () => {
  for (const address of [
    'postgres://ann:secret@127.0.0.1:1/amour',
    'postgresql://127.0.0.1:1/amour?user=ann&password=secret',
    'host=127.0.0.1 port=1 password=secret',
    "host='127.0.0.1'password = 'secret'",
    'postgresql://ann@127.0.0.1:1/amour?sslpassword=secret',
    'postgresql://ann@127.0.0.1:1/amour?p%61ssword=secret',
    'postgres://ann:12/secret@127.0.0.1:1/amour',
    'postgres://ann@example.org:secret@127.0.0.1:1/amour',
    'postgres://ann@127.0.0.1:1/amour?oauth_client_secret=secret',
    "host=127.0.0.1 port=1 scram_client_key='secret' user=ann",
    'postgres://ann@127.0.0.1:1/amour?sslmode=require&what_comes_next=secret',
    'POSTGRES://ann:secret@127.0.0.1:1/amour',
    'host=127.0.0.1 port=1 dbname= password=secret',
    // libpq reads a password up to the first @ that no slash precedes, be a question mark within it.
    'postgres://ann:secret?ssl=x@127.0.0.1:1/amour',
    'postgres://ann:secret?user=@127.0.0.1:1/amour',
    // And a name of a database that looks like an address as one.
    "host=127.0.0.1 port=1 dbname='password=secret'",
    'host=127.0.0.1 port=1 dbname=password\\=secret',
    'postgres://127.0.0.1:1/amour?dbname=postgres://ann:secret',
    'postgres://127.0.0.1:1/amour?dbname=password%3dsecret',
    'postgres://127.0.0.1:1/password%3Dsecret',
  ])
    for (const [from, to] of [
      [address, 'postgres://ann@127.0.0.1:1/amour'],
      ['postgresql:///amour?host=/nowhere', address],
    ] as const) {
      const { code, said } = await copy(from, to)
      expect([code, said]).toEqual([1, expect.stringContaining('Nothing was copied: an address holds a password')])
      expect(said).not.toContain('secret')
    }
})

test('an address without one is none, whatever its names look like', async () => {
  for (const address of [
    'postgres://ann@127.0.0.1:1/amour',
    'postgres://127.0.0.1:1/amour?user=ann@server&require_auth=password',
    "host=127.0.0.1 port=1 user='ann' dbname=password",
    "host = '127.0.0.1'port=1 user='a\\'nn' dbname=password\\ of ",
    'postgres://ann:@[::1]:1,127.0.0.1:1/amour?sslmode=prefer&keepalives_idle=30&options=-c%20jit=off',
    'postgresql:///password?host=/nowhere&port=1',
    'postgres://ann@127.0.0.1:1?user=ann@server&dbname=password',
    'password',
  ])
    expect((await copy(address, address)).said).not.toContain('an address holds a password')
})

test.skipIf(missing.length > 0)(
  'a site goes into another PostgreSQL as a whole, once, and not while a process of it runs',
  { timeout: 120_000 },
  async () => {
    await using two = await openTwo()
    const [from, to] = two.names.map((name) => `${two.server}/${name}`) as [string, string]
    const running = openDatabase(from, { connections: 1, patience: 0 })
    await sql`SELECT 1`.execute(running)
    expect(await copy(two.from, two.to, two.password)).toEqual({
      code: 1,
      said: expect.stringContaining('a process of the app still runs'),
    })
    await running.destroy()
    expect((await read(to)).members).toEqual([])
    await expect.poll(() => two.countSessions(), { timeout: 15_000 }).toBe(0)

    expect(await copy(two.from, two.to, two.password)).toEqual({
      code: 0,
      said: expect.stringMatching(/^Copied: \d+ tables/m),
    })
    const copied = await read(to)
    expect(copied.members).toMatchObject([{ username: 'ann' }])
    expect(copied.counters.filter(({ last }) => last !== null)).not.toEqual([])
    expect(copied.jobs).toContainEqual(expect.objectContaining({ name: 'test.copied', data: { of: 'ann' } }))
    expect(copied).toEqual(await read(from))
    expect(await copy(two.from, two.to, two.password)).toEqual({
      code: 1,
      said: expect.stringContaining('the new one has members already'),
    })
  },
)
