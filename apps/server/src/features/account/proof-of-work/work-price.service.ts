import { ProofLevel } from '@amour/contract/account/proof.ts'
import type { Context, Peer } from '#context.ts'
import type { LimitName } from '#http/limits.ts'
import { addressKey } from '#http/router.ts'
import { verifyProof } from './proof-of-work.service.ts'

/**
 * What is counted under a limit, and from how many on each further one costs a proof of work: one number for each
 * level, rising. The limit itself is the wall behind.
 */
export type WorkPrice = { limit: LimitName; key: string; steps: readonly number[] }

/** What was counted beforehand, and can be taken back. */
export type Charge = { giveBack(): Promise<void> }

/**
 * Does what may be done often, for more and more work: many people can share an address, and each of them pays with a
 * few seconds rather than being shut out. What is refused, or fails, does not count. Throws `proofNeeded` or
 * `tooManyRequests`.
 */
export async function chargeByVolume<Result>(
  context: Context,
  peer: Peer,
  tolls: readonly WorkPrice[],
  work: () => Promise<Result>,
): Promise<Result> {
  const paid = await chargeInAdvance(context, peer, tolls)
  try {
    return await work()
  } catch (error) {
    await paid.giveBack()
    throw error
  }
}

/** The same for work that says itself whether it counts; `least` is a level that is asked for in any case. */
export async function chargeInAdvance(
  context: Context,
  peer: Peer,
  tolls: readonly WorkPrice[],
  least = 0,
): Promise<Charge> {
  // Counted first: many at once must see each other.
  const reserved = await Promise.all(tolls.map(({ limit, key }) => context.limits.reserve(limit, key)))
  const giveBack = async () => void (await Promise.all(reserved.map((one) => one.giveBack())))
  try {
    for (const { requireNotOver } of reserved) requireNotOver()
    const reached = tolls.map(({ steps }, index) => levelAt(reserved[index]?.before ?? 0, steps))
    const level = ProofLevel.safeParse(Math.max(least, ...reached)).data
    if (level) await verifyProof(context, peer, level)
    return { giveBack }
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** The level that so many come to; 0 costs nothing. */
const levelAt = (count: number, steps: readonly number[]) => steps.filter((step) => count >= step).length

/** Takes a form or a report from somebody without an account: the first three of an hour from an address cost nothing. */
export const chargeForNotice = <Result>(context: Context, peer: Peer, work: () => Promise<Result>) =>
  chargeByVolume(context, peer, [{ limit: 'notice', key: addressKey(context, peer.address), steps: [3, 10, 30] }], work)
