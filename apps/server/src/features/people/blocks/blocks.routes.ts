import { blocks } from '@amour/contract/people/blocks.ts'
import type { Mount } from '#http/router.ts'
import { blockMember, hideMember, unblockMember, unhideMember } from './blocks.service.ts'
import { listBlockedOrHidden } from './block-list.service.ts'

export function blockRoutes(mount: Mount) {
  mount(blocks.block, async ({ params }, context) => {
    await blockMember(context, params.id)
    return { blocked: true as const }
  })
  mount(blocks.unblock, async ({ params }, context) => {
    await unblockMember(context, params.id)
    return { blocked: false as const }
  })
  mount(blocks.hide, async ({ params }, context) => {
    await hideMember(context, params.id)
    return { hidden: true as const }
  })
  mount(blocks.unhide, async ({ params }, context) => {
    await unhideMember(context, params.id)
    return { hidden: false as const }
  })
  mount(blocks.list, async ({ query }, context) => ({ ...query, ...(await listBlockedOrHidden(context, query)) }))
}
