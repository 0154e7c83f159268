import type { Letter } from '@amour/contract/console/letters.ts'
import type { WaveBasis } from '@amour/contract/console/case-terms.ts'
import { fitMeasure } from '@amour/contract/console/measures.ts'
import { type WaveAction, waveLooks, type WaveRefusal } from '@amour/contract/console/waves.ts'
import type { ReviewReason } from '@amour/contract/media/media.ts'
import { reasonTexts } from '@amour/locales/policies.ts'
import { inTransaction, type StaffContext } from '#context.ts'
import type { CaseRow } from '#database/tables.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { claimForWave } from '#features/trust/cases/claims.service.ts'
import { lockCase, selectCard } from '#features/trust/cases/case-opening.service.ts'
import { concludeCase, type Verdict } from '#features/trust/decisions/conclusion.service.ts'
import { writeLetter } from '#features/trust/decisions/decision-letter.service.ts'
import { getTemplate } from '#features/trust/report-search/alike-reports.service.ts'
import { requireNotOnBreak } from '#features/trust/staff-breaks/breaks.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { type Facts, findFacts, refuseByCase, refuseByFacts } from './wave-cases.service.ts'
import { insertWave, isDecidedBy, selectOpened, selectSeen, selectWave } from './waves.queries.ts'

type Decided = { action: WaveAction; reason: string; mediaReason: ReviewReason | null; note: string; words: string }
type Wave = { template: string; by: WaveBasis; cases: string[] }
type Refused = { id: string; reference: string | null; why: WaveRefusal }

/**
 * What a decision about many would do, and what has to be opened before. Decides nothing. Throws `notFound` for a template
 * that the caller may not see, `actionClosed` or a violation for a decision that a wave does not carry.
 */
export function prepareWave(context: StaffContext, { decision, ...wave }: Wave & { decision: Decided | null }) {
  return inTransaction(context, async (tx) => {
    const at = tx.clock.now().toISOString()
    const template = await getTemplate(tx, wave.template, wave.by)
    const verdict = decision && checkVerdict(tx, wave.by, decision)
    const { fitting, refused } = await sort(tx, wave, decision?.action ?? 'none')
    const looks = await countLooks(tx, wave, fitting)
    const letter = verdict ? await previewLetter(tx, { id: template.id, fitting, ...wave }, verdict) : null
    return { at, fitting, refused, looks, letter }
  })
}

async function sort(context: StaffContext, wave: Wave, action: WaveAction) {
  const { db, staff } = context
  const facts = new Map((await findFacts(context, wave.cases, wave)).map((one) => [one.id, one]))
  const rows = new Map((await selectSeen(db, wave.cases, staff.id)).map((row) => [row.id, row]))
  const [fitting, refused]: [string[], Refused[]] = [[], []]
  for (const id of new Set(wave.cases)) {
    const row = rows.get(id)
    const known = facts.get(id)
    const why =
      row && known ? ((await refuseByCase(context, row)) ?? refuseByFacts(known, { ...wave, action })) : 'gone'
    if (why) refused.push({ id, reference: row?.reference ?? null, why })
    else fitting.push(id)
  }
  return { fitting, refused }
}

/** Of the opened cases those that are told, and sent with the decision. */
const SAID = 20

/** What is opened already, and the next that is not: first of all the case that stands for the others. */
async function countLooks(
  { db, staff, clock }: StaffContext,
  { template, by, cases }: Wave,
  fitting: readonly string[],
) {
  const ids = [template, ...fitting.filter((id) => id !== template)]
  const opened = new Set(await selectOpened(db, ids, { staffId: staff.id, seenAt: clock.now() }))
  const needed = Math.min(waveLooks[by], Math.max(1, fitting.length, cases.includes(template) ? 1 : 0))
  const isOpened = opened.has(template)
  const next = isOpened ? spread(ids, waveLooks[by]).find((id) => !opened.has(id)) : template
  const done = isOpened ? Math.min(opened.size, needed) : Math.min(opened.size, needed - 1)
  return {
    done,
    needed,
    next: done < needed ? (next ?? ids.find((id) => !opened.has(id)) ?? null) : null,
    opened: ids.filter((id) => opened.has(id)).slice(0, SAID),
  }
}

