import { audit } from '@amour/contract/console/audit.ts'
import type { Mount } from '#http/router.ts'
import { describeChain, listAuditEvents } from './audit-log.service.ts'
import { checkChain } from './chain-verification.service.ts'

export function auditRoutes(mount: Mount) {
  mount(audit.list, ({ query }, context) => listAuditEvents(context, query))
  mount(audit.chain, (_, context) => describeChain(context))
  mount(
    audit.check,
    async (_, context) => {
      await checkChain(context, context.staff.id)
      return describeChain(context)
    },
    { limit: 'auditCheck' },
  )
}
