import { session } from '@amour/contract/account/session.ts'
import type { Mount } from '#http/router.ts'
import { logIn } from './login.service.ts'
import { confirmSession } from '#features/account/two-step/reauthentication.service.ts'
import { refreshTokens } from '#features/account/sessions/token-refresh.service.ts'
import { logOut } from '#features/account/sessions/sessions.service.ts'

export function sessionRoutes(on: Mount) {
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
