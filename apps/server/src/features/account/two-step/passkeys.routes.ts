import { passkeys } from '@amour/contract/account/passkeys.ts'
import type { Mount } from '#http/router.ts'
import { createOwnAssertionOptions } from './passkey-assertion.service.ts'
import { addPasskey, startPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.service.ts'

export function passkeyRoutes(on: Mount) {
  on(passkeys.list, async (_, context) => ({ data: await listPasskeys(context) }))
  on(passkeys.begin, ({ body }, context) => startPasskey(context, body))
  on(passkeys.add, ({ body }, context) => addPasskey(context, body))
  on(passkeys.rename, ({ params, body }, context) => renamePasskey(context, params.id, body.name))
  on(passkeys.remove, async ({ params, body }, context) => {
    await removePasskey(context, params.id, body)
    return { status: 'removed' as const }
  })
  on(passkeys.challenge, (_, context) => createOwnAssertionOptions(context))
}
