import type { Context } from '#context.ts'
import type { EvidenceRow } from './message-evidence.service.ts'
import type { ReportIntake } from './report-intake.service.ts'
import { selectIsRepeat, selectRevealed } from './reports.queries.ts'

/**
 * What a report adds to what its reporter has said before. `rows`: the messages to keep with it. `replaced`: earlier
 * reports about the same messages that proved less; they are to count as repetitions of this one.
 */
export type Repetition = { isRepeat: boolean; rows: EvidenceRow[]; replaced: string[] }

type Target = { kind: string; id: string | null }

/** Compares a report with the open ones of the same reporter about the same, in the caller's transaction. */
export async function findRepetition({ db }: Context, worry: ReportIntake, { kind, id }: Target): Promise<Repetition> {
  const rows = worry.evidence?.rows ?? []
  if (id === null) return { isRepeat: false, rows, replaced: [] }
  if (!worry.evidence || worry.reporter.memberId === null)
    return { isRepeat: await selectIsRepeat(db, worry.reporter, { kind, id }, worry), rows, replaced: [] }
  const known = await selectRevealed(db, worry.reporter.memberId, { kind, targetId: id, category: worry.category })
  return compare(rows, known)
}

type EarlierReport = Awaited<ReturnType<typeof selectRevealed>>

/** A message is proven once: what shows it again proves nothing more, and other words than those sent prove nothing. */
function compare(rows: EvidenceRow[], known: EarlierReport): Repetition {
  const same = (row: EvidenceRow) =>
    known.filter((one) => one.message_id === row.message_id && (one.is_reported || !row.is_reported))
  const isKnown = (row: EvidenceRow) => same(row).some(({ state }) => state === 'verified' || state === row.state)
  const reported = rows.filter((row) => row.is_reported)
  const provesMore = reported.some((row) => row.state === 'verified' && !isKnown(row))
  const isRepeat = !provesMore && reported.every((row) => same(row).length > 0)
  const left = rows.filter((row) => !isKnown(row))
  if (isRepeat || !provesMore) return { isRepeat, rows: left, replaced: [] }
  const now = new Set(reported.map((row) => row.message_id))
  const earlier = new Set(known.filter((one) => !one.is_repeat).map((one) => one.report_id))
  const replaced = [...earlier].filter((id) =>
    known.every(
      (one) => one.report_id !== id || !one.is_reported || (now.has(one.message_id) && one.state !== 'verified'),
    ),
  )
  return { isRepeat, rows: left, replaced }
}
