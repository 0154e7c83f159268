import type { KeyProblem, OwnKey } from '@amour/contract/account/keys.ts'
import type { Context } from '#context.ts'
import { UnknownKey } from '#security/secrets.ts'

/** How the key file names its keys. */
const KID = /^k[\da-f]{8}$/

type KeyStatus = OwnKey['status']
type StoredWrap = { version: number; private_sealed: Buffer; previous_sealed: Buffer | null }

/** A wrapped private key as far as the seal lets it be read; `problem` is null where nothing is wrong. */
export type OpenedWrap =
  | { wrap: string; problem: Exclude<KeyProblem, 'damaged'> | null }
  | { wrap: null; problem: 'damaged' }

/**
 * Opens the wrap of a member's private key and, where that is damaged, the one before, which is kept for a while.
 * Damage to a row is an answer and no failure: it may cost the key, and nothing else of the account.
 */
export function openWrap({ seal }: Pick<Context, 'seal'>, memberId: string, row: StoredWrap): OpenedWrap {
  const read = (sealed: Buffer) => tryOpen(() => seal.openText(wrapSealContext(memberId, row.version), sealed))
  const wrap = read(row.private_sealed)
  if (wrap !== undefined) return { wrap, problem: null }
  const previous = row.previous_sealed && read(row.previous_sealed)
  return previous ? { wrap: previous, problem: 'previous' } : { wrap: null, problem: 'damaged' }
}

/** Whether a key opens with the present password, as far as the server can tell: it is neither locked nor damaged. */
export function isOpen(context: Pick<Context, 'seal'>, memberId: string, row: StoredWrap & { status: KeyStatus }) {
  return row.status !== 'locked' && openWrap(context, memberId, row).problem === null
}

/** A key's wrap under its recovery kit; undefined where it is damaged. */
export function openKitWrap({ seal }: Pick<Context, 'seal'>, memberId: string, version: number, sealed: Buffer) {
  return tryOpen(() => seal.openText(kitSealContext(memberId, version), sealed))
}

/** A key's wrap under a passkey; undefined where it is damaged. */
export function openPasskeyWrap(
  { seal }: Pick<Context, 'seal'>,
  row: { passkey_id: string; version: number; wrap_sealed: Buffer },
) {
  return tryOpen(() => seal.openText(passkeySealContext(row.passkey_id, row.version), row.wrap_sealed))
}

/** Where a wrapped private key is sealed. */
export const wrapSealContext = (memberId: string, version: number) => ({
  owner: memberId,
  column: `member_key.private.${version}`,
})

/** Where a key's wrap under its kit is sealed. */
export const kitSealContext = (memberId: string, version: number) => ({
  owner: memberId,
  column: `key_kit.wrap.${version}`,
})

/** Where a key's wrap under a passkey is sealed. */
export const passkeySealContext = (passkeyId: string, version: number) => ({
  owner: passkeyId,
  column: `passkey_wrap.wrap.${version}`,
})

function tryOpen(open: () => string): string | undefined {
  try {
    return open()
  } catch (error) {
    // A whole value under a key that only other machines have: to call it damaged would let a new password leave it behind.
    if (error instanceof UnknownKey && KID.test(error.kid)) throw error
    return undefined
  }
}
