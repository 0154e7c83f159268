import { contact } from '@amour/contract/trust/contact.ts'
import type { Mount } from '#http/router.ts'
import { siteFacts } from '#http/site/site-facts.ts'
import { findUpcomingWork } from '#features/trust/service-status/planned-work.service.ts'
import { VERSION } from '#version.ts'
import { receiveNotice } from './contact.service.ts'

export function contactRoutes(mount: Mount) {
  mount(contact.site, async (_, context) => ({
    ...siteFacts(context.config),
    version: VERSION,
    plannedWork: await findUpcomingWork(context),
  }))
  mount(contact.notify, ({ body }, context, peer) => receiveNotice(context, body, peer))
}
