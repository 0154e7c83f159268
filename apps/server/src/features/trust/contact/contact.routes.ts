import { contact } from '@amour/contract/trust/contact.ts'
import type { Mount } from '#http/router.ts'
import { findManifest } from '#http/site/release.ts'
import { siteFacts } from '#http/site/site-facts.ts'
import { VERSION } from '#version.ts'
import { receiveNotice } from './contact.service.ts'

export function contactRoutes(mount: Mount) {
  mount(contact.site, async (_, { config }) => {
    const manifest = await findManifest(config.webDir)
    return { ...siteFacts(config), version: VERSION, manifest: manifest?.digest ?? null }
  })
  mount(contact.notify, ({ body }, context, peer) => receiveNotice(context, body, peer))
}
