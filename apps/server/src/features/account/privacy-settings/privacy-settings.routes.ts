import { privacy } from '@amour/contract/account/privacy.ts'
import type { Mount } from '#http/router.ts'
import { changePrivacy, getPrivacy } from './privacy-settings.service.ts'

export function privacyRoutes(on: Mount) {
  on(privacy.get, (_, context) => getPrivacy(context))
  on(privacy.update, ({ body }, context) => changePrivacy(context, body))
}
