import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { openDatabase } from './open.ts'

const folder = new URL('../../database/migrations/', import.meta.url)

/**
 * Brings the database at `url` to the newest schema: every file of `database/migrations` not yet run, in order of
 * name, all in one transaction. A second process waits for the first. Throws, and changes nothing, when one fails.
 * `until` names the last one to run, for the schema of a release before.
 */
export async function migrate(url: string, { until }: { until?: string } = {}): Promise<void> {
  // A connection of its own, since a migration may take longer than any query of the app may.
  const db = openDatabase(url, { connections: 2, patience: 0 })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations } })
    const { error, results } = await (until ? migrator.migrateTo(until) : migrator.migrateToLatest())
    const failed = results?.find(({ status }) => status === 'Error')
    if (error)
      throw new Error(`The database could not be migrated${failed ? `: ${failed.migrationName}` : ''}.`, {
        cause: error,
      })
  } finally {
    await db.destroy()
  }
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(
    files.map((name) => [
      name.replace(/\.sql$/, ''),
      {
        async up(db) {
          // In the transaction, which is all that a pooler keeps together.
          await sql`SET LOCAL statement_timeout = 0`.execute(db)
          await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(db)
        },
      },
    ]),
  )
}
