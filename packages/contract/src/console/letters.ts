import { z } from 'zod'
import { IdParams } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { OwnDecision } from '#trust/appeals.ts'
import { DecisionDraft } from './decision-draft.ts'

/**
 * What a member is going to read: `notices` in their account, the new decision first, and the mail that only says that
 * there is something to read.
 */
export const Letter = z.object({
  notices: z.array(OwnDecision).min(1),
  mail: z.object({ subject: z.string(), text: z.string() }),
})

/** What goes out with a decision. */
export const letters = {
  preview: endpoint({
    method: 'POST',
    path: '/api/console/cases/:id/letter',
    access: 'staff',
    roles: ['triage', 'moderator', 'childSafety', 'lead'],
    // Asked for by the screen itself, as what stands in it changes.
    isBackground: true,
    summary: 'What the member will read of a decision, whole, before it is made; null where nobody is written to',
    params: IdParams,
    body: DecisionDraft,
    response: z.object({ letter: Letter.nullable() }),
    refusals: ['notFound', 'caseStale', 'actionClosed', 'evidenceUnverified', 'invalid', 'touchNeeded'],
  }),
}

export type Letter = z.infer<typeof Letter>
