import { leaving } from '@amour/contract/account/account-deletion.ts'
import type { Mount } from '#http/router.ts'
import { deleteAccount } from './account-deletion.service.ts'
import { pauseAccount, resumeAccount } from './account-pause.service.ts'

export function accountDeletionRoutes(on: Mount) {
  on(leaving.pause, async (_, context) => {
    await pauseAccount(context)
    return { status: 'paused' as const }
  })
  on(leaving.resume, async (_, context) => ({ status: await resumeAccount(context) }))
  on(leaving.leave, ({ body }, context) => deleteAccount(context, body))
}
