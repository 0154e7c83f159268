import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { migrate } from '@amour/server/database/schema/migrate.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { processRoles } from '@amour/server/database/rights.ts'
import { openRoles } from '@amour/server/database/roles.ts'
import { loadLocations } from '@amour/server/features/people/locations/location-loader.ts'
import { openQueue } from '@amour/server/jobs/queue.ts'
import { openLog } from '@amour/server/log.ts'
import { findQuickFolder, isInMemory } from '@amour/test/process/temporary-folder.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TestProject } from 'vitest/node'

/** Whole files are copied in two thirds of the time where nothing has to reach a disk, and many times slower where it has. */
type CopyStrategy = 'file_copy' | 'wal_log'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server's address without a database: append `/template_amour` or a name of your own. */
    postgresUrl: string
    /** How PostgreSQL copies the template. */
    copyStrategy: CopyStrategy
    /** Whether it is a server of this run alone, of which we may do everything. */
    isOwnServer: boolean
  }
}

/** Starts one real PostgreSQL for the whole run and migrates `template_amour`, which every test copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer()
  await makeTemplate(server.url)
  if (server.isOurs) await hurry(server.url)
  project.provide('postgresUrl', server.url)
  project.provide('copyStrategy', server.copyStrategy)
  project.provide('isOwnServer', server.isOurs)
  return async () => {
    await onServer(server.url, sql`drop database if exists template_amour with (force)`)
    await server.close()
  }
}

type TestServer = { url: string; isOurs: boolean; copyStrategy: CopyStrategy; close: () => Promise<void> }

async function openServer(): Promise<TestServer> {
  // oxlint-disable-next-line node/no-process-env -- a test run has no config of the app's
  const external = process.env['DATABASE_URL']
  if (external) {
    return { url: withoutDatabase(external), isOurs: false, copyStrategy: 'wal_log', close: async () => undefined }
  }
  await sweepLeftovers()
  const folder = await mkdtemp(join(findQuickFolder(), `amour-test-${process.pid}-`))
  const server = await startEmbedded({ folder })
  return {
    url: withoutDatabase(server.url),
    isOurs: true,
    copyStrategy: isInMemory(folder) ? 'file_copy' : 'wal_log',
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A server that nobody's data outlives need not be ready for a power cut, and each of some ten thousand connections shows
 * a password that nobody guesses at. What is about either has a server of its own.
 */
async function hurry(url: string): Promise<void> {
  const admin = openDatabase(`${url}/postgres`, { connections: 1 })
  await sql`ALTER SYSTEM SET fsync = off`.execute(admin)
  await sql`ALTER SYSTEM SET full_page_writes = off`.execute(admin)
  // What a test counts on, it analyses itself; nothing lives long enough to need the other half.
  await sql`ALTER SYSTEM SET autovacuum = off`.execute(admin)
  await sql`SELECT pg_reload_conf()`.execute(admin)
  await sql`SET scram_iterations = 1`.execute(admin)
  const { username: owner, password } = new URL(url)
  const passwords = [[owner, password], ...processRoles.map((role) => [`template_amour_${role}`, testPassword(role)])]
  for (const [name = '', word = ''] of passwords)
    await sql`ALTER ROLE ${sql.id(name)} PASSWORD ${sql.lit(word)}`.execute(admin)
  await admin.destroy()
}

/** A run that was killed leaves its server behind; the next one adopts and stops it. */
async function sweepLeftovers(): Promise<void> {
  for (const name of await readdir(findQuickFolder())) {
    const pid = /^amour-test-(\d+)-/.exec(name)?.[1]
    if (!pid || existsSync(`/proc/${pid}`) || !existsSync('/proc/self')) continue
    const folder = join(findQuickFolder(), name)
    const server = await startEmbedded({ folder }).catch(() => undefined)
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(url: string): Promise<void> {
  await onServer(url, sql`drop database if exists template_amour with (force)`)
  await onServer(url, sql`create database template_amour encoding 'UTF8' template template0`)
  await migrate(`${url}/template_amour`)
  const template = openDatabase(`${url}/template_amour`, { connections: 1 })
  await loadLocations(template)
  await template.destroy()
  const queue = await openQueue(`${url}/template_amour`, openLog('silent'), { supervise: true })
  await queue.close()
  await openRoles(`${url}/template_amour`, { passwordOf: testPassword })
}

/** Of the roles that every copy of the template shares. */
export const testPassword = (role: string) => `test-${role}`

async function onServer(url: string, statement: RawBuilder<unknown>): Promise<void> {
  const admin = openDatabase(`${url}/postgres`, { connections: 1 })
  await statement.execute(admin)
  await admin.destroy()
}

function withoutDatabase(url: string): string {
  const parsed = new URL(url)
  return `${parsed.protocol}//${parsed.username}:${parsed.password}@${parsed.host}`
}
