import { type Context, inTransaction } from '#context.ts'
import { closeMoot, selectMatchesUncased, selectChecksUncased, selectUncased } from './missing-cases.queries.ts'
import { openRoutedCase, openCase } from '#features/trust/cases/case-opening.service.ts'
import { processAll } from '#jobs/process-all.ts'
import { repeatEarlierDecision } from '#features/trust/decisions/repeat-decisions.service.ts'
import { matchRouting } from '#features/trust/cases/routing.service.ts'

const BATCH = 500

/** Closes cases that have become pointless, and opens those that are missing, of everybody. */
export async function reconcileCases(context: Context, signal?: AbortSignal): Promise<void> {
  await closeMoot(context.db, context.clock.now())
  await openMissingCases(context, { signal })
}

type Wanted = { memberId?: string; signal?: AbortSignal | undefined }

/**
 * Finds what waits without a case, whichever way it came, of this member or of everybody, and decides what was decided
 * before. Two at once open no case twice. Throws when one could not be opened, once all have been tried.
 */
export async function openMissingCases(context: Context, { memberId, signal }: Wanted = {}): Promise<void> {
  const { db } = context
  const search = { limit: BATCH, memberId }
  const [uploads, checks, matches] = [
    await selectUncased(db, search),
    await selectChecksUncased(db, search),
    await selectMatchesUncased(db, search),
  ]
  const work = [
    ...uploads.map((upload) => () => openUpload(context, upload)),
    ...checks.map(
      ({ kind, id, member_id: owner }) =>
        () =>
          openCase(context, { kind, memberId: owner, targetId: id }),
    ),
    ...matches.map(
      ({ id, member_id: owner, kind }) =>
        () =>
          inTransaction(context, (tx) =>
            openRoutedCase(tx, { kind: 'match', memberId: owner, targetId: id, place: matchRouting[kind] }),
          ),
    ),
  ]
  await processAll(context, work, (open) => open(), signal)
}

async function openUpload(context: Context, { id, member_id: memberId }: { id: string; member_id: string }) {
  if (await repeatEarlierDecision(context, { id, memberId })) return
  await openCase(context, { kind: 'media', memberId, targetId: id })
}
