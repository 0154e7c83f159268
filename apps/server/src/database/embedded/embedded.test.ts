import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startEmbedded } from './embedded.ts'
import { openDatabase } from '#database/open.ts'

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'amour-embedded-'))
  return {
    folder,
    pid: async () => Number((await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n')[0]),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

async function ask(url: string): Promise<number | undefined> {
  const db = openDatabase(url, { connections: 1 })
  try {
    const { rows } = await sql<{ answer: number }>`select ${42}::int as answer`.execute(db)
    return rows[0]?.answer
  } finally {
    await db.destroy()
  }
}

/** An app that starts the server and is killed before it can stop it. */
async function startAndDie(folder: string): Promise<void> {
  const launcher = new URL('./embedded.ts', import.meta.url).href
  const script = `import { startEmbedded } from '${launcher}'; await startEmbedded({ folder: '${folder}' }); process.kill(process.pid, 'SIGKILL')`
  const app = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  expect(await once(app, 'exit')).toEqual([null, 'SIGKILL'])
}

test('a server that outlived a killed app is adopted and then stopped in order', async () => {
  await using place = await aFolder()
  await startAndDie(place.folder)
  const pid = await place.pid()
  const server = await startEmbedded(place)
  expect(server.adopted).toBe(true)
  expect(await place.pid()).toBe(pid)
  expect(await ask(server.url)).toBe(42)
  await server.stop()
  await expect(place.pid()).rejects.toThrow('ENOENT')
})

test('a server killed, or told to stop, under a living app comes back at the same address', async () => {
  await using place = await aFolder()
  const server = await startEmbedded({ ...place, look: 50 })
  const answer = () => ask(server.url).catch(() => undefined)
  process.kill(await place.pid(), 'SIGKILL')
  await expect.poll(answer, { timeout: 15_000 }).toBe(42)
  // Told to stop in the gentle way it would wait for our connections, and let nobody in for as long as we live.
  const pid = await place.pid()
  process.kill(pid, 'SIGTERM')
  await expect.poll(() => place.pid().catch(() => pid), { timeout: 15_000 }).not.toBe(pid)
  await expect.poll(answer, { timeout: 15_000 }).toBe(42)
  await server.stop()
})

test('a server and an app killed together leave nothing that hinders the next start', async () => {
  await using place = await aFolder()
  await startAndDie(place.folder)
  process.kill(await place.pid(), 'SIGKILL')
  const server = await startEmbedded(place)
  expect(server.adopted).toBe(false)
  expect(await ask(server.url)).toBe(42)
  await server.stop()
})

test('two apps that start together share one server, and the last to leave stops it', async () => {
  await using place = await aFolder()
  const [first, second] = await Promise.all([startEmbedded(place), startEmbedded(place)])
  expect(first.url).toBe(second.url)
  await first.stop()
  expect(await ask(second.url)).toBe(42)
  await second.stop()
  await expect(ask(second.url)).rejects.toThrow('ECONNREFUSED')
})

test('a port that another program took is given up for a free one', async () => {
  await using place = await aFolder()
  const before = await startEmbedded(place)
  await before.stop()
  const squatter = createServer().listen(Number(new URL(before.url).port), '127.0.0.1')
  await once(squatter, 'listening')
  const after = await startEmbedded(place)
  expect(new URL(after.url).port).not.toBe(new URL(before.url).port)
  expect(await ask(after.url)).toBe(42)
  await after.stop()
  squatter.close()
})

test('the password is read by the owner alone, and data is flushed at every commit', async () => {
  await using place = await aFolder()
  const server = await startEmbedded(place)
  expect((await stat(join(place.folder, 'data/amour-password'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(place.folder, 'data'))).mode & 0o777).toBe(0o700)
  const db = openDatabase(server.url, { connections: 1 })
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses') order by name`.execute(db)
  expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', '127.0.0.1', 'on'])
  const { rows: own } = await sql<{ encoding: string; collate: string }>`
    select pg_encoding_to_char(encoding) as encoding, datcollate as collate from pg_database
    where datname = 'amour'`.execute(db)
  expect(own).toEqual([{ encoding: 'UTF8', collate: 'C' }])
  await db.destroy()
  await server.stop()
})
