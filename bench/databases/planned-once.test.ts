import { search, type SearchRequest } from '@amour/contract/people/search.ts'
import { executeRaw } from '@amour/server/database/execute-raw.ts'
import type { Database } from '@amour/server/database/open.ts'
import { BATH } from '@amour/test/members/make-member.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordStatements, type Statement } from './statements.ts'

type Explained = { 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }

const bath = { county: 'Somerset', cityTown: 'Bath' }
const searches: Record<string, SearchRequest> = {
  country: {},
  county: { county: 'Somerset' },
  town: bath,
  radius: { ...bath, radius: 25 },
  'the second page': { numOfRecords: 5, page: 2 },
  newest: { ...bath, radius: 25, sort: 'newest' },
  nearest: { ...bath, radius: 25, sort: 'nearest' },
}

test('to the planner a search is as any other of its kind, so that a connection plans it once', async () => {
  await using w = await world()
  const ann = await w.aMember({ gender: 'Woman', seeking: 'Man', locationId: BATH })
  for (let n = 0; n < 12; n += 1) await w.aMember({ gender: 'Man', seeking: 'Woman', locationId: BATH })
  await sql`ANALYZE member_search`.execute(w.db)
  const costOf = async (db: Database, text: string, values: readonly unknown[] = []) => {
    const rows = await executeRaw(db, `EXPLAIN (FORMAT JSON) ${text}`, [...values])
    return (rows as Explained[])[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] // as PostgreSQL documents it
  }
  // What GENERIC_PLAN of EXPLAIN tells, which PostgreSQL 15 does not know.
  const genericCostOf = ({ text, values }: Statement) =>
    w.db.connection().execute(async (db) => {
      await executeRaw(db, `SET plan_cache_mode = force_generic_plan`)
      await executeRaw(db, `PREPARE searched AS ${text}`)
      const cost = await costOf(db, `EXECUTE searched(${values.map(() => 'NULL').join()})`)
      await executeRaw(db, `DEALLOCATE searched`)
      await executeRaw(db, `RESET plan_cache_mode`)
      return cost
    })
  for (const [name, body] of Object.entries(searches)) {
    const statements = await recordStatements(async () =>
      expect((await w.as(ann)(search.find, { body })).status).toBe(200),
    )
    const page = statements.filter(({ text }) => text.includes('AS excluded')).at(-1)
    const asked = page ?? { text: `No page of ${name} was asked for`, values: [] }
    expect(await costOf(w.db, asked.text, asked.values), name).toBe(await genericCostOf(asked))
  }
})
