import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call-error.ts'
import { unlockKeys, WrongOldPassword } from '#features/keys/own-keys.api.ts'
import { makeKeys } from '#features/keys/sign-in-keys.api.ts'
import type { SignedIn } from './session.api.ts'

/** The old password opened an older key, and the newest is locked still. */
class NewestLocked extends Error {
  override readonly name = 'NewestLocked'
}

/** What can be done about locked keys right after a sign-in; `onDone` is told of the member as they then are. */
export function useLockedKeys({ user }: SignedIn, password: string, onDone: (signedIn: SignedIn) => void) {
  const { t } = useTranslation('session')
  const unlock = useMutation({
    mutationFn: async (oldPassword: string) => {
      const { isNewestOpen } = await unlockKeys(user, oldPassword, password)
      if (!isNewestOpen) throw new NewestLocked()
    },
    onSuccess: () => onDone({ user: { ...user, keyLocked: false }, problem: null }),
  })
  const begin = useMutation({
    mutationFn: () => makeKeys(user, password),
    onSuccess: (renewed) => onDone({ user: renewed, problem: null }),
  })

  function sayUnlock(error: unknown) {
    if (error instanceof WrongOldPassword) return t('oldPasswordWrong')
    return error instanceof NewestLocked ? t('newestLocked') : undefined
  }

  const unlockProblem = unlock.isError ? sayUnlock(unlock.error) : undefined
  const error = (unlockProblem ? null : unlock.error) ?? begin.error
  return {
    unlock,
    begin,
    /** What to say under the old password. */
    unlockProblem,
    failure: error ? describe(error) : undefined,
    isBusy: unlock.isPending || begin.isPending,
    clear() {
      if (unlock.isError) unlock.reset()
      if (begin.isError) begin.reset()
    },
  }

  function describe(thrown: Error) {
    const isTold = thrown instanceof CallError && !thrown.isOutage && thrown.message
    return isTold ? thrown.message : t('offline')
  }
}