/** So many of a list, over its whole length: not those that happen to come first. */
function spread(ids: readonly string[], count: number): string[] {
  const step = Math.max(1, (ids.length - 1) / Math.max(1, count - 1))
  return Array.from({ length: count }, (_, place) => ids[Math.round(place * step)]).filter((id) => id !== undefined)
}

/** Throws what a wave does not carry, whatever its cases are. */
function checkVerdict({ staff }: StaffContext, by: WaveBasis, decided: Decided): Omit<Verdict, 'mediaId'> {
  const { action } = decided
  const reason = [...reasonTexts.keys()].find((code) => code === decided.reason)
  if (!reason) throw refuseField('reason', 'choiceInvalid')
  const isShared = by === 'messages' || by === 'item' || by === 'profile'
  if ((action !== 'none' && !isShared) || (action === 'removeItem' && by !== 'item')) throw new Refusal('actionClosed')
  const isLead = staff.roles.includes('lead')
  const fit = fitMeasure({ kind: 'report', queue: 'reports', action, reason, isTimed: false, isLead })
  if (fit === 'unfit') throw refuseField('reason', 'reasonUnfit')
  if (fit === 'childSafety') throw refuseField('reason', 'childSafetyFirst')
  if (fit === 'harsh') throw refuseField('action', 'measureHarsh')
  // Below the least measure a lead needs a second person, and a second person looks at each.
  if (fit !== 'fits') throw refuseField('action', 'measureMild')
  return { ...decided, action, reason, days: null, restsOn: null, ratings: [], heldAt: null }
}

type Previewed = Wave & { id: string; fitting: readonly string[] }

/** One letter for all: what stands in it is the same, but for the reference and whom it is to. */
async function previewLetter(
  context: StaffContext,
  wave: Previewed,
  verdict: Omit<Verdict, 'mediaId'>,
): Promise<Letter | null> {
  const id = wave.fitting.includes(wave.id) ? wave.id : wave.fitting[0]
  const row = id ? await selectCard(context.db, id, context.staff.id) : undefined
  if (!row) return null
  const [facts] = await findFacts(context, [row.id], wave)
  return writeLetter(context, row, { ...verdict, mediaId: mediaOf(verdict, facts) })
}

const mediaOf = ({ action }: Pick<Verdict, 'action'>, facts: Facts | undefined) =>
  action === 'removeItem' ? (facts?.media_id ?? null) : null

type Deciding = Wave & Decided & { id: string; at: string; size: number; opened: string[] }

/**
 * Decides cases under the number of a wave: each in a transaction of its own, with its own claim, letter and entry of the
 * log, so that what one refuses keeps no other. What this wave has decided before is answered as decided. Throws
 * `evidenceUnseen` where too little was opened, `requestReused` for a number under which something else was decided, and
 * what `prepareWave` throws.
 */
export async function decideWave(context: StaffContext, wave: Deciding) {
  await requireNotOnBreak(context)
  const verdict = checkVerdict(context, wave.by, wave)
  // What came after the screen had them is before nobody's eyes; a clock of the caller's own moves nothing on.
  const seenAt = new Date(Math.min(Date.parse(wave.at), context.clock.now().getTime()))
  await beginWave(context, { ...wave, seenAt }, verdict)
  const decided: string[] = []
  const refused: Refused[] = []
  for (const id of new Set(wave.cases)) {
    const answer = await decideOne(context, { ...wave, caseId: id, seenAt }, verdict).catch((error: unknown) => {
      context.log.error({ err: error, case: id }, 'a case of a wave could not be decided')
      return { reference: null, why: 'failed' as const }
    })
    if (answer) refused.push({ id, ...answer })
    else decided.push(id)
  }
  return { decided, refused }
}

