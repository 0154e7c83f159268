import { verification } from '@amour/contract/trust/verification.ts'
import type { Mount } from '#http/router.ts'
import { sendFilm } from './film.service.ts'
import { sendSelfie } from './selfie.service.ts'
import { startFilm, startVerification, getVerification, withdrawVerification } from './verification.service.ts'

export function verificationRoutes(mount: Mount) {
  mount(verification.view, async (_, context) => getVerification(context))
  mount(verification.begin, async (_, context) => startVerification(context))
  mount(verification.beginFilm, async (_, context) => startFilm(context))
  mount(verification.withdraw, async (_, context) => withdrawVerification(context))
}

/** The calls that bring a file. */
export function selfieRoutes(mount: Mount) {
  mount(verification.sendFilm, (delivery, context) => sendFilm(context, delivery))
  mount(verification.send, (delivery, context) => sendSelfie(context, delivery))
}
