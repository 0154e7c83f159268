import { members } from '@amour/contract/people/members.ts'
import type { Mount } from '#http/router.ts'
import { suggestMembers, getMemberPage } from './member-page.service.ts'

export function memberRoutes(mount: Mount) {
  mount(members.view, async ({ params }, context) => getMemberPage(context, params.id))
  mount(members.suggest, async ({ params }, context) => ({ data: await suggestMembers(context, params.term) }), {
    limit: 'suggest',
  })
}
