import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseOf } from '@amour/server/database/servers/address.ts'
import { describeSchema } from '@amour/server/database/schema/describe.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { migrate, selectSchemaMark } from '@amour/server/database/schema/migrate.ts'
import { type Database, openDatabase } from '@amour/server/database/open.ts'
import { listFacts } from '@amour/server/database/schema/release-facts.ts'
import { openRoles } from '@amour/server/database/roles.ts'
import { openQueue } from '@amour/server/jobs/queue.ts'
import { openLog } from '@amour/server/log.ts'
import { VERSION } from '@amour/server/version.ts'
import { exitWithUsage } from '#usage.ts'

const asked = process.argv.slice(2)
if (asked.some((word) => word !== 'release')) exitWithUsage('tools/schema.ts', `This is called otherwise.`)

const place = (name: string) => new URL(`../apps/server/database/${name}`, import.meta.url)

/** Renews the written schema from the migrations, on a server that lives only for this; or what a release counts on. */
const folder = await mkdtemp(join(tmpdir(), 'amour-schema-'))
const server = await startEmbedded({ folder })
try {
  await migrate(server.url)
  const db = openDatabase(server.url)
  if (asked.includes('release')) await writeFile(place('release-before.txt'), await describeRelease(db, server.url))
  else await writeFile(place('schema.sql'), await describeSchema(db))
  await db.destroy()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function describeRelease(db: Database, url: string): Promise<string> {
  await (await openQueue(url, openLog('silent'), { supervise: true })).close()
  await openRoles(url, { passwordOf: (role) => role })
  const facts = await listFacts(db, databaseOf(url))
  return [`release ${VERSION} ${await selectSchemaMark(db)}`, ...facts, ''].join('\n')
}
