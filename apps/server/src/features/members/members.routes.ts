import { members } from '@amour/contract/members.ts'
import type { On } from '#http/on.ts'
import { getMemberPage, suggestMembers } from './members.service.ts'

export function memberRoutes(on: On) {
  on(members.view, async ({ params }, context) => getMemberPage(context, params.id))
  on(members.suggest, async ({ params }, context) => ({ data: await suggestMembers(context, params.term) }), {
    limit: 'suggest',
  })
}
