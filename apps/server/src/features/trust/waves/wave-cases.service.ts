import type { WaveBasis } from '@amour/contract/console/case-terms.ts'
import type { WaveAction, WaveRefusal } from '@amour/contract/console/waves.ts'
import type { StaffContext } from '#context.ts'
import type { CaseRow } from '#database/tables.ts'
import { DAY } from '#durations.ts'
import { canWorkOn } from '#features/trust/cases/case-access.service.ts'
import { hasChildHold } from '#features/trust/proposals/case-decision.service.ts'
import { selectFacts } from './waves.queries.ts'

/** For how long a strike tells something of a member (docs/security/moderation.md §3.2). */
const YEAR = 365 * DAY

/** What is decided, as far as a case's place in the wave hangs on it. */
export type Sorting = { template: string; by: WaveBasis; action: WaveAction }

export type Facts = Awaited<ReturnType<typeof selectFacts>>[number]

/** What is known of these cases that decides whether they belong together. */
export function findFacts(context: StaffContext, ids: readonly string[], { template, by }: Omit<Sorting, 'action'>) {
  const strikesSince = new Date(context.clock.now().getTime() - YEAR)
  return selectFacts(context.db, ids, { template, by, strikesSince })
}

/** Why a case is looked at alone by whoever could decide it: for what it is, and who has it. */
export async function refuseByCase(context: StaffContext, row: CaseRow): Promise<WaveRefusal | undefined> {
  const { staff, clock, db } = context
  if (!canWorkOn(staff.roles, row.queue)) return 'gone'
  if (row.kind !== 'report' || row.queue !== 'reports' || row.second_of) return 'kind'
  if (row.state === 'closed') return 'closed'
  if (row.state === 'proposed' || (row.hidden_at !== null && (await hasChildHold(db, row.id)))) return 'forTwo'
  const isHeld = row.claimed_by !== null && row.claim_until !== null && row.claim_until > clock.now()
  if (isHeld && row.claimed_by !== staff.id) return 'held'
  if (row.handed_to !== null && row.handed_to !== staff.id) return 'held'
  return row.hidden_at === null ? undefined : 'hidden'
}

/** Why it is looked at alone for what was reported, and for what is known of its member. */
export function refuseByFacts(facts: Facts, { by, action }: Omit<Sorting, 'template'>): WaveRefusal | undefined {
  if (!facts.is_alike) return 'differs'
  // Whoever was warned before, or was seen doing something else, is no copy of the others.
  if (facts.strikes > 0 || facts.has_signals) return 'record'
  if (action !== 'none' && by === 'messages' && !facts.is_verified) return 'unproven'
  return action === 'removeItem' && facts.media_id === null ? 'item' : undefined
}
