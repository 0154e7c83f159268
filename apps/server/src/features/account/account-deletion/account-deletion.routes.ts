import { leaving } from '@amour/contract/account/account-deletion.ts'
import type { Mount } from '#http/router.ts'
import { deleteAccount } from './account-deletion.service.ts'
import { followDeletionLink, requestDeletionLink } from './deletion-link.service.ts'
import { pauseAccount, resumeAccount } from './account-pause.service.ts'

export function accountDeletionRoutes(mount: Mount) {
  mount(leaving.pause, async (_, context) => {
    await pauseAccount(context)
    return { status: 'paused' as const }
  })
  mount(leaving.resume, async (_, context) => ({ status: await resumeAccount(context) }))
  mount(leaving.leave, ({ body }, context) => deleteAccount(context, body))
  mount(leaving.askByMail, async ({ body }, context, peer) => {
    await requestDeletionLink(context, body.email, peer)
    return { status: 'sent' as const }
  })
  mount(leaving.leaveByMail, async ({ body }, context) => ({
    leavesAt: (await followDeletionLink(context, body.token)).toISOString(),
  }))
}
