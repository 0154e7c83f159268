import { ageCheck } from '@amour/contract/account/age-check.ts'
import type { Mount } from '#http/router.ts'
import { redeemAgeToken, viewAgeGate } from './age-check.service.ts'

export function ageCheckRoutes(mount: Mount) {
  mount(ageCheck.gate, (_, context) => viewAgeGate(context))
  mount(ageCheck.redeem, ({ body }, context) => redeemAgeToken(context, body.token))
}
