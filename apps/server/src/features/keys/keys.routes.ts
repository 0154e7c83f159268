import { keyLog } from '@amour/contract/key-log.ts'
import { keys } from '@amour/contract/keys.ts'
import type { On } from '#http/on.ts'
import { listKeys } from './delivery.service.ts'
import { saveKeys } from './keys.service.ts'
import { saveKit } from './kit.service.ts'
import { listDays, listEntries } from './publication.service.ts'
import { unlockKey } from './wraps.service.ts'

export function keyRoutes(on: On) {
  on(keys.list, async (_, context) => ({ data: await listKeys(context) }))
  on(keys.unlock, ({ body }, context) => unlockKey(context, body))
  on(keys.saveKit, ({ body }, context) => saveKit(context, body))
  on(keyLog.entries, ({ query }, context) => listEntries(context, query))
  on(keyLog.days, ({ query }, context) => listDays(context, query))
  on(keys.save, ({ body }, context) => saveKeys(context, body))
}
