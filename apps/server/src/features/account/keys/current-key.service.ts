import type { ContactKey } from '@amour/contract/account/keys.ts'
import type { Context } from '#context.ts'
import { selectNewestKey } from './keys.queries.ts'

type NewestKey = { public: string; fingerprint: string; version: number; status: 'active' | 'locked' | 'retired' }

/** A row as others see it. */
export function viewContactKey({ public: shown, fingerprint, version, status }: NewestKey): ContactKey {
  return { public: shown, fingerprint, version, isLocked: status === 'locked' }
}

/** The key that a member is written to with, a locked one too; undefined before the first. */
export async function findContactKey({ db }: Context, memberId: string): Promise<ContactKey | undefined> {
  const row = await selectNewestKey(db, memberId)
  return row && viewContactKey(row)
}
