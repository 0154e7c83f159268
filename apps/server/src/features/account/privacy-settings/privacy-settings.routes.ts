import { privacy } from '@amour/contract/account/privacy.ts'
import type { Mount } from '#http/router.ts'
import { changePrivacy, getPrivacy } from './privacy-settings.service.ts'

export function privacyRoutes(mount: Mount) {
  mount(privacy.get, (_, context) => getPrivacy(context))
  mount(privacy.update, ({ body }, context) => changePrivacy(context, body))
}
