import { type Context, inTransaction } from '#context.ts'
import { closeMoot, selectChecksUncased, selectMatchesUncased, selectUncased } from './cases.queries.ts'
import { openAt, openCase } from './opening.service.ts'
import { workOff } from '#jobs/work-off.ts'
import { repeatEarlier } from './repeating.service.ts'
import { placeOfMatch } from './triage.service.ts'

const BATCH = 500

/** Finds what waits without a case, whichever way it came, decides what was decided before, and closes cases that have become pointless. */
export async function openMissing(context: Context): Promise<void> {
  const { db, clock } = context
  await closeMoot(db, clock.now())
  const [uploads, checks, matches] = [
    await selectUncased(db, BATCH),
    await selectChecksUncased(db, BATCH),
    await selectMatchesUncased(db, BATCH),
  ]
  const work = [
    ...uploads.map((upload) => () => openUpload(context, upload)),
    ...checks.map(
      ({ kind, id, member_id: memberId }) =>
        () =>
          openCase(context, { kind, memberId, targetId: id }),
    ),
    ...matches.map(
      ({ id, member_id: memberId, kind }) =>
        () =>
          inTransaction(context, (inside) =>
            openAt(inside, { kind: 'match', memberId, targetId: id, place: placeOfMatch[kind] }),
          ),
    ),
  ]
  await workOff(context, work, (open) => open())
}

async function openUpload(context: Context, { id, member_id: memberId }: { id: string; member_id: string }) {
  if (await repeatEarlier(context, { id, memberId })) return
  await openCase(context, { kind: 'media', memberId, targetId: id })
}
