import { passkeys } from '@amour/contract/account/passkeys.ts'
import type { Mount } from '#http/router.ts'
import { createOwnAssertionOptions } from './passkey-assertion.service.ts'
import { addPasskey, startPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.service.ts'

export function passkeyRoutes(mount: Mount) {
  mount(passkeys.list, async (_, context) => ({ data: await listPasskeys(context) }))
  mount(passkeys.begin, ({ body }, context) => startPasskey(context, body))
  mount(passkeys.add, ({ body }, context) => addPasskey(context, body))
  mount(passkeys.rename, ({ params, body }, context) => renamePasskey(context, params.id, body.name))
  mount(passkeys.remove, async ({ params, body }, context) => {
    await removePasskey(context, params.id, body)
    return { status: 'removed' as const }
  })
  mount(passkeys.challenge, (_, context) => createOwnAssertionOptions(context))
}
