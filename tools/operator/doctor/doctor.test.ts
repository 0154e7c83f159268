import { once } from 'node:events'
import { chmod, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { readConfig } from '@amour/server/config.ts'
import { noteBackup } from '@amour/server/figures/backup-notes.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { databaseOf, signedInAs } from '@amour/server/database/servers/address.ts'
import { setMaintenance } from '@amour/server/http/site/maintenance.ts'
import { openLog } from '@amour/server/log.ts'
import { openRedis } from '@amour/server/redis.ts'
import { openPrepared } from '@amour/server/serve.ts'
import { monthsAround, writeAgeKeys } from '@amour/test/age/signed-token.ts'
import { openEmptyDatabase } from '@amour/test/database/empty-database.ts'
import { findMissing } from '@amour/test/process/debian-server.ts'
import { startRedis } from '@amour/test/process/redis-server.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { startTlsServer } from '@amour/test/process/tls-server.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { examine } from './doctor.ts'

const missing = await findMissing('redis-server')

/** What depends on the machine that the tests run on. */
const ofMachine = ['disk', 'ffmpeg', 'decoders']

const passwords = {
  MEMBER_API_PASSWORD: 'a'.repeat(40),
  MODERATOR_API_PASSWORD: 'b'.repeat(40),
  WORKER_PASSWORD: 'c'.repeat(40),
}

/** The world's own connections are none of the owner's: it has a role of its own here. */
async function makeOwner({ db, databaseUrl }: World): Promise<string> {
  const name = `${databaseOf(databaseUrl)}_owner`
  await sql.raw(`CREATE ROLE ${name} SUPERUSER LOGIN PASSWORD 'owner'`).execute(db)
  return signedInAs(databaseUrl, name, 'owner')
}

/** Settings of all sessions that begin from now on. */
async function setOfDatabase({ db, databaseUrl }: World, settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings))
    await sql.raw(`ALTER DATABASE ${databaseOf(databaseUrl)} SET ${name} = '${value}'`).execute(db)
}

/** An installation that is all well, on a database of its own. */
async function openInstallation() {
  await using opening = new AsyncDisposableStack()
  const w = opening.use(await world())
  const folder = await createTemporaryFolder('doctor')
  opening.defer(() => rm(folder, { recursive: true, force: true }))
  const smtp = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], logger: false })
  const mail = smtp.listen(0, '127.0.0.1')
  await once(mail, 'listening')
  opening.defer(() => new Promise<void>((closed) => smtp.close(() => closed())))
  await mkdir(join(folder, 'web'))
  await writeFile(join(folder, 'web/index.html'), '')
  const environment: Record<string, string> = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    DATABASE_URL: await makeOwner(w),
    ...passwords,
    DATA_DIR: join(folder, 'data'),
    WEB_DIR: join(folder, 'web'),
    CONSOLE_DIR: join(folder, 'web'),
    MEDIA_URL: 'http://localhost:8082',
    SMTP_URL: `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`, // it listens on a port
    BACKUP_URL: join(folder, 'backups'),
    AGE_GATE_URL: 'https://age.example.org',
    AGE_KEYS: join(folder, 'public-keys.json'),
  }
  await writeAgeKeys(join(folder, 'public-keys.json'), monthsAround(new Date()))
  // As docs/operations has it; the embedded server has it by itself.
  await setOfDatabase(w, { log_error_verbosity: 'terse', log_min_error_statement: 'panic' })
  await (await openPrepared(readConfig(environment))).close()
  const at = new Date().toISOString()
  for (const kind of ['database', 'files'] as const) await noteBackup(environment['DATA_DIR'] ?? '', kind, { at })
  await noteBackup(environment['DATA_DIR'] ?? '', 'drill', { at, isSound: true, lostSeconds: 1, seconds: 1 })
  const owned = opening.move()
  return { w, folder, environment, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** What is to do, but for what the machine lacks: the names, and what is said. */
async function findFaults(environment: Record<string, string>, options: Parameters<typeof examine>[1] = {}) {
  const findings = await examine(environment, options)
  return findings.filter(({ name, isOk }) => !isOk && !ofMachine.includes(name))
}

/** A port of this machine at which nobody listens. */
async function closedPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // as above
  probe.close()
  await once(probe, 'close')
  return port
}

