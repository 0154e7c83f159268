import { keys } from '@amour/contract/account/keys.ts'
import type { KitDraft, OwnKey } from '@amour/contract/account/keys.ts'
import {
  createKitCode,
  groupKitCode,
  computeKitCheck,
  computeKitNumber,
  readKitCode,
} from '@amour/crypto/wraps/kit-code.ts'
import { CryptoFailure } from '@amour/crypto/failure.ts'
import { updateUser } from '#app/account/me.ts'
import type { Me } from '#app/account/account.ts'
import { call } from '#app/call/call.ts'
import { requireStillMember, tryTwice } from '#app/call/second-try.ts'
import type { KitPaper } from '#features/account/keys/shared/KitSheet.tsx'
import { runCryptoTask } from './crypto-worker.ts'
import { isLockedOrDamaged, unlockOldKeys, type UnlockResult } from './key-unlock.ts'

export type { UnlockResult }

/** There is a slip in the code as it was typed. */
export class KitCodeTypo extends Error {
  override readonly name = 'KitCodeTypo'
}

/** The code is whole, and belongs to no kit of this account. */
export class WrongKitCode extends Error {
  override readonly name = 'WrongKitCode'
}

type Owner = Pick<Me, 'id' | 'reference'>

/**
 * A new recovery kit for every key that opens, in place of the one before; its code is nowhere but in the answer.
 * Needs a fresh sign-in. Throws CallError, CryptoFailure.
 */
export async function createKit(owner: Owner, password: string): Promise<KitPaper> {
  const code = await createKitCode()
  const wraps = await wrapOpenKeys(owner, password, code)
  const check = await computeKitCheck(code)
  requireStillMember(owner.id)
  // Saved without an answer, it would have ended the kit before, and nobody would know its code.
  const { createdAt } = await tryTwice(() => call(keys.saveKit, { body: { check, wraps } }))
  updateUser({ recoveryKit: true }, owner.id)
  return { code: groupKitCode(code), number: computeKitNumber(check), createdAt }
}

/** Every key that opens now, under a kit's code or a passkey's secret. Needs a fresh sign-in. Throws CallError, CryptoFailure. */
export async function wrapOpenKeys({ reference }: Owner, password: string, code: string): Promise<KitDraft['wraps']> {
  const { data } = await call(keys.list, {})
  return Promise.all(
    data
      .filter((key) => !isLockedOrDamaged(key))
      .map(async ({ version, fingerprint, public: shown, private: wrapped }) => {
        if (!wrapped) throw new CryptoFailure('privateKey')
        const secret = { password, reference }
        const key = { public: shown, private: wrapped }
        return { version, wrap: await runCryptoTask('wrapForKit', { ...key, secret, code, fingerprint }) }
      }),
  )
}

/**
 * Opens every locked key that the code of the kit opens, and wraps it under the present password; the code is then
 * used up. Needs a fresh sign-in. Throws KitCodeTypo, WrongKitCode, CallError, CryptoFailure.
 */
export async function unlockWithKit(owner: Owner, typed: string, password: string): Promise<UnlockResult> {
  const code = await readKitCode(typed)
  if (!code) throw new KitCodeTypo()
  const check = await computeKitCheck(code)
  const to = { password, reference: owner.reference }
  const unlocked = await unlockOldKeys(owner, password, async ({ kit, public: shown, fingerprint }) => {
    if (!kit?.wrap || kit.check !== check) return undefined
    const asked = { public: shown, kit: kit.wrap, code, fingerprint, to }
    return { private: await runCryptoTask('rewrapFromKit', asked), withKit: true }
  })
  if (unlocked.opened === 0) throw new WrongKitCode()
  return unlocked
}

/** The same with what a passkey answered, which opens them as often as it is asked. `id`: as WebAuthn knows the passkey. */
export function unlockWithSecret(owner: Owner, { id, secret }: { id: string; secret: string }, password: string) {
  const to = { password, reference: owner.reference }
  return unlockOldKeys(owner, password, async ({ passkeys, public: shown, fingerprint }) => {
    const kit = passkeys.find((passkey) => passkey.id === id)?.wrap
    if (!kit) return undefined
    return { private: await runCryptoTask('rewrapFromKit', { public: shown, kit, code: secret, fingerprint, to }) }
  })
}

/** The kit of a key as it is told of: its number, and when it was made. */
export function describeKit({ kit }: Pick<OwnKey, 'kit'>): Omit<KitPaper, 'code'> | null {
  return kit && { number: computeKitNumber(kit.check), createdAt: kit.createdAt }
}
