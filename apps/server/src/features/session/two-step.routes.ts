import { twoStep } from '@amour/contract/two-step.ts'
import type { On } from '#http/on.ts'
import { beginTwoStep, confirmTwoStep, endTwoStep, getTwoStep, renewRecoveryCodes } from './two-step-setup.service.ts'

export function twoStepRoutes(on: On) {
  on(twoStep.status, (_, context) => getTwoStep(context))
  on(twoStep.enrol, ({ body }, context) => beginTwoStep(context, body))
  on(twoStep.confirm, ({ body }, context) => confirmTwoStep(context, body.code))
  on(twoStep.renewCodes, ({ body }, context) => renewRecoveryCodes(context, body))
  on(twoStep.disable, async ({ body }, context) => {
    await endTwoStep(context, body)
    return { status: 'off' as const }
  })
}
