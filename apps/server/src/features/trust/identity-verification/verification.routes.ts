import { verification } from '@amour/contract/trust/verification.ts'
import type { Mount } from '#http/router.ts'
import { sendSelfie } from './selfie.service.ts'
import { startVerification, getVerification, withdrawVerification } from './verification.service.ts'

export function verificationRoutes(on: Mount) {
  on(verification.view, async (_, context) => getVerification(context))
  on(verification.begin, async (_, context) => startVerification(context))
  on(verification.withdraw, async (_, context) => withdrawVerification(context))
}

/** The call that brings a file. */
export function selfieRoutes(on: Mount) {
  on(verification.send, (delivery, context) => sendSelfie(context, delivery))
}
