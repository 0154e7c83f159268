import { createHash } from 'node:crypto'
import type { GateDatabase } from '#database/open-gate-database.ts'
import type { GateKeys } from '#keys/key-folder.ts'
import { monthOf } from '#keys/key-name.ts'
import { isSignable, signBlindly } from '#keys/sign-blindly.ts'
import { type Outcome, type Provider, ProviderAway, type Way } from '#providers/provider.ts'
import { countChecks, countOutcome, deleteCheck, deleteOldChecks, insertCheck } from './checks.queries.ts'

/** How long a check may take, in milliseconds; afterwards nothing of it is there. */
const CHECK_LIFE = 600_000

/** Checks that may be under way at once. */
const MOST = 20_000

export type Parts = { db: GateDatabase; keys: () => GateKeys; now: () => Date }

/** What the browser brings: the key that it wants a signature by, and the blinded message. */
export type Asked = { key: string; blinded: string }

/** Whether a signature by that key is to be had now: it is this month's, and the message is one. */
export function canBegin({ keys, now }: Parts, { key, blinded }: Asked): boolean {
  const pair = keys().find(key)
  return pair !== undefined && key.endsWith(`.${monthOf(now())}`) && isSignable(pair, Buffer.from(blinded, 'base64url'))
}

/** Begins a check, and says where the browser goes; nothing where too many are under way. Throws `ProviderAway`. */
export async function beginCheck({ db, now }: Parts, way: Way, { key, blinded }: Asked): Promise<URL | undefined> {
  await deleteOldChecks(db, now())
  if ((await countChecks(db)) >= MOST) return undefined
  const { address, state, held } = await way.begin()
  await insertCheck(db, {
    mark: markOf(state),
    held,
    keyName: key,
    blinded: Buffer.from(blinded, 'base64url'),
    endsAt: new Date(now().getTime() + CHECK_LIFE),
  })
  return address
}

export type End =
  /** `signature`: base64url, of the blinded message. */
  { end: 'passed'; key: string; signature: string } | { end: 'under' | 'cancelled' | 'refused' | 'away' | 'over' }

/**
 * Ends the check that a provider's answer belongs to. It is gone from here first: an answer that comes twice, or twice at
 * once, finds nothing. The signature goes to the browser that has brought the answer, and to nobody else.
 */
export async function endCheck(parts: Parts, provider: Provider, answer: URL): Promise<End> {
  const check = await deleteCheck(parts.db, markOf(answer.searchParams.get('state') ?? ''))
  if (!check || check.ends_at <= parts.now()) return { end: 'over' }
  return concludeCheck(parts, check, await outcomeOf(() => provider.finish(answer, check.held)))
}

/** What came of a check, or that nobody could be asked. */
export type Concluded = Outcome | { result: 'away' }

export const outcomeOf = (read: () => Promise<Outcome>): Promise<Concluded> =>
  read().catch((error: unknown) => {
    if (error instanceof ProviderAway) return { result: 'away' }
    throw error
  })

type Taken = { key_name: string; blinded: Buffer }

/** Counts a check that has been taken away, and signs where an adult has passed it. */
export async function concludeCheck({ db, keys, now }: Parts, check: Taken, outcome: Concluded): Promise<End> {
  const pair = keys().find(check.key_name)
  if (!pair) return { end: 'over' }
  const count = (method = '') =>
    countOutcome(db, { month: monthOf(now()), keyName: check.key_name, method, outcome: outcome.result })
  if (outcome.result !== 'passed') {
    await count()
    return { end: outcome.result }
  }
  const signature = signBlindly(pair, check.blinded).toString('base64url')
  await count(outcome.method)
  return { end: 'passed', key: check.key_name, signature }
}

export const markOf = (state: string) => createHash('sha256').update(state).digest()
