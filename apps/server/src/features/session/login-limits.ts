import type { Context, Peer } from '#context.ts'
import { proofGiven } from '#features/proof/proof.service.ts'
import { addressKey, networkOf } from '#http/on.ts'

/** Who tries to sign in: the address as its blind index, and where the call comes from. */
export type Attempt = { email: string; address: string; network: string; peer: Peer }

/** Names an attempt by keys that tell nothing about the person. */
export function describeAttempt(context: Context, index: Buffer, peer: Peer): Attempt {
  const network = context.secrets
    .digest('address', `/24 ${networkOf(peer.address, 24)}`)
    .toString('base64url')
    .slice(0, 22)
  return { email: index.toString('base64url'), address: addressKey(context, peer.address), network, peer }
}

/**
 * Counts an attempt and, after three failures of the e-mail address or of the caller's, asks for a proof of work.
 * Nobody can lock a member out: where they have signed in before has a count of its own (security.md 2.9).
 * Throws `tooManyRequests` or `proofNeeded`.
 */
export async function admitAttempt(context: Context, { email, address, network, peer }: Attempt): Promise<void> {
  const { limits } = context
  const isKnown = await isKnownFrom(context, email, address)
  await limits.take('loginByAddress', address)
  await limits.take('loginByNetwork', network)
  const [byEmail, byAddress] = await Promise.all([
    limits.remaining('loginFailures', `email|${email}`),
    limits.remaining('loginFailures', `address|${address}`),
  ])
  if (byEmail === 0 || byAddress === 0) await proofGiven(context, peer)
  // Only after the proof: using up another person's attempts must cost something.
  await limits.take('loginByEmail', isKnown ? `${email}|${address}` : email)
}

/** What tries of codes count by: where the member has signed in before, by that place alone. */
export async function codeBucket(context: Context, memberId: string, { email, address }: Attempt): Promise<string> {
  return (await isKnownFrom(context, email, address)) ? `${memberId}|${address}` : memberId
}

const isKnownFrom = async ({ limits }: Context, email: string, address: string) =>
  (await limits.remaining('loginKnown', `${email}|${address}`)) === 0

export async function noteFailure({ limits }: Context, { email, address }: Attempt): Promise<void> {
  await Promise.all([
    limits.count('loginFailures', `email|${email}`),
    limits.count('loginFailures', `address|${address}`),
  ])
}

export async function noteSuccess({ limits }: Context, { email, address }: Attempt): Promise<void> {
  await Promise.all([
    limits.forget('loginFailures', `email|${email}`),
    limits.count('loginKnown', `${email}|${address}`),
  ])
}
