import { proof } from '@amour/contract/proof.ts'
import type { On } from '#http/on.ts'
import { makeChallenge } from './proof.service.ts'

export function proofRoutes(on: On) {
  on(proof.challenge, async (_, context) => ({ challenge: await makeChallenge(context) }))
}
