import { verification } from '@amour/contract/trust/verification.ts'
import type { Mount } from '#http/router.ts'
import { sendSelfie } from './selfie.service.ts'
import { startVerification, getVerification, withdrawVerification } from './verification.service.ts'

export function verificationRoutes(mount: Mount) {
  mount(verification.view, async (_, context) => getVerification(context))
  mount(verification.begin, async (_, context) => startVerification(context))
  mount(verification.withdraw, async (_, context) => withdrawVerification(context))
}

/** The call that brings a file. */
export function selfieRoutes(mount: Mount) {
  mount(verification.send, (delivery, context) => sendSelfie(context, delivery))
}
