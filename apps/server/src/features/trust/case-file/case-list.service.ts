import type { CaseCard } from '@amour/contract/console/case-file.ts'
import type { CaseListFilters } from '@amour/contract/console/case-list-filters.ts'
import { type CaseQueue, caseQueues } from '@amour/contract/console/case-terms.ts'
import { WAVE_MAX } from '@amour/contract/console/waves.ts'
import type { StaffContext } from '#context.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { canWorkOn } from '#features/trust/cases/case-access.service.ts'
import { selectSkippedBy } from '#features/trust/cases/claims.service.ts'
import { getTemplate } from '#features/trust/report-search/alike-reports.service.ts'
import { findByWords } from '#features/trust/report-search/report-fingerprints.service.ts'
import { Refusal } from '#http/refusal.ts'
import { type CaseList, countQueue, selectFound, selectListed, selectQueue } from './case-list.queries.ts'
import { viewCard, viewListed } from './case-file.view.ts'

type Page = { page: number; numOfRecords: number }

/** The cases of a queue, the next one first. Throws `roleMissing`, or `notFound` for a case to compare with that is not there. */
export async function listQueue(
  context: StaffContext,
  { queue, page, numOfRecords, ...filters }: CaseListFilters & Page & { queue: CaseQueue },
) {
  const { db, staff } = context
  if (!canWorkOn(staff.roles, queue)) throw new Refusal('roleMissing')
  const list = await readFilters(context, filters)
  const part = { ...list, limit: numOfRecords, offset: (page - 1) * numOfRecords }
  const rows = await selectQueue(db, queue, part)
  const total = Math.ceil((await countQueue(db, queue, list)) / numOfRecords)
  const ids = rows.map(({ id }) => id)
  const passed = new Map((await selectSkippedBy(db, ids, part)).map((row) => [row.id, row]))
  const data = rows.map((row) => viewListed(viewCard(row, part.at), passed.get(row.id), staff.id))
  const like = list.like ? { reference: list.like.reference, by: list.like.by } : null
  return { data, page, numOfRecords, total, like }
}

/** The ids of what a filter of the queue of reports lists, as many as fit into a wave. Throws `notFound`. */
export async function selectWaveCases(context: StaffContext, filters: CaseListFilters): Promise<string[]> {
  const list = await readFilters(context, filters)
  return selectListed(context.db, 'reports', { ...list, limit: WAVE_MAX, offset: 0 })
}

async function readFilters(
  context: StaffContext,
  { like, by, reporterOf, ...filters }: CaseListFilters,
): Promise<CaseList> {
  const template = like ?? reporterOf
  return {
    ...filters,
    staffId: context.staff.id,
    at: context.clock.now(),
    like: template ? await getTemplate(context, template, like ? by : 'reporter') : undefined,
  }
}

/** Cases that a text names, of the queues that the caller works on; each search is recorded with what it found. */
export async function findCases(context: StaffContext, text: string): Promise<CaseCard[]> {
  const { db, clock, staff } = context
  const queues = caseQueues.filter((queue) => canWorkOn(staff.roles, queue))
  const found = await selectFound(db, text, { staffId: staff.id, queues })
  const detail = { cases: found.map(({ id }) => id) }
  await appendAudit(context, { staffId: staff.id, action: 'case.find', subject: null, detail })
  return found.map((row) => viewCard(row, clock.now()))
}

/** The same by words that were reported, or that a reporter has written; see `findByWords`. */
export async function findCasesByWords(context: StaffContext, text: string): Promise<CaseCard[]> {
  const now = context.clock.now()
  return (await findByWords(context, text)).map((row) => viewCard(row, now))
}
