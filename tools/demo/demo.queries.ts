import type { Database } from '@amour/server/database/open.ts'
import type { NewRow, Tables } from '@amour/server/database/tables.ts'

/** How many demo members and how many others there are. */
export async function countMembers(db: Database) {
  const rows = await db
    .selectFrom('member')
    .select(({ fn }) => ['is_demo', fn.countAll<string>().as('members')])
    .groupBy('is_demo')
    .execute()
  const count = (isDemo: boolean) => Number(rows.find((row) => row.is_demo === isDemo)?.members ?? 0)
  return { demo: count(true), real: count(false) }
}

/** The ids of places by 'town, county'. */
export async function selectLocationIds(db: Database) {
  const rows = await db
    .selectFrom('location')
    .innerJoin('county', 'county.id', 'location.county_id')
    .select(['location.id', 'location.city', 'county.name'])
    .execute()
  return new Map(rows.map(({ id, city, name }) => [`${city}, ${name}`, id]))
}

/** Rows of one table, in portions below the number of parameters that a statement can have. */
export async function insertRows<Table extends keyof Tables>(
  db: Database,
  table: Table,
  rows: readonly NewRow<Table>[],
) {
  for (let at = 0; at < rows.length; at += 500) {
    await db
      .insertInto(table)
      .values(rows.slice(at, at + 500))
      .execute()
  }
}

type Read = { memberId: string; actorId: string; type: Tables['notification']['type']; at: Date }

/** Marks what one member did to another as read, all of one type. */
export async function updateNotificationsRead(db: Database, { memberId, actorId, type, at }: Read) {
  await db
    .updateTable('notification')
    .set({ read_at: at })
    .where('member_id', '=', memberId)
    .where('actor_id', '=', actorId)
    .where('type', '=', type)
    .where('read_at', 'is', null)
    .execute()
}
