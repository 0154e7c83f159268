import { accounts } from '@amour/contract/account/accounts.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { openEmptyDatabase } from '@amour/test/database/empty-database.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config.ts'
import { databaseOf, signedInAs } from '#database/servers/address.ts'
import { openDatabase } from '#database/open.ts'
import { openSecrets } from '#security/secrets.ts'
import { openPrepared, type ProcessName, startProcesses } from '#serve.ts'

const passwords = {
  MEMBER_API_PASSWORD: 'a'.repeat(40),
  MODERATOR_API_PASSWORD: 'b'.repeat(40),
  WORKER_PASSWORD: 'c'.repeat(40),
}
const roles = {
  'member-api': ['api_rw', passwords.MEMBER_API_PASSWORD],
  'moderator-api': ['mod_rw', passwords.MODERATOR_API_PASSWORD],
  worker: ['worker', passwords.WORKER_PASSWORD],
} as const

/** The settings of an installation whose owner gives every process a password of its own. */
async function openInstallation(w: World) {
  const shared = {
    NODE_ENV: 'test',
    DATA_DIR: w.context.config.dataDir,
    SITE_URL: w.context.config.siteUrl,
    LOG_LEVEL: 'silent',
    MEDIA_URL: 'off',
    API_DOCS: 'off',
    PORT: String(await freePort()),
    CONSOLE_PORT: String(await freePort()),
  }
  const owner = { ...shared, DATABASE_URL: w.databaseUrl, ...passwords }
  const nameOf = (process: ProcessName) => `${databaseOf(w.databaseUrl)}_${roles[process][0]}`
  return {
    shared,
    owner,
    nameOf,
    settingsOf: (process: ProcessName) => ({
      ...shared,
      DATABASE_URL: signedInAs(w.databaseUrl, nameOf(process), roles[process][1]),
    }),
    migrate: async () => (await openPrepared(readConfig(owner))).close(),
  }
}

/** One process, started as its operator does, with nothing but its own settings. */
async function startProcess(environment: Record<string, string>, name: ProcessName) {
  const opened = await openPrepared(readConfig(environment), [name])
  onTestFinished(() => opened.close())
  const running = await startProcesses(opened, [name])
  onTestFinished(() => running.close())
  return opened.context
}

test('each process runs with the address of its own role alone, and can neither change the schema nor read beyond it', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const { settingsOf, migrate, shared } = await openInstallation(w)
  await migrate()
  const api = await startProcess(settingsOf('member-api'), 'member-api')
  const staffConsole = await startProcess(settingsOf('moderator-api'), 'moderator-api')
  const worker = await startProcess(settingsOf('worker'), 'worker')

  const site = `http://127.0.0.1:${shared.PORT}`
  const headers = { authorization: `Bearer ${ann.token}` }
  for (const path of ['/readyz', '/api/locations/counties', accounts.me.path, '/api/users/counts'])
    expect([path, (await fetch(site + path, { headers })).status]).toEqual([path, 200])
  expect((await fetch(`http://127.0.0.1:${shared.CONSOLE_PORT}/readyz`)).status).toBe(200)
  await worker.queue.drain(worker, [])

  const denied = /permission denied|must be owner/
  for (const { db } of [api, staffConsole, worker]) {
    for (const attempt of [
      'ALTER TABLE member ADD COLUMN mine int',
      'CREATE TABLE mine (id int)',
      'DROP TABLE message',
    ])
      await expect(sql.raw(attempt).execute(db)).rejects.toThrow(denied)
    await expect(sql`UPDATE audit_event SET action = 'x'`.execute(db)).rejects.toThrow(denied)
  }
  await expect(sql`SELECT FROM staff`.execute(api.db)).rejects.toThrow(denied)
  await expect(sql`SELECT FROM message`.execute(staffConsole.db)).rejects.toThrow(denied)
  await expect(sql`SELECT FROM staff_key`.execute(worker.db)).rejects.toThrow(denied)
})

test('who has the key file and the address of one process cannot sign in as another one, nor after the owner was there again', async () => {
  await using w = await world()
  const { owner, nameOf, migrate } = await openInstallation(w)
  await migrate()
  await migrate()
  const secrets = await openSecrets(readConfig(owner).keyFile)
  const guessed = secrets.digest('database', 'mod_rw').toString('base64url')
  const signIn = async (password: string) => {
    const db = openDatabase(signedInAs(w.databaseUrl, nameOf('moderator-api'), password), { connections: 1 })
    await sql`SELECT 1`.execute(db).finally(() => void db.destroy())
  }
  await signIn(passwords.MODERATOR_API_PASSWORD)
  await expect(signIn(guessed)).rejects.toThrow('password authentication failed')
  await expect(signIn(passwords.MEMBER_API_PASSWORD)).rejects.toThrow('password authentication failed')
})

test('a process that may not migrate says what is missing, and does not start', async () => {
  await using w = await world()
  const { settingsOf, nameOf, migrate } = await openInstallation(w)
  await migrate()
  const start = (settings: Record<string, string>, ...names: ProcessName[]) => openPrepared(readConfig(settings), names)
  await expect(start(settingsOf('member-api'), 'worker')).rejects.toThrow('_api_rw, which is not the role of worker')
  await expect(start(settingsOf('member-api'), 'member-api', 'worker')).rejects.toThrow('is not the role of')
  await expect(start(settingsOf('member-api'))).rejects.toThrow('takes the address of the database’s owner')

  await sql`DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration)`.execute(w.db)
  await expect(start(settingsOf('member-api'), 'member-api')).rejects.toThrow(/lacks 1 migrations .*`amour migrate`/)

  await using empty = await openEmptyDatabase()
  const elsewhere = signedInAs(empty.url, nameOf('worker'), passwords.WORKER_PASSWORD)
  const starting = start({ ...settingsOf('worker'), DATABASE_URL: elsewhere }, 'worker')
  await expect(starting).rejects.toThrow(/The database is empty.*`amour migrate`/)
})

test('the owner gives passwords to all three roles or to none, and none that somebody thought of', () => {
  const read = (given: Record<string, string>) => () => readConfig({ MEDIA_URL: 'off', ...given })
  const { WORKER_PASSWORD: _, ...two } = passwords
  expect(read(two)).toThrow('all three or none')
  expect(read({ ...passwords, WORKER_PASSWORD: 'swordfish' })).toThrow('WORKER_PASSWORD: has 32 characters or more')
  expect(read(passwords)).not.toThrow()
})
