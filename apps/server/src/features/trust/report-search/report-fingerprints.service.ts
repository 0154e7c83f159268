import { FOUND_AT_MOST } from '@amour/contract/console/case-list-filters.ts'
import { type Context, inTransaction, type StaffContext } from '#context.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { canWorkOn } from '#features/trust/cases/case-access.service.ts'
import { fingerprintOf, minhash } from '#features/trust/linked-accounts/linked-accounts.service.ts'
import type { CardRow } from '#features/trust/cases/case-opening.service.ts'
import { isDatabaseOutage } from '#database/is-outage.ts'
import { refuseField } from '#http/refusal.ts'
import { processBatches } from '#jobs/process-all.ts'
import {
  insertFingerprints,
  lockUnfingerprinted,
  selectReportedText,
  selectUnfingerprinted,
  updateFingerprinted,
} from './report-fingerprints.queries.ts'
import { selectCards, selectWithWords } from './word-search.queries.ts'
import { findWords, normaliseShortText } from './words.ts'

/**
 * Bits that are kept of a word's digest. A million signs for all words there are: others share each of them, so that what
 * is found is opened and compared, and a sign alone says little about its word.
 */
const WORD_BITS = 20

/** Fingerprints what a report reveals and says, in the caller's transaction. Throws where that cannot be read. */
export async function fingerprintReport(context: Context, reportId: string): Promise<void> {
  const { db } = context
  const { said, shown } = await openReported(context, reportId)
  await insertFingerprints(db, reportId, [
    ...shape(context, shown.join('\n')).map((fingerprint) => ({ kind: 'message' as const, fingerprint })),
    ...shape(context, said).map((fingerprint) => ({ kind: 'description' as const, fingerprint })),
    ...findWords([...shown, said].join('\n')).map((word) => ({
      kind: 'word' as const,
      fingerprint: fingerprintWord(context, word),
    })),
  ])
  await updateFingerprinted(db, reportId)
}

/** What a report says, and the messages that it shows. Throws where one of them was changed, or its key is gone. */
async function openReported({ db, seal }: Context, reportId: string): Promise<{ said: string; shown: string[] }> {
  const { description, messages } = await selectReportedText(db, reportId)
  const said = seal.openText({ owner: reportId, column: 'report.description' }, description)
  const shown = messages.map(({ id, text }) => seal.openText({ owner: id, column: 'report_message.text' }, text))
  return { said, shown }
}

/** Alike for texts that are alike; of a text that is too short for that, one for exactly these words. */
function shape(context: Context, text: string): string[] {
  const sketch = minhash(text, (shingle) => digest(context, 'report', shingle))
  if (sketch.length > 0) return sketch
  const short = normaliseShortText(text)
  return short === null ? [] : [fingerprintOf(digest(context, 'report-whole', short))]
}

const fingerprintWord = (context: Context, word: string) =>
  String(digest(context, 'report-word', word).readUInt32BE() >>> (32 - WORD_BITS))

const digest = ({ secrets }: Context, kind: string, value: string) => secrets.digest('likeness', `${kind}|${value}`)

/**
 * Fingerprints open reports of the release before, which made none, a transaction each: one that cannot be read keeps no
 * other waiting. Throws once all have been tried where there was one.
 */
export function fingerprintWaiting(context: Context, size: number, signal?: AbortSignal): Promise<void> {
  const next = (last: string | undefined) => selectUnfingerprinted(context.db, { after: last, limit: size })
  return processBatches(context, { size, next, signal }, (id) =>
    inTransaction(context, async (tx) => {
      if (await lockUnfingerprinted(tx.db, id)) await fingerprintReport(tx, id)
    }),
  )
}

/**
 * The cases in whose reports all these words stand, of the queues that the caller works on, the latest first. The words
 * are compared here and shown to nobody: to read them, the case is opened as ever. Throws a violation where no word is
 * left to look for, and `tooManyRequests`.
 */
export async function findByWords(context: StaffContext, text: string): Promise<CardRow[]> {
  const { db, staff, limits } = context
  const words = findWords(text)
  if (words.length === 0) throw refuseField('text', 'wordsCommon')
  await limits.take('wordFinds', staff.id)
  const signs = words.map((word) => fingerprintWord(context, word))
  const rows = (await selectWithWords(db, { signs, staffId: staff.id })).filter(({ queue }) =>
    canWorkOn(staff.roles, queue),
  )
  const found = new Set<string>()
  for (const { case_id: caseId, report_id: reportId } of rows) {
    if (found.size === FOUND_AT_MOST) break
    if (!found.has(caseId) && (await hasWords(context, reportId, words))) found.add(caseId)
  }
  const detail = { cases: [...found], words: words.length }
  await appendAudit(context, { staffId: staff.id, action: 'case.findWords', subject: null, detail })
  return selectCards(db, [...found])
}

/** Another word may have the same sign. A report that cannot be read has none, and keeps nobody from finding others. */
async function hasWords(context: Context, reportId: string, words: readonly string[]): Promise<boolean> {
  try {
    const { said, shown } = await openReported(context, reportId)
    const there = new Set(findWords([...shown, said].join('\n')))
    return words.every((word) => there.has(word))
  } catch (error) {
    if (isDatabaseOutage(error)) throw error
    context.log.error({ err: error, report: reportId }, 'what a report says cannot be read')
    return false
  }
}
