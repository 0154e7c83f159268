import type { Proposal } from '@amour/contract/console/case-file.ts'
import { inTransaction, type StaffContext } from '#context.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { canWorkOn } from '#features/trust/cases/case-access.service.ts'
import { insertQuestion, selectQuestions, hasProposalConflict, lockProposal } from './proposals.queries.ts'
import { lockCase } from '#features/trust/cases/case-opening.service.ts'

/**
 * Adds a question to what a colleague has proposed, or the proposer's answer; its time runs on. Throws `notFound`,
 * `proposalOver` or `caseConflict`.
 */
export function addProposalQuestion(context: StaffContext, proposalId: string, text: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    const { db, clock, seal, staff } = tx
    const proposal = await lockProposal(db, proposalId)
    const row = proposal?.case_id ? await lockCase(db, proposal.case_id) : undefined
    const mayAsk = row ? canWorkOn(staff.roles, row.queue) : staff.roles.includes('lead')
    if (!proposal || !(mayAsk || proposal.proposer_id === staff.id)) throw new Refusal('notFound')
    const at = clock.now()
    if (proposal.state !== 'open' || proposal.lapses_at <= at) throw new Refusal('proposalOver')
    if (await hasProposalConflict(db, proposalId, staff.id)) throw new Refusal('caseConflict')
    const id = newId()
    const sealed = seal.seal({ owner: id, column: 'proposal_word.text' }, text)
    await insertQuestion(db, { id, proposal_id: proposalId, staff_id: staff.id, text_sealed: sealed, created_at: at })
    const subject = { kind: 'proposal', id: proposalId }
    await appendAudit(tx, { staffId: staff.id, action: 'proposal.asked', subject, detail: {} })
  })
}

/** What was asked and answered about each of these proposals. */
export async function findProposalQuestions({ db, seal, staff }: StaffContext, proposalIds: string[]) {
  const words = new Map<string, Proposal['words']>()
  for (const row of await selectQuestions(db, proposalIds)) {
    const said = words.get(row.proposal_id) ?? []
    said.push({
      id: row.id,
      by: row.name,
      isMine: row.staff_id === staff.id,
      text: seal.openText({ owner: row.id, column: 'proposal_word.text' }, row.text_sealed),
      createdAt: row.created_at.toISOString(),
    })
    words.set(row.proposal_id, said)
  }
  return words
}
