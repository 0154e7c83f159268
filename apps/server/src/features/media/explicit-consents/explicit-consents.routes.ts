import { explicitConsents } from '@amour/contract/media/explicit-consents.ts'
import type { Mount } from '#http/router.ts'
import { giveConsent, listConsents, withdrawConsent } from './explicit-consents.service.ts'

export function explicitConsentRoutes(mount: Mount) {
  mount(explicitConsents.give, async ({ params }, context) => {
    await giveConsent(context, params.id)
    return { showsExplicit: true as const }
  })
  mount(explicitConsents.withdraw, async ({ params }, context) => {
    await withdrawConsent(context, params.id)
    return { showsExplicit: false as const }
  })
  mount(explicitConsents.list, async (_, context) => ({ data: await listConsents(context) }))
}