test('of a set-up that is well every line is ok, and nothing is left in the storage', async () => {
  await using installation = await openInstallation()
  const findings = await examine(installation.environment)
  expect(findings.filter(({ name, isOk }) => !isOk && !ofMachine.includes(name))).toEqual([])
  expect(await readdir(join(installation.folder, 'data'))).not.toContain('media')
  await mkdir(join(installation.folder, 'data/media'))
  expect((await examine(installation.environment)).find(({ name }) => name === 'storage')?.says).toContain('gives back')
  const left = await readdir(join(installation.folder, 'data/media'), { recursive: true })
  expect(left.filter((path) => path.includes('doctor') || path.includes('file'))).toEqual([])
  for (const name of ['settings', 'database', 'schema', 'roles', 'clock', 'mail', 'storage', 'SITE_URL', ...ofMachine])
    expect(findings.map((finding) => finding.name)).toContain(name)
})

test('a log of PostgreSQL that would hold what stands in rows and calls is named, with what to do', async () => {
  await using installation = await openInstallation()
  const { w, environment } = installation
  const set = (settings: Record<string, string>) => setOfDatabase(w, settings)
  const says = async () => (await findFaults(environment)).map(({ name, says: said }) => `${name}: ${said}`)
  await set({ log_error_verbosity: 'default', log_min_error_statement: 'error' })
  const [named, ...others] = await says()
  expect(others).toEqual([])
  expect(named).toMatch(/^database log: .*SET log_error_verbosity = 'terse'; .*SET log_min_error_statement = 'panic';$/)
  await set({ log_error_verbosity: 'terse', log_min_error_statement: 'panic', log_min_duration_statement: '1s' })
  expect(await says()).toEqual([expect.stringMatching(/log_parameter_max_length = '0';$/)])
  await set({ log_parameter_max_length: '0' })
  expect(await says()).toEqual([])
})

test('a setting that is not right is named, each of several', async () => {
  const found = await findFaults({ PORT: 'eighty', SITE_URL: 'example.org' })
  expect(found.map(({ says }) => says.split(':')[0])).toEqual(['PORT', 'SITE_URL'])
  const [missing] = await findFaults({ NODE_ENV: 'production' })
  expect(missing?.says).toContain('MEDIA_URL: photos need an origin of their own')
})

