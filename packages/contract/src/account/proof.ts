import { z } from 'zod'
import { endpoint } from '#endpoint.ts'

/** The header that carries a solved challenge. */
export const PROOF_HEADER = 'x-proof-of-work'

/** How much work a proof is, from the least on; `level` of the refusal `proofNeeded` tells which is asked for. */
export const ProofLevel = z.literal([1, 2, 3, 4])

export type ProofLevel = z.infer<typeof ProofLevel>

export const proof = {
  challenge: endpoint({
    method: 'GET',
    path: '/api/pow',
    access: 'anyone',
    query: z.object({ level: z.coerce.number().pipe(ProofLevel).default(1) }),
    summary: 'A proof-of-work challenge; its solution goes into the X-Proof-Of-Work header',
    response: z.object({ challenge: z.record(z.string(), z.unknown()) }),
  }),
}
