import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { type Context, inTransaction } from '#context.ts'
import { DAY, HOUR, MINUTE } from '#durations.ts'
import { openRoutedCase } from '#features/trust/cases/case-opening.service.ts'
import { signalRouting } from '#features/trust/cases/routing.service.ts'
import { processAll } from '#jobs/process-all.ts'
import { LEAST_QUALITY, SAME_PICTURE } from '#media/pdq/pdq-distance.ts'
import {
  countStarts,
  noteBannedDevices,
  noteBannedPictures,
  noteTexts,
  selectSignals,
  selectSuspicious,
  updateCased,
  upsertSignal,
} from './signals.queries.ts'

/** Conversations started within ten minutes, none of them answered, that are a burst. */
const BURST = 8
const BURST_WITHIN = 10 * MINUTE

/** How far each search looks back: further than the minute between two, so that a worker that was away misses nothing. */
const LOOK_BACK = 24 * HOUR

/** Accounts younger than this whose texts are alike are a workshop. */
const NEW = 14 * DAY

const BATCH = 200

/**
 * Notes when a member has used up the day's new conversations, or started many at once, in the transaction of the last
 * one. It reads how many there were, and nothing that was said. `left`: how many they may still start.
 */
export async function noteStart(tx: Context, memberId: string, { left }: { left: number }): Promise<void> {
  const { db, clock } = tx
  const at = clock.now()
  if (left === 0) {
    const { started } = await countStarts(db, memberId, new Date(at.getTime() - DAY))
    await upsertSignal(db, { memberId, kind: 'limit', count: started, at })
  }
  const { started, answered } = await countStarts(db, memberId, new Date(at.getTime() - BURST_WITHIN))
  if (started >= BURST && answered === 0) await upsertSignal(db, { memberId, kind: 'burst', count: started, at })
}

/** Looks for what speaks of misuse without a report, and opens a case about whom a person should look at. */
export async function findSignals(context: Context): Promise<void> {
  const { db, clock } = context
  const now = clock.now().getTime()
  const since = new Date(now - LOOK_BACK)
  await noteBannedDevices(db, since)
  await noteBannedPictures(db, { distance: SAME_PICTURE, leastQuality: LEAST_QUALITY })
  await noteTexts(db, { since, newSince: new Date(now - NEW) })
  const ids = await selectSuspicious(db, BATCH)
  await processAll(context, ids, (memberId) =>
    inTransaction(context, async (tx) => {
      // Meets the reports about the same member, where there are any.
      const opened = await openRoutedCase(tx, { kind: 'report', memberId, targetId: memberId, place: signalRouting })
      await updateCased(tx.db, memberId, opened.id)
    }),
  )
}

type Signals = NonNullable<CaseFile['member']>['signals']

/** What was seen of a member without a report, the latest first. */
export async function describeSignals({ db }: Pick<Context, 'db'>, memberId: string): Promise<Signals> {
  const rows = await selectSignals(db, memberId)
  return rows.map(({ kind, count, first_at: first, last_at: last }) => ({
    kind,
    count,
    firstAt: first.toISOString(),
    lastAt: last.toISOString(),
  }))
}
