import { twoStep } from '@amour/contract/account/two-step.ts'
import type { Mount } from '#http/router.ts'
import { startTwoStep, confirmTwoStep, endTwoStep, getTwoStep, renewRecoveryCodes } from './two-step-setup.service.ts'

export function twoStepRoutes(on: Mount) {
  on(twoStep.status, (_, context) => getTwoStep(context))
  on(twoStep.enrol, ({ body }, context) => startTwoStep(context, body))
  on(twoStep.confirm, ({ body }, context) => confirmTwoStep(context, body.code))
  on(twoStep.renewCodes, ({ body }, context) => renewRecoveryCodes(context, body))
  on(twoStep.disable, async ({ body }, context) => {
    await endTwoStep(context, body)
    return { status: 'off' as const }
  })
}
