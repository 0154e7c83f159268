import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** Milliseconds: a process starts and falls. */
const PATIENCE = 120_000

const WHO = 'ada@example.org'

/** Throws, once a process has started, what PostgreSQL says of a row. */
const FALL = `process.on('newListener', (name) => name === 'SIGTERM' && setImmediate(() => {
  throw Object.assign(new Error('refused'), { code: '23514', detail: 'Failing row contains (${WHO}).' })
}))`

/** Runs a process until it falls: how it ended, and all that it wrote. */
async function fall(w: World, ...options: string[]) {
  const env = {
    PATH: w.context.config.searchPath,
    NODE_ENV: 'test',
    DATABASE_URL: w.databaseUrl,
    DATA_DIR: w.context.config.dataDir,
  }
  return promisify(execFile)(process.execPath, [...options, main, 'worker'], { env, timeout: PATIENCE - 10_000 }).then(
    () => ({ code: 0, told: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, told: stdout + stderr }),
  )
}

test(
  'a start that fails, and a fault that nobody catches, tell nothing of what stands in a row',
  { timeout: PATIENCE * 2 },
  async () => {
    await using w = await world()
    const fallen = await fall(w, '--import', `data:text/javascript,${encodeURIComponent(FALL)}`)
    expect.soft(fallen).toMatchObject({ code: 1, told: expect.stringContaining('23514') })
    expect.soft(fallen.told).not.toContain(WHO)
    expect.soft(fallen.told.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toEqual([])

    await sql
      .raw(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'refused' USING DETAIL = 'Failing row contains (${WHO}).'; END $$`)
      .execute(w.db)
    await sql`CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON age_visibility EXECUTE FUNCTION refuse()`.execute(w.db)
    const refused = await fall(w)
    expect.soft(refused).toMatchObject({ code: 1, told: expect.stringContaining('refused') })
    expect.soft(refused.told).not.toContain(WHO)
  },
)
