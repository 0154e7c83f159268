import { type Context, inTransaction, type StaffContext } from '#context.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { canWorkOn } from '#features/trust/cases/case-access.service.ts'
import { fingerprintOf, minhash } from '#features/trust/linked-accounts/linked-accounts.service.ts'
import type { CardRow } from '#features/trust/cases/case-opening.service.ts'
import { refuseField } from '#http/refusal.ts'
import {
  insertFingerprints,
  lockUnfingerprinted,
  selectReportedText,
  updateFingerprinted,
} from './report-fingerprints.queries.ts'
import { selectCards, selectWithWords } from './word-search.queries.ts'
import { findWords, normaliseShortText } from './words.ts'

/**
 * Bits that are kept of a word's digest. A million signs for all words there are: others share each of them, so that what
 * is found is opened and compared, and a sign alone says little about its word.
 */
const WORD_BITS = 20

/** Cases that are shown of those in which words stand. */
const SHOWN = 20

/** Fingerprints what a report reveals and says, in the caller's transaction. */
export async function fingerprintReport(context: Context, reportId: string): Promise<void> {
  const { db, seal } = context
  const { description, messages } = await selectReportedText(db, reportId)
  const said = seal.openText({ owner: reportId, column: 'report.description' }, description)
  const shown = messages.map(({ id, text }) => seal.openText({ owner: id, column: 'report_message.text' }, text))
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

/** Fingerprints open reports of the release before, which made none; says how many there were. */
export function fingerprintWaiting(context: Context, limit: number): Promise<number> {
  return inTransaction(context, async (tx) => {
    const ids = await lockUnfingerprinted(tx.db, limit)
    for (const id of ids) await fingerprintReport(tx, id)
    return ids.length
  })
}

/**
 * The cases in whose reports all these words stand, of the queues that the caller works on, the latest first. The words
 * are compared here and shown to nobody: to read them, the case is opened as ever. Throws a violation where no word is
 * left to look for, and `tooManyRequests`.
 */
export async function findByWords(context: StaffContext, text: string): Promise<CardRow[]> {
  const { db, staff, limits } = context
  const words = findWords(text)
  if (words.length === 0) throw refuseField('text', 'termShort')
  await limits.take('wordFinds', staff.id)
  const signs = words.map((word) => fingerprintWord(context, word))
  const rows = (await selectWithWords(db, { signs, staffId: staff.id })).filter(({ queue }) =>
    canWorkOn(staff.roles, queue),
  )
  const found = new Set<string>()
  for (const { case_id: caseId, report_id: reportId } of rows) {
    if (found.size === SHOWN) break
    if (!found.has(caseId) && (await hasWords(context, reportId, words))) found.add(caseId)
  }
  const detail = { cases: [...found], words: words.length }
  await appendAudit(context, { staffId: staff.id, action: 'case.findWords', subject: null, detail })
  return selectCards(db, [...found])
}

/** Another word may have the same sign. */
async function hasWords({ db, seal }: Context, reportId: string, words: readonly string[]): Promise<boolean> {
  const { description, messages } = await selectReportedText(db, reportId)
  const texts = [
    seal.openText({ owner: reportId, column: 'report.description' }, description),
    ...messages.map(({ id, text }) => seal.openText({ owner: id, column: 'report_message.text' }, text)),
  ]
  const there = new Set(findWords(texts.join('\n')))
  return words.every((word) => there.has(word))
}
