import { privacy } from '@amour/contract/privacy.ts'
import type { On } from '#http/on.ts'
import { changePrivacy, getPrivacy } from './privacy.service.ts'

export function privacyRoutes(on: On) {
  on(privacy.get, (_, context) => getPrivacy(context))
  on(privacy.update, ({ body }, context) => changePrivacy(context, body))
}
