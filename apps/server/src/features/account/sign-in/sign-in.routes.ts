import { session } from '@amour/contract/account/session.ts'
import type { Mount } from '#http/router.ts'
import { resendActivation } from './activation-resend.service.ts'
import { logIn } from './login.service.ts'
import { confirmSession } from '#features/account/two-step/reauthentication.service.ts'
import { refreshTokens } from '#features/account/sessions/token-refresh.service.ts'
import { logOut } from '#features/account/sessions/sessions.service.ts'

export function sessionRoutes(mount: Mount) {
  mount(session.login, ({ body }, context, peer) => logIn(context, body, peer))
  mount(session.resendActivation, async ({ body }, context, peer) => {
    await resendActivation(context, body, peer)
    return { status: '200 OK' as const }
  })
  mount(session.refresh, ({ body }, context) => refreshTokens(context, body.refresh_token))
  mount(session.confirm, async ({ body }, context) => {
    await confirmSession(context, body)
    return { status: 'confirmed' as const }
  })
  mount(session.revoke, async (_, context) => {
    await logOut(context)
    return { status: 'revoked' as const }
  })
}
