import { contact } from '@amour/contract/trust/contact.ts'
import type { Mount } from '#http/router.ts'
import { findManifest } from '#http/site/release.ts'
import { siteFacts } from '#http/site/site-facts.ts'
import { findCaller } from '#features/account/sessions/sessions.service.ts'
import { findUpcomingWork } from '#features/trust/service-status/planned-work.service.ts'
import { VERSION } from '#version.ts'
import { receiveNotice } from './contact.service.ts'

export function contactRoutes(mount: Mount) {
  mount(contact.site, async (_, context) => {
    const [manifest, plannedWork] = await Promise.all([findManifest(context.config.webDir), findUpcomingWork(context)])
    return { ...siteFacts(context.config), version: VERSION, manifest: manifest?.digest ?? null, plannedWork }
  })
  mount(contact.notify, async ({ body }, context, peer) => {
    const caller = await findCaller(context, peer.header('authorization'))
    return receiveNotice(context, body, peer, caller)
  })
}
