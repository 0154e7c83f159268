import { passkeys } from '@amour/contract/passkeys.ts'
import type { On } from '#http/on.ts'
import { askOwnPasskeys } from './passkey-proof.service.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.service.ts'

export function passkeyRoutes(on: On) {
  on(passkeys.list, async (_, context) => ({ data: await listPasskeys(context) }))
  on(passkeys.begin, ({ body }, context) => beginPasskey(context, body))
  on(passkeys.add, ({ body }, context) => addPasskey(context, body))
  on(passkeys.rename, ({ params, body }, context) => renamePasskey(context, params.id, body.name))
  on(passkeys.remove, async ({ params, body }, context) => {
    await removePasskey(context, params.id, body)
    return { status: 'removed' as const }
  })
  on(passkeys.challenge, (_, context) => askOwnPasskeys(context))
}
