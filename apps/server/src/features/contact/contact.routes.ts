import { contact } from '@amour/contract/contact.ts'
import type { On } from '#http/on.ts'
import { receiveNotice } from './contact.service.ts'
import { viewSite } from './contact.view.ts'

export function contactRoutes(on: On) {
  on(contact.site, async (_, { config }) => viewSite(config))
  on(contact.notify, async ({ body }, context, peer) => ({ reference: await receiveNotice(context, body, peer) }))
}
