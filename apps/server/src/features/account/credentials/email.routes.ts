import { email } from '@amour/contract/account/email.ts'
import type { Mount } from '#http/router.ts'
import { requestEmailChange, cancelEmailChanges, confirmEmail, describeEmail } from './email-change.service.ts'
import { undoEmailChange } from './email-undo.service.ts'

export function emailRoutes(mount: Mount) {
  mount(email.show, (_, context) => describeEmail(context))
  mount(email.change, async ({ body }, context) => {
    await requestEmailChange(context, body)
    return { status: 'sent' as const }
  })
  mount(email.cancel, async (_, context) => {
    await cancelEmailChanges(context, context.caller.id)
    return { status: 'cancelled' as const }
  })
  mount(email.confirm, async ({ body }, context) => ({
    status: 'changed' as const,
    email: await confirmEmail(context, body.token),
  }))
  mount(email.undo, async ({ body }, context) => {
    await undoEmailChange(context, body.token)
    return { status: 'restored' as const }
  })
}
