import { search } from '@amour/contract/search.ts'
import type { On } from '#http/on.ts'
import { searchMembers } from './search.service.ts'

export function searchRoutes(on: On) {
  on(search.find, async ({ body }, context) => searchMembers(context, body), { limit: 'search' })
}
