import type { Database } from '#database/open.ts'

/** The account that an address belongs to, and the newest registration that waits for its activation. */
export async function selectLogins(db: Database, emailIndex: Buffer) {
  const rows = await db
    .selectFrom('member')
    .where('email_index', '=', emailIndex)
    .select(['id', 'status', 'password_hash', 'email_sealed'])
    .orderBy((eb) => eb('status', '=', 'unactivated'))
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute()
  return {
    account: rows.find(({ status }) => status !== 'unactivated'),
    registration: rows.find(({ status }) => status === 'unactivated'),
  }
}

export async function updatePasswordHash(db: Database, { id, from, to }: { id: string; from: string; to: string }) {
  await db
    .updateTable('member')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute()
}

export function selectTwoStep(db: Database, memberId: string) {
  return db.selectFrom('two_step').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

export async function upsertTwoStep(
  db: Database,
  { memberId, seedSealed, at }: { memberId: string; seedSealed: Buffer; at: Date },
) {
  await db
    .insertInto('two_step')
    .values({ member_id: memberId, seed_sealed: seedSealed, created_at: at })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ seed_sealed: seedSealed, last_step: '0', created_at: at }),
    )
    .execute()
}

/** Uses up a step of the clock, and all before it; false when it was used already. */
export async function consumeStep(db: Database, memberId: string, step: number) {
  const used = await db
    .updateTable('two_step')
    .set({ last_step: String(step) })
    .where('member_id', '=', memberId)
    .where('last_step', '<', String(step))
    .returning('member_id')
    .executeTakeFirst()
  return used !== undefined
}
