import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeSchema } from '@amour/server/database/describe.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { migrate } from '@amour/server/database/migrate.ts'
import { openDatabase } from '@amour/server/database/open.ts'

/** Renews the written schema from the migrations, on a server that lives only for this. */
const folder = await mkdtemp(join(tmpdir(), 'amour-schema-'))
const server = await startEmbedded({ folder })
try {
  await migrate(server.url)
  const db = openDatabase(server.url)
  const place = new URL('../apps/server/database/schema.sql', import.meta.url)
  await writeFile(place, await describeSchema(db))
  await db.destroy()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
