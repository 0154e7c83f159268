import { audit } from '@amour/contract/console/audit.ts'
import type { On } from '#http/on.ts'
import { describeChain, readAudit } from './reading.service.ts'
import { checkChain } from './verifying.service.ts'

export function auditRoutes(on: On) {
  on(audit.list, ({ query }, context) => readAudit(context, query))
  on(audit.chain, (_, context) => describeChain(context))
  on(
    audit.check,
    async (_, context) => {
      await checkChain(context, context.staff.id)
      return describeChain(context)
    },
    { limit: 'auditCheck' },
  )
}
