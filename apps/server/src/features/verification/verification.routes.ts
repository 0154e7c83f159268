import { verification } from '@amour/contract/verification.ts'
import type { On } from '#http/on.ts'
import { sendSelfie } from './selfie.service.ts'
import { beginVerification, getVerification, withdrawVerification } from './verification.service.ts'

export function verificationRoutes(on: On) {
  on(verification.view, async (_, context) => getVerification(context))
  on(verification.begin, async (_, context) => beginVerification(context))
  on(verification.withdraw, async (_, context) => withdrawVerification(context))
}

/** The call that brings a file. */
export function selfieRoutes(on: On) {
  on(verification.send, (delivery, context) => sendSelfie(context, delivery))
}
