import { z } from 'zod'
import { errorKey } from '#error-key.ts'
import { fromDigits } from '#numbers.ts'
import { reportCategories } from '#trust/reports.ts'
import { caseFilters, waveBases } from './case-terms.ts'

/** Most cases that a search answers. */
export const FOUND_AT_MOST = 20

/**
 * What a list of cases can be narrowed to. `accountDays`: the member joined within so many days. `like`: what was reported
 * in this case too, in the way that `by` names, or in the one that finds most. `reporterOf`: reported by somebody who
 * reported in this case; who that is stays unsaid.
 */
export const caseListFilters = {
  show: z.enum(caseFilters, errorKey('choiceInvalid')).optional(),
  category: z.enum(reportCategories, errorKey('choiceInvalid')).optional(),
  minScore: fromDigits(z.number().int().min(0).max(1000)).optional(),
  accountDays: fromDigits(z.number().int().min(1).max(3650)).optional(),
  like: z.uuid(errorKey('choiceInvalid')).optional(),
  by: z.enum(waveBases, errorKey('choiceInvalid')).optional(),
  reporterOf: z.uuid(errorKey('choiceInvalid')).optional(),
}

const Filters = z.object(caseListFilters)

export type CaseListFilters = z.output<typeof Filters>
