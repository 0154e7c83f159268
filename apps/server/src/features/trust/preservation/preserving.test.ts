import { disclosures } from '@amour/contract/console/disclosures.ts'
import { claimNextCase, createReport, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

test('evidence is held by nobody without the log saying so', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const { id } = await claimNextCase(w, mia)
  await sql`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no log'; END $$`.execute(
    w.db,
  )
  await sql`CREATE TRIGGER failing BEFORE INSERT ON audit_event FOR EACH ROW
    WHEN (NEW.action = 'preservation.begin') EXECUTE FUNCTION fail()`.execute(w.db)
  const hold = () => w.asStaff(mia)(disclosures.preserve, { params: { id }, body: { why: 'An order is announced.' } })
  expect((await hold()).status).toBe(500)
  expect(await w.db.selectFrom('preservation').select('id').execute()).toEqual([])
  await sql`DROP TRIGGER failing ON audit_event`.execute(w.db)
  expect((await hold()).status).toBe(201)
  const log = w.db.selectFrom('audit_event').select('staff_id').where('action', '=', 'preservation.begin')
  expect(await log.execute()).toEqual([{ staff_id: mia.id }])
})
