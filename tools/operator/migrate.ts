import { readSchemaState } from '@amour/server/database/servers/condition.ts'
import { say, withApp } from './open-app.ts'

/**
 * Brings schema, roles and places of the database up to date, as the start of a process does, and starts none: ahead of
 * the first process of a new release.
 */
export const migrateDatabase = (): Promise<void> =>
  withApp(
    async ({ db }) => {
      const { done, newest } = await readSchemaState(db)
      say(`The database is up to date: ${done} migrations, the newest is ${newest}.`)
    },
    { makesDatabase: true },
  )
