import { accounts } from '@amour/contract/accounts.ts'
import { consents } from '@amour/contract/consents.ts'
import type { On } from '#http/on.ts'
import { countUnread, getUser, switchSafeSearch } from './accounts.service.ts'
import { listConsents } from './consents.service.ts'
import { changePassword } from './password.service.ts'
import { askForRecovery } from './recovery.service.ts'
import { register } from './registration.service.ts'

export function accountRoutes(on: On) {
  on(
    accounts.create,
    async ({ body }, context, peer) => {
      await register(context, body, peer)
      return { status: '201 Created' as const }
    },
    { keepsKey: true },
  )
  on(accounts.recover, async ({ body }, context, peer) => {
    await askForRecovery(context, body, peer)
    return { status: '200 OK' as const }
  })
  on(accounts.changePassword, async ({ body }, context) => {
    await changePassword(context, body)
    return { status: 'changed' as const }
  })
  on(consents.list, (_, context) => listConsents(context))
  on(accounts.me, (_, context) => getUser(context))
  on(accounts.counts, (_, context) => countUnread(context, context.caller.id))
  on(accounts.safeSearch, (_, context, peer) => switchSafeSearch(context, peer))
}
