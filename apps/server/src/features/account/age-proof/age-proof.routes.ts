import { ageProof } from '@amour/contract/account/age-proof.ts'
import type { Mount } from '#http/router.ts'
import { viewAgeProof } from './age-proof.service.ts'

export function ageProofRoutes(mount: Mount) {
  mount(ageProof.own, (_, context) => viewAgeProof(context))
}