test('what is broken about files, services and clocks is named, with what to do, and nothing else is', async () => {
  await using installation = await openInstallation()
  const { environment, folder } = installation
  const nobody = await closedPort()
  await using near = await startTlsServer(3)
  await using strange = await startTlsServer(300)
  const keyFile = join(folder, 'data/keys.json')
  const [open, damaged] = [join(folder, 'open.json'), join(folder, 'damaged.json')]
  await copyFile(keyFile, open)
  await chmod(open, 0o644)
  await writeFile(damaged, '{"version":1', { mode: 0o600 })
  await writeFile(join(folder, 'ledger.jsonl'), '{"not":"an erasure"}\n')
  await writeFile(join(folder, 'policy.json'), '{"origin":"example.org","log":[],"witnesses":[]}')

  const broken: [changes: Record<string, string>, names: string[], says: RegExp][] = [
    [{ NODE_ENV: 'development' }, ['settings'], /NODE_ENV/],
    [{ KEY_FILE: open }, ['key file'], /chmod 400/],
    [{ KEY_FILE: damaged }, ['key file', 'roles'], /offline copy/],
    [
      { DATA_DIR: join(folder, 'open.json/data'), KEY_FILE: keyFile },
      ['data folder', 'erasure ledger', 'backups', 'storage'],
      /DATA_DIR/,
    ],
    [{ ERASURE_LEDGER: join(folder, 'ledger.jsonl') }, ['erasure ledger'], /newest copy/],
    [{ KEY_LOG_POLICY: join(folder, 'policy.json') }, ['log of keys'], /is not there.*KEY_LOG_KEY/],
    [{ WEB_DIR: join(folder, 'none') }, ['site'], /npm run build/],
    [{ AGE_GATE_URL: '' }, ['age gate'], /nobody is shown anybody/],
    [{ AGE_KEYS: join(folder, 'none') }, ['age gate'], /AGE_KEYS/],
    [{ SMTP_URL: '' }, ['mail'], /No SMTP_URL/],
    [{ SMTP_URL: `smtp://127.0.0.1:${nobody}` }, ['mail'], /ECONNREFUSED.*outbox/],
    [{ STORAGE_URL: `s3://key:secret@127.0.0.1:${nobody}/amour?ssl=off` }, ['storage'], /STORAGE_URL/],
    [{ REDIS_URL: `redis://127.0.0.1:${nobody}` }, ['redis'], /REDIS_URL/],
    [{ NATS_URL: `nats://127.0.0.1:${nobody}` }, ['nats'], /NATS_URL/],
    [{ SITE_URL: 'http://example.org' }, ['SITE_URL'], /https/],
    [{ SITE_URL: near.url }, ['SITE_URL'], /2 days left/],
    [{ SITE_URL: strange.url }, ['SITE_URL'], /do not trust/],
    [{ SITE_URL: `https://localhost:${nobody}` }, ['SITE_URL'], /Nobody answers by TLS/],
  ]
  for (const [changes, names, says] of broken) {
    const found = await findFaults({ ...environment, ...changes })
    expect({ changes, names: found.map(({ name }) => name) }).toEqual({ changes, names })
    expect(found[0]?.says).toMatch(says)
  }
  const slow = await findFaults(environment, { now: () => Date.now() - 90_000 })
  expect(slow.map(({ name, says }) => [name, /NTP/.test(says)])).toEqual([['clock', true]])
  await setMaintenance(readConfig(environment), true)
  expect((await findFaults(environment)).map(({ name }) => name)).toEqual(['maintenance'])
  const unseen = await examine({ ...environment, FFMPEG_PATH: join(folder, 'none') })
  expect(unseen.find(({ name }) => name === 'ffmpeg')?.says).toContain('FFMPEG_PATH')
})

test('whoever lets processes know the password of the database’s owner is told so, and what to do', async () => {
  await using installation = await openInstallation()
  const { environment, w } = installation
  const without = { ...environment, MEMBER_API_PASSWORD: '', MODERATOR_API_PASSWORD: '', WORKER_PASSWORD: '' }
  await (await openPrepared(readConfig(without))).close()
  expect(await findFaults(without)).toEqual([
    { name: 'owner', isOk: false, says: expect.stringMatching(/Every process knows .* give each its own role’s/) },
  ])
  await (await openPrepared(readConfig(environment))).close()
  const asOwner = openDatabase(environment['DATABASE_URL'] ?? '', { connections: 1 })
  await sql`SELECT 1`.execute(asOwner)
  const [signedIn] = await findFaults(environment)
  expect([signedIn?.name, signedIn?.says]).toEqual(['owner', expect.stringMatching(/^1 connections are open as/)])
  await asOwner.destroy()

  const role = `${databaseOf(w.databaseUrl)}_worker`
  const own = { ...environment, DATABASE_URL: signedInAs(w.databaseUrl, role, passwords.WORKER_PASSWORD) }
  const [one] = await findFaults(own)
  expect([one?.name, one?.says]).toEqual(['database', expect.stringContaining(`that of one process, ${role}`)])
})

test('what is broken about the database is named, with what to do', async () => {
  await using installation = await openInstallation()
  const { environment, w } = installation
  const away = await findFaults({
    ...environment,
    DATABASE_URL: `postgres://nobody@127.0.0.1:${await closedPort()}/none`,
  })
  expect(away.map(({ name, says }) => [name, /DATABASE_URL/.test(says)])).toEqual([['database', true]])

  const [replica] = await findFaults({ ...environment, DATABASE_REPLICA_URL: w.databaseUrl })
  expect(replica?.says).toContain('no replica')

  await sql`INSERT INTO kysely_migration VALUES ('29991231000000_later__idea', now()::text)`.execute(w.db)
  const [newer] = await findFaults(environment)
  expect([newer?.name, newer?.says]).toEqual(['schema', expect.stringContaining('newer than this program')])
  await sql`DELETE FROM kysely_migration WHERE name >= '20261122'`.execute(w.db)
  const [older] = await findFaults(environment)
  expect([older?.name, older?.says]).toEqual(['schema', expect.stringContaining('`amour migrate`')])

  await sql`INSERT INTO erasure (digest, reference, erased_at) VALUES ('\\x01', 'E-1', now())`.execute(w.db)
  const [, erased] = await findFaults(environment)
  expect([erased?.name, erased?.says]).toEqual(['erasures', expect.stringContaining('newest copy')])

  const strange = { ...environment, KEY_FILE: join(installation.folder, 'other.json') }
  expect((await findFaults(strange)).map(({ name }) => name)).toContain('roles')
})

