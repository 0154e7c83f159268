import { createHash } from 'node:crypto'
import { PROOF_HEADER, ProofLevel } from '@amour/contract/account/proof.ts'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Context, Peer } from '#context.ts'
import { MINUTE } from '#durations.ts'
import { Refusal } from '#http/refusal.ts'
import { insertUsedProof } from './proof-of-work.queries.ts'

/** Milliseconds that a challenge can be solved and used. */
const LIFE = 10 * MINUTE

/** PBKDF2 rounds of one try. */
const ROUNDS = 5_000

/**
 * How many tries each level takes. At two million rounds a second, an ordinary phone: 0.3 to 0.8 seconds on the first
 * level, 2.5 at most on the last; a slow one with half a million rounds needs 10 at most.
 */
const triesOf: Record<ProofLevel, { least: number; most: number }> = {
  1: { least: 100, most: 300 },
  2: { least: 300, most: 450 },
  3: { least: 450, most: 700 },
  4: { least: 700, most: 1000 },
}

const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** A challenge of altcha's second form: find the counter whose derived key begins as told. */
export async function makeChallenge(context: Context, level: ProofLevel): Promise<Record<string, unknown>> {
  const { least, most } = triesOf[level]
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(most, least),
    data: { level },
    deriveKey,
    expiresAt: new Date(context.clock.now().getTime() + LIFE),
    ...secretsOf(context),
  })
  return { ...challenge }
}

/**
 * Accepts the solved challenge of the X-Proof-Of-Work header, base64 of altcha's payload, once. One of the level below
 * does too: others may have gone on while it was being solved. Throws `proofNeeded`, which tells the level.
 */
export async function verifyProof(context: Context, peer: Peer, level: ProofLevel): Promise<void> {
  const payload = readPayload(peer.header(PROOF_HEADER))
  if (!payload || levelOf(payload) < level - 1 || !(await isSolved(context, payload))) {
    throw new Refusal('proofNeeded', { data: { field: 'proof', required: true, level } })
  }
}

/** A challenge of the release before tells no level. */
const levelOf = ({ challenge }: z.infer<typeof Payload>) =>
  z.object({ data: z.object({ level: ProofLevel }) }).safeParse(challenge.parameters).data?.data.level ?? 1

async function isSolved(context: Context, { challenge, solution }: z.infer<typeof Payload>) {
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
  if (expiresAt <= context.clock.now()) return false
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(context) })
  if (!verified) return false
  const challengeHash = createHash('sha256').update(challenge.signature).digest()
  return insertUsedProof(context.db, challengeHash, expiresAt)
}

function readPayload(header: string | undefined) {
  if (!header || header.length > 4096) return undefined
  try {
    return Payload.safeParse(JSON.parse(Buffer.from(header, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}

function secretsOf({ secrets }: Context) {
  const secret = secrets.derive('proof').toString('base64url')
  return { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `solution ${secret}` }
}
