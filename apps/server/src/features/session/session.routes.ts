import { session } from '@amour/contract/session.ts'
import type { On } from '#http/on.ts'
import { logIn } from './login.service.ts'
import { confirmSession } from './proving.service.ts'
import { refreshTokens } from './refresh.service.ts'
import { logOut } from './session.service.ts'

export function sessionRoutes(on: On) {
  on(session.login, ({ body }, context, peer) => logIn(context, body, peer))
  on(session.refresh, ({ body }, context) => refreshTokens(context, body.refresh_token))
  on(session.confirm, async ({ body }, context) => {
    await confirmSession(context, body)
    return { status: 'confirmed' as const }
  })
  on(session.revoke, async (_, context) => {
    await logOut(context)
    return { status: 'revoked' as const }
  })
}
