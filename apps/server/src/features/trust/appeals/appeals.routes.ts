import { appeals } from '@amour/contract/trust/appeals.ts'
import type { Mount } from '#http/router.ts'
import { appealDecision, appealDecisionByToken, listOwnDecisions } from './appeals.service.ts'

export function appealRoutes(on: Mount) {
  on(appeals.decisions, async (_, context) => ({ data: await listOwnDecisions(context) }))
  on(appeals.create, ({ body }, context) => appealDecision(context, body))
  on(appeals.createOutside, ({ body }, context) => appealDecisionByToken(context, body), { limit: 'reportStatus' })
}
