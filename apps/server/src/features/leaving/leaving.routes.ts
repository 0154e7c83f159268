import { leaving } from '@amour/contract/leaving.ts'
import type { On } from '#http/on.ts'
import { leave } from './leaving.service.ts'
import { pauseAccount, resumeAccount } from './pausing.service.ts'

export function leavingRoutes(on: On) {
  on(leaving.pause, async (_, context) => {
    await pauseAccount(context)
    return { status: 'paused' as const }
  })
  on(leaving.resume, async (_, context) => ({ status: await resumeAccount(context) }))
  on(leaving.leave, ({ body }, context) => leave(context, body))
}
