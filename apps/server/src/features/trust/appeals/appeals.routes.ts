import { appeals } from '@amour/contract/trust/appeals.ts'
import type { Mount } from '#http/router.ts'
import { appealDecision, appealDecisionByToken, listOwnDecisions } from './appeals.service.ts'

export function appealRoutes(mount: Mount) {
  mount(appeals.decisions, async (_, context) => ({ data: await listOwnDecisions(context) }))
  mount(appeals.create, ({ body }, context) => appealDecision(context, body))
  mount(appeals.createOutside, ({ body }, context) => appealDecisionByToken(context, body), { limit: 'reportStatus' })
}
