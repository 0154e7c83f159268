import { autoHideAlarm } from '@amour/locales/alarms.ts'
import type { Context, Peer } from '#context.ts'
import type { AutoHideBound } from '#database/moderation-tables.ts'
import type { CaseRow } from '#database/tables.ts'
import { DAY, HOUR } from '#durations.ts'
import { hideImmediately } from '#features/trust/decisions/account-holds.service.ts'
import { submitNotice } from '#features/trust/notices/notices.service.ts'
import { addressKey, networkOf } from '#http/router.ts'
import { countAutoHidden, insertAutoHide, lockAutoHide } from './auto-hide.queries.ts'
import { countHiddenFromOutside, countUpheldFrom } from './reports.queries.ts'

/** Images of one source that are hidden at once while nobody has decided about them. */
const HIDDEN_PER_SOURCE = 3

/** The same of all sources together: beyond it somebody is at work whom a person must look at first. */
const HIDDEN_IN_ALL = 25

/** For how long a report that turned out wrong takes the power to hide from its source. In milliseconds. */
const DISTRUST = 90 * DAY

/** `shownTo`: the session to which we gave the address that the notice names; null where it names none. */
type Noticed = { case: CaseRow; reportId: string; mediaId: string; shownTo: string | null }

/**
 * Hides an image on a stranger's word before anybody has looked, in the caller's transaction (decision 027). The word
 * counts for an image whose address we gave to a session, a few times for each source, network and session, and only up
 * to a bound for all together; not from a source that was wrong more often than right. Once an hour the staff are told
 * that the bound is reached.
 */
export async function autoHideNoticed(context: Context, noticed: Noticed, peer: Peer): Promise<void> {
  const { db, clock } = context
  const { case: row, reportId, mediaId, shownTo } = noticed
  if (shownTo === null) return
  // One notice after the other: of thirty at once each would have counted none of the others.
  await lockAutoHide(db)
  const address = addressKey(context, peer.address)
  const hidden = await countHiddenFromOutside(db, address)
  const isSpent = hidden.all >= HIDDEN_IN_ALL
  if (!isSpent) {
    if (!(await isTrusted(context, { address, ours: hidden.ours, peer, sessionId: shownTo }))) return
    if (!(await hideImmediately(context, row, { category: 'intimateImage', mediaId }))) return
  }
  const now = clock.now().getTime()
  const all = isSpent ? hidden.all : hidden.all + 1
  const { alarms } = await countAutoHidden(db, { hour: new Date(now - HOUR), day: new Date(now - DAY) })
  const alarm = all >= HIDDEN_IN_ALL && !alarms.includes('outside') ? ('outside' as const) : null
  const note = { report_id: reportId, is_newcomer: false, share: 'outside' as const, created_at: clock.now() }
  await insertAutoHide(db, { ...note, outcome: isSpent ? 'outside' : 'hidden', alarm })
  if (alarm) await raiseAutoHideAlarm(context, alarm, { outside: all })
}

type Source = { address: string; ours: number; peer: Peer; sessionId: string }

/** Whether this source's word still counts. Counts it when it does. */
async function isTrusted(context: Context, { address, ours, peer, sessionId }: Source): Promise<boolean> {
  const { db, clock, limits } = context
  if (ours >= HIDDEN_PER_SOURCE) return false
  const { upheld, refuted } = await countUpheldFrom(db, address, new Date(clock.now().getTime() - DISTRUST))
  if (refuted > upheld) return false
  const network = addressKey(context, networkOf(peer.address, 24))
  const counts = [await limits.allows('hiddenForNetwork', network), await limits.allows('hiddenForSession', sessionId)]
  return counts.every(Boolean)
}

/** Puts it before all other urgent cases, and mails it to the staff. */
export async function raiseAutoHideAlarm(
  context: Context,
  bound: AutoHideBound,
  counts: Parameters<typeof autoHideAlarm>[1],
): Promise<void> {
  await submitNotice(context, { ...autoHideAlarm(bound, counts), color: 'red' }, 'urgentAlarm')
  context.log.error({ bound, ...counts }, 'reports have hidden as many as they may')
}