/** Writes once what is the same in all, with what was opened; the database refuses a wave that was not. */
async function beginWave(
  context: StaffContext,
  wave: Deciding & { seenAt: Date },
  verdict: Omit<Verdict, 'mediaId'>,
): Promise<void> {
  const { staff } = context
  const known = await selectWave(context.db, wave.id)
  if (known) {
    const isSame =
      known.staff_id === staff.id &&
      known.template_id === wave.template &&
      known.basis === wave.by &&
      known.action === verdict.action &&
      known.reason === verdict.reason
    if (!isSame) throw new Refusal('requestReused')
    return
  }
  await context.limits.take('waves', staff.id)
  await inTransaction(context, async (tx) => {
    const template = await getTemplate(tx, wave.template, wave.by)
    const opened = await findOpened(tx, wave)
    const needed = Math.min(waveLooks[wave.by], wave.size)
    if (!opened.includes(template.id) || opened.length < needed) throw new Refusal('evidenceUnseen')
    const { id, by, size } = wave
    const { action, reason } = verdict
    if (action !== 'none' && action !== 'educate' && action !== 'removeItem') throw new Refusal('actionClosed')
    const made = { seen_at: wave.seenAt, staff_id: staff.id, template_id: template.id, created_at: tx.clock.now() }
    const isNew = await insertWave(tx.db, { id, basis: by, action, reason, size, opened, ...made })
    // From another window at this very moment.
    if (!isNew) return
    const detail = { by, decided: action, reason, cases: size, opened }
    const subject = { kind: 'case', id: template.id }
    await appendAudit(tx, { staffId: staff.id, action: 'wave.decide', subject, detail: { wave: id, ...detail } })
  })
}

/** Of the cases that somebody says to have opened, those that they have, and that are like the others. */
async function findOpened(context: StaffContext, wave: Deciding & { seenAt: Date }): Promise<string[]> {
  const ids = [...new Set([wave.template, ...wave.opened])]
  const alike = (await findFacts(context, ids, wave)).flatMap((one) => (one.is_alike ? one.id : []))
  const opened = new Set(await selectOpened(context.db, ids, { staffId: context.staff.id, seenAt: wave.seenAt }))
  return ids.filter((id) => opened.has(id) && (id === wave.template || alike.includes(id)))
}

type One = Wave & { id: string; caseId: string; seenAt: Date; action: WaveAction }
type Answer = Omit<Refused, 'id'> | undefined

/** One case: undefined once it is decided, or why it is not. */
function decideOne(context: StaffContext, wave: One, verdict: Omit<Verdict, 'mediaId'>): Promise<Answer> {
  return inTransaction(context, async (tx) => {
    const { db, staff } = tx
    const row = await lockCase(db, wave.caseId)
    if (!row) return { reference: null, why: 'gone' }
    if (await isDecidedBy(db, wave.id, row.id)) return undefined
    const why = await refuse(tx, row)
    const reference = why === 'gone' || why === 'conflict' ? null : row.reference
    if (why) return { reference, why }
    const [facts] = await findFacts(tx, [row.id], wave)
    const differs = facts ? refuseByFacts(facts, wave) : 'gone'
    if (differs) return { reference, why: differs }
    const claimed = await claimForWave(tx, row.id)
    if (!claimed) return { reference: null, why: 'conflict' }
    await concludeCase(
      tx,
      { ...claimed, viewed_at: wave.seenAt },
      {
        verdict: { ...verdict, mediaId: mediaOf(verdict, facts) },
        staffId: staff.id,
        approverId: null,
        proposal: null,
        waveId: wave.id,
      },
    )
    return undefined
  })
}

async function refuse(context: StaffContext, row: CaseRow): Promise<WaveRefusal | undefined> {
  const why = await refuseByCase(context, row)
  // Of whom they know, nothing is told but that they know them.
  return (await selectCard(context.db, row.id, context.staff.id)) ? why : 'conflict'
}
