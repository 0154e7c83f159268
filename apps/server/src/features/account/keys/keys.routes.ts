import { keyLog } from '@amour/contract/account/key-log.ts'
import { keys } from '@amour/contract/account/keys.ts'
import type { Mount } from '#http/router.ts'
import { listKeys } from './wrap-delivery.service.ts'
import { saveKeys } from './keys.service.ts'
import { savePasskeyWraps } from './passkey-wraps.service.ts'
import { saveKit } from './recovery-kit.service.ts'
import { listDays, listEntries } from './key-log.service.ts'
import { unlockKey } from './key-wraps.service.ts'

export function keyRoutes(mount: Mount) {
  mount(keys.list, async (_, context) => ({ data: await listKeys(context) }))
  mount(keys.unlock, ({ body }, context) => unlockKey(context, body))
  mount(keys.saveKit, ({ body }, context) => saveKit(context, body))
  mount(keys.savePasskeyWraps, ({ params, body }, context) => savePasskeyWraps(context, params.id, body.wraps))
  mount(keyLog.entries, ({ query }, context) => listEntries(context, query))
  mount(keyLog.days, ({ query }, context) => listDays(context, query))
  mount(keys.save, ({ body }, context) => saveKeys(context, body))
}
