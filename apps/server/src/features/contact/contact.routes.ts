import { contact } from '@amour/contract/contact.ts'
import type { On } from '#http/on.ts'
import { siteFacts } from '#http/site-facts.ts'
import { receiveNotice } from './contact.service.ts'

export function contactRoutes(on: On) {
  on(contact.site, async (_, { config }) => siteFacts(config))
  on(contact.notify, ({ body }, context, peer) => receiveNotice(context, body, peer))
}