test('sessions that may only read, or do not see the tables, are named, of the owner and of a process', async () => {
  await using installation = await openInstallation()
  const { w, environment } = installation
  const name = databaseOf(w.databaseUrl)
  for (const [role, finding] of [
    [`${name}_owner`, 'database'],
    [`${name}_worker`, 'roles'],
  ] as const) {
    for (const [setting, told] of [
      ['default_transaction_read_only = on', `Sessions of ${role} may only read`],
      ["search_path = 'elsewhere'", `Sessions of ${role} do not see the tables, which are in the schema public`],
    ] as const) {
      await sql.raw(`ALTER ROLE ${role} SET ${setting}`).execute(w.db)
      expect(await findFaults(environment)).toMatchObject([{ name: finding, says: expect.stringContaining(told) }])
      await sql.raw(`ALTER ROLE ${role} RESET ALL`).execute(w.db)
    }
  }
  expect(await findFaults(environment)).toEqual([])
})

test('a database in which letters are bytes is named, with how it is made anew', async () => {
  await using installation = await openInstallation()
  await using bytes = await openEmptyDatabase('SQL_ASCII')
  const url = new URL(installation.environment['DATABASE_URL'] ?? '')
  url.pathname = bytes.name
  const [found] = await findFaults({ ...installation.environment, DATABASE_URL: url.href })
  expect([found?.name, found?.says]).toEqual(['database', expect.stringMatching(/SQL_ASCII.*ENCODING 'UTF8'/)])
})

test('backups that are not made, are old or cannot be restored are told, with what to run', async () => {
  await using installation = await openInstallation()
  const { environment } = installation
  const dataDir = environment['DATA_DIR'] ?? ''
  const told = async (settings: Record<string, string> = {}) => {
    const findings = await examine({ ...environment, ...settings })
    return findings.find(({ name }) => name === 'backups')
  }
  expect(await told()).toMatchObject({ isOk: true })
  expect((await told({ BACKUP_URL: '' }))?.says).toContain('BACKUP_URL')
  await noteBackup(dataDir, 'files', { at: new Date(Date.now() - 3 * 3_600_000).toISOString() })
  expect((await told())?.says).toContain('`amour backup files` was 3 hours ago')
  // As a clock that was a week ahead dated it: it would look fresh for a week.
  await noteBackup(dataDir, 'files', { at: new Date(Date.now() + 168 * 3_600_000).toISOString() })
  expect((await told())?.says).toMatch(/`amour backup files` is dated .* to come: set the clock right/)
  await noteBackup(dataDir, 'files', { at: new Date().toISOString() })
  const at = new Date().toISOString()
  await noteBackup(dataDir, 'drill', { at, isSound: false, lostSeconds: 0, seconds: 1 })
  expect((await told())?.says).toContain('could not restore')
  expect((await told({ BACKUP_URL: join(dataDir, 'backups') }))?.says).toBeUndefined()
})

test.skipIf(missing.length > 0)('a Redis that answers and takes nothing new is named, with what it says', async () => {
  await using installation = await openInstallation()
  await using redis = await startRedis()
  const environment = { ...installation.environment, REDIS_URL: redis.url }
  expect(await findFaults(environment)).toEqual([])
  const client = await openRedis(redis.url, openLog('silent'))
  await client.client.replicaOf('127.0.0.1', await closedPort())
  client.close()
  expect(await findFaults(environment)).toEqual([
    { name: 'redis', isOk: false, says: expect.stringMatching(/^READONLY .*PostgreSQL counts meanwhile.*REDIS_URL/) },
  ])
})
