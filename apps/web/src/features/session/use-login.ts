import type { LoginDraft } from '@amour/contract/session.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rememberedSlot } from '#app/storage.ts'
import type { Credentials } from './credentials.ts'
import { describeLoginFailure } from './login-problem.ts'
import { enter, isTwoStepAsked, signIn } from './session.api.ts'
import type { SignedIn } from './session.api.ts'

type Step =
  /** With what was sent before, when somebody comes back. */
  | { name: 'credentials'; credentials?: Credentials }
  | { name: 'code'; credentials: Credentials }
  /** Logged in, but the keys failed: said before going on. */
  | { name: 'keys'; signedIn: SignedIn }

/** The login from step to step; `onDone` is told once the member is stored. */
export function useLogin(activation: string | undefined, onDone: (signedIn: SignedIn) => void) {
  const { t } = useTranslation('session')
  const [step, setStep] = useState<Step>({ name: 'credentials' })
  const [failures, setFailures] = useState(0)

  const attempt = useMutation({
    mutationFn: ({ credentials, code }: { credentials: Credentials; code?: string }) => {
      const { username, password } = credentials
      const draft: LoginDraft = { username, password, _two_step: code, _activation: activation }
      return signIn(draft)
    },
    onSuccess(signedIn, { credentials }) {
      rememberedSlot.set(credentials.remember ? credentials.username : null)
      if (signedIn.problem) setStep({ name: 'keys', signedIn })
      else goOn(signedIn)
    },
    onError(error, { credentials, code }) {
      setFailures((count) => count + 1)
      if (isTwoStepAsked(error) && !code) setStep({ name: 'code', credentials })
      else if (code && problemOf(error).field !== 'two_step') setStep({ name: 'credentials', credentials })
    },
  })

  function problemOf(error: unknown) {
    return describeLoginFailure(error, { accountFailed: t('accountFailed'), offline: t('offline') })
  }

  function goOn(signedIn: SignedIn) {
    enter(signedIn)
    onDone(signedIn)
  }

  const isAsking = attempt.isError && isTwoStepAsked(attempt.error) && !attempt.variables.code
  return {
    step,
    /** How often it was refused; each time the boxes of the code are empty again. */
    failures,
    isBusy: attempt.isPending,
    problem: attempt.isError && !isAsking ? problemOf(attempt.error) : undefined,
    sendCredentials: (credentials: Credentials) => attempt.mutate({ credentials }),
    sendCode: (credentials: Credentials, code: string) => attempt.mutate({ credentials, code }),
    goOn,
    /** Forgets what was said, as soon as something is edited. */
    clear: attempt.reset,
    goBack(credentials: Credentials) {
      attempt.reset()
      setStep({ name: 'credentials', credentials })
    },
  }
}

export type Login = ReturnType<typeof useLogin>
