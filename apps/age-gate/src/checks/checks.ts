import { createHash } from 'node:crypto'
import type { GateDatabase } from '#database/open-gate-database.ts'
import type { GateKeys } from '#keys/key-folder.ts'
import { monthOf } from '#keys/key-name.ts'
import { isSignable, signBlindly } from '#keys/sign-blindly.ts'
import { type Provider, ProviderAway } from '#providers/provider.ts'
import { countChecks, countOutcome, deleteCheck, deleteOldChecks, insertCheck } from './checks.queries.ts'

/** How long a check may take, in milliseconds; afterwards nothing of it is there. */
const CHECK_LIFE = 600_000

/** Checks that may be under way at once. */
const MOST = 20_000

export type Parts = { db: GateDatabase; keys: () => GateKeys; provider: Provider; now: () => Date }

/** What the browser brings: the key that it wants a signature by, and the blinded message. */
type Asked = { key: string; blinded: string }

/** Whether a signature by that key is to be had now: it is this month's, and the message is one. */
export function canBegin({ keys, now }: Pick<Parts, 'keys' | 'now'>, { key, blinded }: Asked): boolean {
  const pair = keys().find(key)
  return pair !== undefined && key.endsWith(`.${monthOf(now())}`) && isSignable(pair, Buffer.from(blinded, 'base64url'))
}

/** Begins a check, and says where the browser goes; nothing where too many are under way. Throws `ProviderAway`. */
export async function beginCheck({ db, provider, now }: Parts, { key, blinded }: Asked): Promise<URL | undefined> {
  await deleteOldChecks(db, now())
  if ((await countChecks(db)) >= MOST) return undefined
  const { address, state, held } = await provider.begin()
  await insertCheck(db, {
    mark: markOf(state),
    held,
    keyName: key,
    blinded: Buffer.from(blinded, 'base64url'),
    endsAt: new Date(now().getTime() + CHECK_LIFE),
  })
  return address
}

type End =
  /** `signature`: base64url, of the blinded message. */
  { end: 'passed'; key: string; signature: string } | { end: 'under' | 'cancelled' | 'refused' | 'away' | 'over' }

/**
 * Ends the check that a provider's answer belongs to. It is gone from here first: an answer that comes twice, or twice at
 * once, finds nothing. The signature goes to the browser that has brought the answer, and to nobody else.
 */
export async function endCheck({ db, keys, provider, now }: Parts, answer: URL): Promise<End> {
  const check = await deleteCheck(db, markOf(answer.searchParams.get('state') ?? ''))
  const pair = check && keys().find(check.key_name)
  if (!check || !pair || check.ends_at <= now()) return { end: 'over' }
  const count = (outcome: string, method = '') =>
    countOutcome(db, { month: monthOf(now()), keyName: check.key_name, method, outcome })
  const outcome = await provider.finish(answer, check.held).catch((error: unknown) => {
    if (error instanceof ProviderAway) return { result: 'away' as const }
    throw error
  })
  if (outcome.result !== 'passed') {
    await count(outcome.result)
    return { end: outcome.result }
  }
  const signature = signBlindly(pair, check.blinded).toString('base64url')
  await count('passed', outcome.method)
  return { end: 'passed', key: check.key_name, signature }
}

const markOf = (state: string) => createHash('sha256').update(state).digest()
