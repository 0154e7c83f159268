import { accounts, tagCounts } from '@amour/contract/account/accounts.ts'
import { consents } from '@amour/contract/account/consents.ts'
import type { Mount } from '#http/router.ts'
import { TaggedResponse } from '#http/tagged-response.ts'
import { getUser, switchSafeSearch } from './own-account.service.ts'
import { countUnread } from '#features/people/notifications/unread-counts.service.ts'
import { listConsents } from '#features/account/consents/consents.service.ts'
import { changePassword } from '#features/account/credentials/password.service.ts'
import { requestRecovery } from '#features/account/credentials/recovery.service.ts'
import { getChosenLocation } from '#features/people/locations/locations.service.ts'
import { checkUsername, register } from '#features/account/registration/registration.service.ts'

export function accountRoutes(mount: Mount) {
  mount(
    accounts.create,
    async ({ body }, context, peer) => {
      await register(context, body, peer, getChosenLocation)
      return { status: '201 Created' as const }
    },
    { keepsKey: true },
  )
  mount(accounts.checkUsername, ({ query }, context, peer) => checkUsername(context, query, peer, getChosenLocation), {
    limit: 'usernameChecks',
  })
  mount(accounts.recover, async ({ body }, context, peer) => {
    await requestRecovery(context, body, peer)
    return { status: '200 OK' as const }
  })
  mount(accounts.changePassword, async ({ body }, context) => {
    await changePassword(context, body)
    return { status: 'changed' as const }
  })
  mount(consents.list, (_, context) => listConsents(context))
  mount(accounts.me, (_, context) => getUser(context))
  mount(accounts.counts, async (_, context) => {
    const counts = context.caller.counts ?? (await countUnread(context, context.caller.id))
    return new TaggedResponse(counts, tagCounts(counts))
  })
  mount(accounts.safeSearch, ({ query }, context, peer) => switchSafeSearch(context, peer, query.to))
}
