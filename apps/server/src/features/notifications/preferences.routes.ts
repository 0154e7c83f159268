import { preferences } from '@amour/contract/preferences.ts'
import type { On } from '#http/on.ts'
import { unsubscribe } from './news-mail.service.ts'
import { listPreferences, savePreferences } from './preferences.service.ts'

export function preferenceRoutes(on: On) {
  on(preferences.list, async (_, context) => ({ data: await listPreferences(context) }))
  on(preferences.save, async ({ body }, context) => ({ data: await savePreferences(context, body.preferences) }))
  on(preferences.unsubscribe, async ({ body }, context) => {
    await unsubscribe(context, body.token)
    return { status: 'unsubscribed' as const }
  })
}
