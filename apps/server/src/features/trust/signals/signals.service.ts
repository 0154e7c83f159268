import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { type Context, inTransaction } from '#context.ts'
import { DAY, HOUR, MINUTE } from '#durations.ts'
import { openRoutedCase } from '#features/trust/cases/case-opening.service.ts'
import { signalRouting } from '#features/trust/cases/routing.service.ts'
import { applyRules } from '#features/trust/decisions/account-holds.service.ts'
import { findMatchingRules } from '#features/trust/rules/rules.service.ts'
import { processAll, processParts } from '#jobs/process-all.ts'
import {
  countStarts,
  noteBannedDevices,
  noteBannedNetworks,
  noteBannedPictures,
  noteTexts,
  selectSignals,
  selectSuspicious,
  selectUnruled,
  updateCased,
  updateRuled,
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

/**
 * Looks for what speaks of misuse without a report, lets the live rules look at what is new of it, and opens a case about
 * whom a person should look at.
 */
export async function findSignals(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context
  const now = clock.now().getTime()
  const since = new Date(now - LOOK_BACK)
  const newSince = new Date(now - NEW)
  const openCaseOf = (memberId: string) => inTransaction(context, (tx) => openSignalCase(tx, memberId))
  const parts = [
    () => noteBannedDevices(db, since),
    () => noteBannedNetworks(db, { since, newSince }),
    () => noteBannedPictures(db),
    () => noteTexts(db, { since, newSince }),
    async () => processAll(context, await selectUnruled(db, BATCH), (memberId) => runRules(context, memberId), signal),
    async () => processAll(context, await selectSuspicious(db, BATCH), openCaseOf, signal),
  ]
  await processParts(context, parts, signal)
}

/** Does what the live rules say of a member of whom something new was seen; who meets one is looked at by a person too. */
function runRules(context: Context, memberId: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const isNew = await updateRuled(tx.db, memberId)
    if (!isNew || (await findMatchingRules(tx, { memberId })).length === 0) return
    await applyRules(tx, await openSignalCase(tx, memberId), { memberId })
  })
}

/** The case about what was seen of a member; it meets the reports about them, where there are any. */
async function openSignalCase(tx: Context, memberId: string) {
  const opened = await openRoutedCase(tx, { kind: 'report', memberId, targetId: memberId, place: signalRouting })
  await updateCased(tx.db, memberId, opened.id)
  return opened
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
