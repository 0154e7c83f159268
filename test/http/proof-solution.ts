import { PROOF_HEADER, proof, type ProofLevel } from '@amour/contract/account/proof.ts'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { World } from '@amour/test/world.ts'

/** Fetches a challenge, solves it as the web client does, and gives the header that carries the solution. */
export async function solveProof(
  { asNobody }: Pick<World, 'asNobody'>,
  level: ProofLevel = 1,
): Promise<Record<string, string>> {
  const { body } = await asNobody(proof.challenge, { query: { level } })
  const challenge = body.challenge as unknown as Challenge // the contract leaves altcha's form to altcha
  const solution = await solveChallenge({ challenge, deriveKey })
  return { [PROOF_HEADER]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') }
}
