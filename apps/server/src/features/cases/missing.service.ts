import { type Context, inTransaction } from '#context.ts'
import { closeMoot, selectChecksUncased, selectMatchesUncased, selectUncased } from './cases.queries.ts'
import { openAt, openCase } from './opening.service.ts'
import { repeatEarlier } from './repeating.service.ts'
import { placeOfMatch } from './triage.service.ts'

const BATCH = 500

/** Finds what waits without a case, whichever way it came, decides what was decided before, and closes cases that have become pointless. */
export async function openMissing(context: Context): Promise<void> {
  const { db, clock } = context
  await closeMoot(db, clock.now())
  for (const { id, member_id: memberId } of await selectUncased(db, BATCH)) {
    if (await repeatEarlier(context, { id, memberId })) continue
    await openCase(context, { kind: 'media', memberId, targetId: id })
  }
  for (const { kind, id, member_id: memberId } of await selectChecksUncased(db, BATCH)) {
    await openCase(context, { kind, memberId, targetId: id })
  }
  for (const { id, member_id: memberId, kind } of await selectMatchesUncased(db, BATCH)) {
    await inTransaction(context, (inside) =>
      openAt(inside, { kind: 'match', memberId, targetId: id, place: placeOfMatch[kind] }),
    )
  }
}
