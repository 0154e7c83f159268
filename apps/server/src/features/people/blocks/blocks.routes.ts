import { blocks } from '@amour/contract/people/blocks.ts'
import type { Mount } from '#http/router.ts'
import { blockMember, hideMember, unblockMember, unhideMember } from './blocks.service.ts'
import { listBlockedOrHidden } from './block-list.service.ts'

export function blockRoutes(on: Mount) {
  on(blocks.block, async ({ params }, context) => {
    await blockMember(context, params.id)
    return { blocked: true as const }
  })
  on(blocks.unblock, async ({ params }, context) => {
    await unblockMember(context, params.id)
    return { blocked: false as const }
  })
  on(blocks.hide, async ({ params }, context) => {
    await hideMember(context, params.id)
    return { hidden: true as const }
  })
  on(blocks.unhide, async ({ params }, context) => {
    await unhideMember(context, params.id)
    return { hidden: false as const }
  })
  on(blocks.list, async ({ query }, context) => ({ ...query, ...(await listBlockedOrHidden(context, query)) }))
}
