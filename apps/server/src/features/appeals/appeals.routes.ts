import { appeals } from '@amour/contract/appeals.ts'
import type { On } from '#http/on.ts'
import { appeal, appealByToken, listOwnDecisions } from './appeals.service.ts'

export function appealRoutes(on: On) {
  on(appeals.decisions, async (_, context) => ({ data: await listOwnDecisions(context) }))
  on(appeals.create, ({ body }, context) => appeal(context, body))
  on(appeals.createOutside, ({ body }, context) => appealByToken(context, body), { limit: 'reportStatus' })
}
