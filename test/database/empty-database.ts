import { openDatabase } from '@amour/server/database/open.ts'
import { newId } from '@amour/server/security/ids.ts'
import { sql } from 'kysely'
import { inject } from 'vitest'

/** A database of the test server without any table, in UTF-8 unless told. What roles are made for it go with it. */
export async function openEmptyDatabase(encoding = 'UTF8') {
  const server = inject('postgresUrl')
  const name = `test_${newId().replaceAll('-', '')}`
  const admin = openDatabase(`${server}/postgres`, { connections: 1 })
  await sql`
    create database ${sql.id(name)} encoding ${sql.lit(encoding)} locale 'C' template template0`.execute(admin)
  const db = openDatabase(`${server}/${name}`)
  return {
    name,
    db,
    url: `${server}/${name}`,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
      const { rows } = await sql<{ role: string }>`
        SELECT rolname AS role FROM pg_roles WHERE starts_with(rolname, ${`${name}_`})`.execute(admin)
      for (const { role } of rows) await sql`DROP ROLE ${sql.id(role)}`.execute(admin)
      await admin.destroy()
    },
  }
}
