import { keyLog } from '@amour/contract/account/key-log.ts'
import { keys } from '@amour/contract/account/keys.ts'
import type { Mount } from '#http/router.ts'
import { listKeys } from './wrap-delivery.service.ts'
import { saveKeys } from './keys.service.ts'
import { saveKit } from './recovery-kit.service.ts'
import { listDays, listEntries } from './key-log.service.ts'
import { unlockKey } from './key-wraps.service.ts'

export function keyRoutes(on: Mount) {
  on(keys.list, async (_, context) => ({ data: await listKeys(context) }))
  on(keys.unlock, ({ body }, context) => unlockKey(context, body))
  on(keys.saveKit, ({ body }, context) => saveKit(context, body))
  on(keyLog.entries, ({ query }, context) => listEntries(context, query))
  on(keyLog.days, ({ query }, context) => listDays(context, query))
  on(keys.save, ({ body }, context) => saveKeys(context, body))
}
