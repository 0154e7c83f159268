import { keys } from '@amour/contract/keys.ts'
import type { OwnKey } from '@amour/contract/keys.ts'
import { createKitCode, groupKitCode, kitCheckOf, kitNumberOf, readKitCode } from '@amour/crypto/kit-code.ts'
import { CryptoFailure } from '@amour/crypto/failure.ts'
import { updateUser } from '#app/me.ts'
import type { Me } from '#app/account.ts'
import { call } from '#app/call.ts'
import type { KitPaper } from '#app/KitSheet.tsx'
import { askWorker } from './ask-worker.ts'
import { isClosed, openLocked, type Unlocked } from './unlocking.ts'

/** There is a slip in the code as it was typed. */
export class KitCodeSlip extends Error {
  override readonly name = 'KitCodeSlip'
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
export async function makeKit({ reference }: Owner, password: string): Promise<KitPaper> {
  const code = await createKitCode()
  const { data } = await call(keys.list, {})
  const wraps = await Promise.all(
    data
      .filter((key) => !isClosed(key))
      .map(async ({ version, fingerprint, private: wrapped }) => {
        if (!wrapped) throw new CryptoFailure('privateKey')
        const secret = { password, reference }
        return { version, wrap: await askWorker('wrapForKit', { private: wrapped, secret, code, fingerprint }) }
      }),
  )
  const check = await kitCheckOf(code)
  const { createdAt } = await call(keys.saveKit, { body: { check, wraps } })
  updateUser({ recoveryKit: true })
  return { code: groupKitCode(code), number: kitNumberOf(check), createdAt }
}

/**
 * Opens every locked key that the code of the kit opens, and wraps it under the present password; the code is then
 * used up. Needs a fresh sign-in. Throws KitCodeSlip, WrongKitCode, CallError, CryptoFailure.
 */
export async function unlockWithKit(owner: Owner, typed: string, password: string): Promise<Unlocked> {
  const code = await readKitCode(typed)
  if (!code) throw new KitCodeSlip()
  const check = await kitCheckOf(code)
  const to = { password, reference: owner.reference }
  const unlocked = await openLocked(owner, password, async ({ kit, fingerprint }) => {
    if (!kit?.wrap || kit.check !== check) return undefined
    return { private: await askWorker('rewrapFromKit', { kit: kit.wrap, code, fingerprint, to }), withKit: true }
  })
  if (unlocked.opened === 0) throw new WrongKitCode()
  return unlocked
}

/** The kit of a key as it is told of: its number, and when it was made. */
export function describeKit({ kit }: Pick<OwnKey, 'kit'>): Omit<KitPaper, 'code'> | null {
  return kit && { number: kitNumberOf(kit.check), createdAt: kit.createdAt }
}
