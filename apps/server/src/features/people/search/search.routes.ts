import { search } from '@amour/contract/people/search.ts'
import type { Mount } from '#http/router.ts'
import { countMembers, searchMembers } from './search.service.ts'

export function searchRoutes(mount: Mount) {
  mount(search.find, async ({ body }, context) => searchMembers(context, body), { limit: 'search', onlyReads: true })
  mount(search.count, async ({ body }, context) => countMembers(context, body), {
    limit: 'searchCounts',
    onlyReads: true,
  })
}
