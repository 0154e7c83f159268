import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'
import type { KitPaper } from '#features/account/keys/shared/KitSheet.tsx'
import { KitCodeTypo, createKit, unlockWithKit, WrongKitCode } from '#features/account/keys/kit.api.ts'
import { unlockKeys, WrongOldPassword } from '#features/account/keys/own-keys.api.ts'
import { PasskeyOpensNothing, PasskeyWithoutSecret, unlockWithPasskey } from './passkey-keys.api.ts'
import { createKeys } from '#features/account/keys/sign-in-keys.api.ts'
import { PasskeyDeclined } from './passkeys.api.ts'
import type { SignedIn } from './session.api.ts'

/** What opened was an older key, and the newest is locked still. */
class NewestLocked extends Error {
  override readonly name = 'NewestLocked'
}

/** How somebody goes on whose key is locked. */
export const unlockMethods = ['kit', 'passkey', 'oldPassword', 'newKeys'] as const
export type UnlockMethod = (typeof unlockMethods)[number]

const unlock = {
  kit: unlockWithKit,
  passkey: (user: SignedIn['user'], _typed: string, password: string) => unlockWithPasskey(user, password),
  oldPassword: unlockKeys,
}

type Attempt = { way: UnlockMethod; typed: string }

/** What can be done about locked keys right after a sign-in; `onDone` is told of the member as they then are. */
export function useLockedKeys({ user }: SignedIn, password: string, onDone: (signedIn: SignedIn) => void) {
  const { t } = useTranslation('session')
  const { t: tKeys } = useTranslation('keys')
  const [newKit, setNewKit] = useState<KitPaper>()
  const goOn = (changes: Partial<SignedIn['user']>) => onDone({ user: { ...user, ...changes }, problem: null })

  const attempt = useMutation({
    async mutationFn({ way, typed }: Attempt) {
      if (way === 'newKeys') return goOn(await createKeys(user, password))
      const { isNewestOpen } = await unlock[way](user, typed, password)
      if (!isNewestOpen) throw new NewestLocked()
      // The code is used up. Without a new kit the member goes on all the same: the account offers one.
      const kit = way === 'kit' && (await createKit(user, password).catch(() => undefined))
      if (kit) setNewKit(kit)
      else goOn({ keyLocked: false, keyProblem: null, recoveryKit: way !== 'kit' && user.recoveryKit })
    },
  })

  /** What to say under the field; the rest stands over the form. */
  function sayField(error: unknown) {
    if (error instanceof WrongOldPassword) return t('oldPasswordWrong')
    if (error instanceof KitCodeTypo) return tKeys('kit.slip')
    if (error instanceof WrongKitCode) return tKeys('kit.wrong')
    return error instanceof NewestLocked && attempt.variables?.way !== 'passkey' ? t('newestLocked') : undefined
  }

  function sayForm(error: Error) {
    if (error instanceof NewestLocked) return t('newestLocked')
    if (error instanceof PasskeyDeclined) return t('passkeyUnused')
    if (error instanceof PasskeyWithoutSecret) return tKeys('passkeyWithoutSecret')
    if (error instanceof PasskeyOpensNothing) return tKeys('passkeyOpensNothing')
    return error instanceof CallError && !error.isOutage && error.message ? error.message : t('offline')
  }

  const fieldError = sayField(attempt.error)
  return {
    /** The kit that took the place of the used one, until it has been kept. */
    newKit,
    attempt: attempt.mutate,
    fieldError,
    failure: attempt.error && !fieldError ? sayForm(attempt.error) : undefined,
    isBusy: attempt.isPending,
    clear: () => attempt.isError && attempt.reset(),
    keepKit: () => goOn({ keyLocked: false, keyProblem: null, recoveryKit: true }),
  }
}
