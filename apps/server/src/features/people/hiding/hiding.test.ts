import {
  aMan,
  aPair,
  BATH,
  CANTERBURY,
  EXETER,
  hideFrom,
  hideFromOwn,
  LONDON,
  move,
  open,
  sees,
} from '@amour/test/members/hiding.ts'
import { preferences } from '@amour/contract/account/preferences.ts'
import { privacy } from '@amour/contract/account/privacy.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { search } from '@amour/contract/people/search.ts'
import { world } from '@amour/test/world.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { forgetStays, numberSets } from './hiding.jobs.ts'

test('whom a member hides from sees them as little after moving house, to and fro, until 90 days are over', async () => {
  await using w = await world()
  const { ann, bob, sees: seen } = await aPair(w)
  await hideFromOwn(w, ann)
  expect(await seen()).toBe(false)
  for (const home of [LONDON, BATH, CANTERBURY, EXETER]) {
    await move(w, bob, home)
    expect(await seen(), String(home)).toBe(false)
  }
  expect((await w.as(bob)(flirts.send, { params: { id: ann.id }, body: { flirt: 'goodTaste' } })).status).toBe(404)
  const stays = () => w.db.selectFrom('member_stay').select('county_id').where('member_id', '=', bob.id).execute()
  await forgetStays.perform(w.context, {})
  expect(await stays()).toHaveLength(3)
  const since = (days: number) => w.db.updateTable('member_stay').set({ left_at: new Date(Date.now() - days * DAY) })
  await since(89.9).execute()
  expect(await seen()).toBe(false)
  await since(90.1).execute()
  expect(await seen()).toBe(true)
  w.clock.advance(91 * DAY)
  await forgetStays.perform(w.context, {})
  expect(await stays()).toEqual([])
})

test('who hides from their county and moves hides from both, and sees which; turning it off leaves the former hidden until they say', async () => {
  await using w = await world()
  const { ann, sees: bobSees } = await aPair(w)
  const lea = await aMan(w, 'lea', { locationId: LONDON })
  await hideFromOwn(w, ann)
  expect([await bobSees(), await sees(w, lea, ann)]).toEqual([false, true])
  await w.db.updateTable('member').set({ location_id: LONDON }).where('id', '=', ann.id).execute()
  expect([await bobSees(), await sees(w, lea, ann)]).toEqual([false, false])
  expect((await w.as(ann)(privacy.hiding, {})).body.counties).toEqual(['Somerset'])
  await w.db.updateTable('member').set({ location_id: BATH }).where('id', '=', ann.id).execute()
  expect([await bobSees(), await sees(w, lea, ann)]).toEqual([false, false])
  await hideFromOwn(w, ann, false)
  expect([await bobSees(), await sees(w, lea, ann)]).toEqual([false, false])
  expect((await hideFrom(w, ann)).body.counties).toEqual([])
  expect([await bobSees(), await sees(w, lea, ann)]).toEqual([true, true])
})

test('several counties hide at once, whatever the county of one’s own; what cannot be chosen is said under its field', async () => {
  await using w = await world()
  const { ann, bob, sees: bobSees } = await aPair(w)
  const others = [await aMan(w, 'lea', { locationId: LONDON }), await aMan(w, 'kit', { locationId: CANTERBURY })]
  const seen = async () => [await bobSees(), ...(await Promise.all(others.map((who) => sees(w, who, ann))))]
  expect((await hideFrom(w, ann, 'Kent', 'Greater London', 'Kent')).body.counties).toEqual(['Greater London', 'Kent'])
  expect(await seen()).toEqual([true, false, false])
  await hideFromOwn(w, ann)
  expect(await seen()).toEqual([false, false, false])
  await hideFrom(w, ann, 'Kent')
  expect(await seen()).toEqual([false, true, false])
  // Whom she writes to sees her again.
  await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good evening.' } })
  expect(await seen()).toEqual([true, true, false])

  const { problem } = await hideFrom(w, ann, 'Kent', 'Gondor')
  expect(problem.violations).toMatchObject([
    { propertyPath: 'counties', message: 'Please choose a county from the list.' },
  ])
  const names = (await w.db.selectFrom('county').select('name').orderBy('name').limit(11).execute()).map(
    ({ name }) => name,
  )
  expect((await hideFrom(w, ann, ...names)).problem.violations).toMatchObject([
    { message: 'Please choose ten counties at most.' },
  ])
  expect((await w.as(ann)(privacy.hiding, {})).body.counties).toEqual(['Kent'])
  // Those that moving has added count as chosen, so that each can be taken away.
  await w.db
    .insertInto('hidden_county')
    .columns(['member_id', 'county_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('county')
        .select([sql.val(ann.id).as('member_id'), 'id', sql<Date>`now()`.as('at')])
        .where('name', 'in', names),
    )
    .execute()
  expect((await hideFrom(w, ann, ...names)).body.counties).toEqual(names)
  expect((await w.as(bob)(privacy.hiding, {})).body).toEqual({ counties: [], people: [] })
})

test('whom a member flirts with, or asks for private photos, sees them from then on, also where they want no news of it', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  const kit = await aMan(w, 'kit')
  await hideFromOwn(w, ann)
  const silent = (['flirt', 'access_requested'] as const).map((type) => ({ type, site: false, mail: false }))
  for (const who of [bob, kit]) {
    expect((await w.as(who)(preferences.save, { body: { preferences: silent } })).status).toBe(200)
    expect(await sees(w, who, ann)).toBe(false)
  }
  await w.as(ann)(flirts.send, { params: { id: bob.id }, body: { flirt: 'goodTaste' } })
  await w.as(ann)(mediaAccess.request, { params: { id: kit.id } })
  for (const who of [bob, kit]) expect(await sees(w, who, ann), who.username).toBe(true)
})

