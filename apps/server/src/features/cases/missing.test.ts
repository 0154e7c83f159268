import { media } from '@amour/contract/media.ts'
import { aPhoto } from '@amour/test/a-photo.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { keepDesk } from './cases.jobs.ts'

test('an upload for which no case can be opened keeps no other one waiting, and is tried again', async () => {
  await using w = await world()
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const bad = await aPhoto(w.context, bob.id, { status: 'pending' })
  const good = await aPhoto(w.context, bob.id, { status: 'pending' })
  await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no case'; END $$`.execute(
    w.db,
  )
  await sql`CREATE TRIGGER failing BEFORE INSERT ON moderation_case FOR EACH ROW
    WHEN (NEW.target_id = ${sql.lit(bad.id)}) EXECUTE FUNCTION fail()`.execute(w.db)
  await expect(keepDesk.perform(w.context, {})).rejects.toThrow('1 of 2 could not be worked off.')
  const targets = async () => {
    const rows = await w.db.selectFrom('moderation_case').select('target_id').execute()
    return rows.map(({ target_id: id }) => id)
  }
  expect(await targets()).toEqual([good.id])
  await sql`DROP TRIGGER failing ON moderation_case`.execute(w.db)
  await keepDesk.perform(w.context, {})
  expect(new Set(await targets())).toEqual(new Set([bad.id, good.id]))
  const own = (await w.as(bob)(media.listOwn, { query: {} })).body.data
  expect(own.map(({ status }) => status)).toEqual(['pending', 'pending'])
})
