import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** The database's own clock counts, so that the machines' need not agree. */
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

type Slot = { memberId: string; slot: number; ownerToken: string }

/** Takes a slot that is free or whose owner has died; false when somebody has it. */
export async function insertSlot(db: Database, { memberId, slot, ownerToken }: Slot, seconds: number) {
  const until = inSeconds(seconds)
  const taken = await db
    .insertInto('upload_slot')
    .values({ member_id: memberId, slot, owner_token: ownerToken, until })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'slot'])
        .doUpdateSet({ owner_token: ownerToken, until })
        .where('upload_slot.until', '<=', sql<Date>`now()`),
    )
    .returning('slot')
    .executeTakeFirst()
  return taken !== undefined
}

export async function extendSlot(db: Database, { memberId, slot, ownerToken }: Slot, seconds: number) {
  await db
    .updateTable('upload_slot')
    .set({ until: inSeconds(seconds) })
    .where('member_id', '=', memberId)
    .where('slot', '=', slot)
    .where('owner_token', '=', ownerToken)
    .execute()
}

export async function deleteSlot(db: Database, { memberId, slot, ownerToken }: Slot) {
  await db
    .deleteFrom('upload_slot')
    .where('member_id', '=', memberId)
    .where('slot', '=', slot)
    .where('owner_token', '=', ownerToken)
    .execute()
}