test('a page that knows an older list adds to what has come since, and takes away no more than was pressed', async () => {
  await using w = await world()
  const { ann, sees: bobSees } = await aPair(w)
  const choose = async (known: string[], counties: string[]) =>
    (await w.as(ann)(privacy.hideFromCounties, { body: { counties, known } })).body.counties
  expect(await choose([], ['Kent'])).toEqual(['Kent'])
  // Two tabs that were opened before: each adds one.
  expect(await choose([], ['Devon'])).toEqual(['Devon', 'Kent'])
  // Moving house hides her from where she lived, while a page knows of no such county.
  await hideFromOwn(w, ann)
  await w.db.updateTable('member').set({ location_id: LONDON }).where('id', '=', ann.id).execute()
  expect(await choose(['Devon', 'Kent'], ['Devon', 'Kent', 'Cornwall'])).toEqual([
    'Cornwall',
    'Devon',
    'Kent',
    'Somerset',
  ])
  expect(await bobSees()).toBe(false)
  expect(await choose(['Devon', 'Kent'], ['Kent'])).toEqual(['Cornwall', 'Kent', 'Somerset'])
  // What another tab has taken away does not come back with what is added here.
  expect(
    await choose(['Cornwall', 'Devon', 'Kent', 'Somerset'], ['Cornwall', 'Devon', 'Kent', 'Somerset', 'Fife']),
  ).toEqual(['Cornwall', 'Fife', 'Kent', 'Somerset'])
  // A page of the release before names all that she hides from.
  expect((await hideFrom(w, ann)).body.counties).toEqual([])
})

test('while a release that knows no sets may run, who hides from several is in no search, and is given a number after', async () => {
  await using w = await world()
  const { ann, sees: bobSees } = await aPair(w)
  const lea = await aMan(w, 'lea', { locationId: LONDON })
  await hideFromOwn(w, ann)
  const begins = (at: RawBuilder<Date>) => w.db.updateTable('hidden_set_begin').set({ begins_at: at }).execute()
  await begins(sql`now() + interval '1 hour'`)
  // As a process of that release does it.
  await w.db.updateTable('member').set({ location_id: CANTERBURY }).where('id', '=', ann.id).execute()
  const number = async () =>
    (await w.db.selectFrom('member_search').select('hidden_county').where('member_id', '=', ann.id).execute())[0]
      ?.hidden_county
  const found = async () => (await w.as(lea)(search.find, { body: { seeking: 'Woman' } })).body.total
  expect([await number(), await found(), await bobSees()]).toEqual([-1, 0, false])
  await numberSets.perform({ ...w.context, db: w.dbOf('worker') }, {})
  expect(await number()).toBe(-1)
  await begins(sql`now()`)
  await numberSets.perform({ ...w.context, db: w.dbOf('worker') }, {})
  expect([await number(), await found(), await bobSees()]).toEqual([1001, 1, false])
  // Who is incognito stays so.
  await w.as(ann)(privacy.update, { body: { ...open, incognito: true } })
  await numberSets.perform({ ...w.context, db: w.dbOf('worker') }, {})
  expect(await number()).toBe(-1)
})

test('when no number is left for a set of counties its member is hidden from all, and numbers that nobody needs are given anew', async () => {
  await using w = await world()
  const { ann, sees: seen } = await aPair(w)
  await sql`INSERT INTO hidden_set (id, counties) SELECT id, ARRAY[id, id + 1]::smallint[] FROM generate_series(1001, 32766) AS id`.execute(
    w.db,
  )
  await sql`INSERT INTO hidden_set (id, counties) VALUES (32767, '{-1,-2}')`.execute(w.db)
  await hideFrom(w, ann, 'Kent', 'Devon')
  const hidden = () =>
    w.db.selectFrom('member_search').select('hidden_county').where('member_id', '=', ann.id).executeTakeFirstOrThrow()
  expect((await hidden()).hidden_county).toBe(-1)
  await forgetStays.perform(w.context, {})
  await numberSets.perform(w.context, {})
  expect((await hidden()).hidden_county).toBe(1001)
  expect(await seen()).toBe(true)
})

test('a set of counties that somebody has just begun to hide from is not taken from under them', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  const ids = (await w.db.selectFrom('county').select('id').where('name', 'in', ['Kent', 'Somerset']).execute()).map(
    ({ id }) => id,
  )
  await hideFrom(w, ann, 'Kent', 'Somerset')
  await hideFrom(w, ann)
  const underWay = await w.db.startTransaction().execute()
  await underWay
    .insertInto('hidden_county')
    .values(ids.map((county_id) => ({ member_id: ann.id, county_id, created_at: w.clock.now() })))
    .execute()
  const cleaning = forgetStays.perform(w.context, {})
  await expect
    .poll(
      async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(w.db)
        return rows.length
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  await underWay.commit().execute()
  await cleaning
  expect(await sees(w, bob, ann)).toBe(false)
})
