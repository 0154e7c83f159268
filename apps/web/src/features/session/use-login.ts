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
  /** In place of the digits, when the authenticator app is gone. */
  | { name: 'recoveryCode'; credentials: Credentials }
  /** Logged in, but the keys failed: said before going on. The password wraps what is unlocked or made there. */
  | { name: 'keys'; signedIn: SignedIn; password: string }

type Attempt = { credentials: Credentials; code?: string; recoveryCode?: string }

/** The login from step to step; `onDone` is told once the member is stored. */
export function useLogin(activation: string | undefined, onDone: (signedIn: SignedIn) => void) {
  const { t } = useTranslation('session')
  const [step, setStep] = useState<Step>({ name: 'credentials' })
  const [failures, setFailures] = useState(0)

  const attempt = useMutation({
    mutationFn: ({ credentials, code, recoveryCode }: Attempt) => {
      const { username, password } = credentials
      const steps = { _two_step: code, _recovery_code: recoveryCode, _activation: activation }
      return signIn({ username, password, ...steps } satisfies LoginDraft)
    },
    onSuccess(signedIn, { credentials }) {
      rememberedSlot.set(credentials.remember ? credentials.username : null)
      if (signedIn.problem) setStep({ name: 'keys', signedIn, password: credentials.password })
      else goOn(signedIn)
    },
    onError(error, { credentials, code, recoveryCode }) {
      setFailures((count) => count + 1)
      const isSecondStep = code !== undefined || recoveryCode !== undefined
      if (isTwoStepAsked(error) && !isSecondStep) setStep({ name: 'code', credentials })
      else if (isSecondStep && problemOf(error).field !== 'two_step') setStep({ name: 'credentials', credentials })
    },
  })

  function problemOf(error: unknown) {
    return describeLoginFailure(error, { accountFailed: t('accountFailed'), offline: t('offline') })
  }

  function goOn(signedIn: SignedIn) {
    enter(signedIn)
    onDone(signedIn)
  }

  const isFirstStep = !attempt.variables?.code && !attempt.variables?.recoveryCode
  const isAsking = attempt.isError && isTwoStepAsked(attempt.error) && isFirstStep
  return {
    step,
    /** How often it was refused; each time the boxes of the code are empty again. */
    failures,
    isBusy: attempt.isPending,
    problem: attempt.isError && !isAsking ? problemOf(attempt.error) : undefined,
    sendCredentials: (credentials: Credentials) => attempt.mutate({ credentials }),
    sendCode: (credentials: Credentials, code: string) => attempt.mutate({ credentials, code }),
    sendRecoveryCode: (credentials: Credentials, recoveryCode: string) => attempt.mutate({ credentials, recoveryCode }),
    /** From the six digits to a recovery code, or back to them. */
    turnTo(name: 'code' | 'recoveryCode', credentials: Credentials) {
      attempt.reset()
      setStep(name === 'code' ? { name, credentials } : { name, credentials })
    },
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
