import { keys } from '@amour/contract/keys.ts'
import type { On } from '#http/on.ts'
import { saveKeys } from './keys.service.ts'
import { listKeys, unlockKey } from './wraps.service.ts'

export function keyRoutes(on: On) {
  on(keys.list, async (_, context) => ({ data: await listKeys(context) }))
  on(keys.unlock, ({ body }, context) => unlockKey(context, body))
  on(keys.save, ({ body }, context) => saveKeys(context, body))
}
