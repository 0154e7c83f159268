import type { WaveBasis } from '@amour/contract/console/case-terms.ts'
import { WAVE_LEAST } from '@amour/contract/console/waves.ts'
import type { StaffContext } from '#context.ts'
import { canWorkOn } from '#features/trust/cases/case-access.service.ts'
import { selectCard } from '#features/trust/cases/case-opening.service.ts'
import { Refusal } from '#http/refusal.ts'
import { selectBasis, selectWaves } from './alike-reports.queries.ts'

export { likeCases, likeReports } from './alike-reports.queries.ts'

/** A case that others are compared with, and in which way. */
export type Template = { id: string; reference: string; by: WaveBasis }

/** The case that others are to be like; `by` is found where it is not named. Throws `notFound` for one that the caller may not see. */
export async function getTemplate(context: StaffContext, id: string, by: WaveBasis | undefined): Promise<Template> {
  const row = await selectCard(context.db, id, context.staff.id)
  if (!row || !canWorkOn(context.staff.roles, row.queue)) throw new Refusal('notFound')
  return { id, reference: row.reference, by: by ?? (await selectBasis(context.db, id)) }
}

/** Open reports of the same words, from five cases on; no case of whom the caller knows stands for them. */
export async function listWaves(context: StaffContext) {
  const rows = await selectWaves(context.db, WAVE_LEAST)
  const seen = await Promise.all(rows.map(({ template }) => selectCard(context.db, template, context.staff.id)))
  return rows
    .filter((_, index) => seen[index] !== undefined)
    .map(({ template, reference, by, count, first_at: first, last_at: last }) => ({
      template,
      reference,
      by,
      count,
      firstAt: first.toISOString(),
      lastAt: last.toISOString(),
    }))
}
