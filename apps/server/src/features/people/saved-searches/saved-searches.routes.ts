import { savedSearches } from '@amour/contract/people/saved-searches.ts'
import type { Mount } from '#http/router.ts'
import {
  changeSavedSearch,
  listSavedSearches,
  openSavedSearch,
  removeSavedSearch,
  saveSearch,
} from './saved-searches.service.ts'

export function savedSearchRoutes(mount: Mount) {
  mount(savedSearches.list, async (_, context) => ({ data: await listSavedSearches(context) }), { limit: 'search' })
  mount(savedSearches.save, ({ body }, context) => saveSearch(context, body))
  mount(savedSearches.change, ({ params, body }, context) => changeSavedSearch(context, params.id, body))
  mount(savedSearches.open, ({ params }, context) => openSavedSearch(context, params.id))
  mount(savedSearches.remove, async ({ params }, context) => {
    await removeSavedSearch(context, params.id)
    return { status: 'removed' as const }
  })
}
