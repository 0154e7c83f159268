import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The header that carries a solved challenge. */
export const PROOF_HEADER = 'x-proof-of-work'

export const proof = {
  challenge: endpoint({
    method: 'GET',
    path: '/api/pow',
    access: 'anyone',
    summary: 'A proof-of-work challenge; its solution goes into the X-Proof-Of-Work header',
    response: z.object({ challenge: z.record(z.string(), z.unknown()) }),
  }),
}
