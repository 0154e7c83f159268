import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** The database's own clock counts, so that the machines' need not agree. */
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

type Slot = { memberId: string; place: number; holder: string }

/** Takes a place that is free or whose holder has died; false when somebody holds it. */
export async function insertSlot(db: Database, { memberId, place, holder }: Slot, seconds: number) {
  const until = inSeconds(seconds)
  const taken = await db
    .insertInto('upload_place')
    .values({ member_id: memberId, place, holder, until })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'place'])
        .doUpdateSet({ holder, until })
        .where('upload_place.until', '<=', sql<Date>`now()`),
    )
    .returning('place')
    .executeTakeFirst()
  return taken !== undefined
}

export async function extendSlot(db: Database, { memberId, place, holder }: Slot, seconds: number) {
  await db
    .updateTable('upload_place')
    .set({ until: inSeconds(seconds) })
    .where('member_id', '=', memberId)
    .where('place', '=', place)
    .where('holder', '=', holder)
    .execute()
}

export async function deleteSlot(db: Database, { memberId, place, holder }: Slot) {
  await db
    .deleteFrom('upload_place')
    .where('member_id', '=', memberId)
    .where('place', '=', place)
    .where('holder', '=', holder)
    .execute()
}
