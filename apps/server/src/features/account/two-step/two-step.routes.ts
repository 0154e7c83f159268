import { twoStep } from '@amour/contract/account/two-step.ts'
import type { Mount } from '#http/router.ts'
import { startTwoStep, confirmTwoStep, endTwoStep, getTwoStep, renewRecoveryCodes } from './two-step-setup.service.ts'

export function twoStepRoutes(mount: Mount) {
  mount(twoStep.status, (_, context) => getTwoStep(context))
  mount(twoStep.enrol, ({ body }, context) => startTwoStep(context, body))
  mount(twoStep.confirm, ({ body }, context) => confirmTwoStep(context, body.code))
  mount(twoStep.renewCodes, ({ body }, context) => renewRecoveryCodes(context, body))
  mount(twoStep.disable, async ({ body }, context) => {
    await endTwoStep(context, body)
    return { status: 'off' as const }
  })
}
