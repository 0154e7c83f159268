import { email } from '@amour/contract/email.ts'
import type { On } from '#http/on.ts'
import { askForEmail, cancelEmailChanges, confirmEmail, describeEmail } from './email-change.service.ts'
import { undoEmailChange } from './email-undo.service.ts'

export function emailRoutes(on: On) {
  on(email.show, (_, context) => describeEmail(context))
  on(email.change, async ({ body }, context) => {
    await askForEmail(context, body)
    return { status: 'sent' as const }
  })
  on(email.cancel, async (_, context) => {
    await cancelEmailChanges(context, context.caller.id)
    return { status: 'cancelled' as const }
  })
  on(email.confirm, async ({ body }, context) => ({
    status: 'changed' as const,
    email: await confirmEmail(context, body.token),
  }))
  on(email.undo, async ({ body }, context) => {
    await undoEmailChange(context, body.token)
    return { status: 'restored' as const }
  })
}
