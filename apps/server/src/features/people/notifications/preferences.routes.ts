import { preferences } from '@amour/contract/account/preferences.ts'
import type { Mount } from '#http/router.ts'
import { unsubscribe } from './digest.service.ts'
import { listPreferences, savePreferences } from './preferences.service.ts'

export function preferenceRoutes(mount: Mount) {
  mount(preferences.list, async (_, context) => ({ data: await listPreferences(context) }))
  mount(preferences.save, async ({ body }, context) => ({ data: await savePreferences(context, body.preferences) }))
  mount(preferences.unsubscribe, async ({ body }, context) => {
    await unsubscribe(context, body.token)
    return { status: 'unsubscribed' as const }
  })
}
