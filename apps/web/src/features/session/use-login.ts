import type { Assertion, AssertionOptions } from '@amour/contract/passkey-answers.ts'
import type { LoginDraft } from '@amour/contract/session.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '#app/call-error.ts'
import { closeDialogs } from '#app/dialogs.ts'
import { keepRestriction } from '#app/restriction.ts'
import { rememberedSlot } from '#app/storage.ts'
import type { Credentials } from './credentials.ts'
import { describeLoginFailure } from './login-problem.ts'
import { answerPasskeys, type Offer, readOffer } from './passkeys.api.ts'
import { enter, signIn } from './session.api.ts'
import type { SignedIn } from './session.api.ts'

type Step =
  /** With what was sent before, when somebody comes back. */
  | { name: 'credentials'; credentials?: Credentials }
  /** The app's digits, a passkey, or a recovery code in place of either when it is lost. */
  | { name: SecondWay; credentials: Credentials; offer: Offer }
  /** Logged in, but the keys failed: said before going on. The password wraps what is unlocked or made there. */
  | { name: 'keys'; signedIn: SignedIn; password: string }

type SecondWay = 'code' | 'passkey' | 'recoveryCode'

type Attempt = { credentials: Credentials; code?: string; recoveryCode?: string; offer?: Offer }

/** Questions to passkeys that were answered already: each is good once. */
const answered = new WeakSet<AssertionOptions>()

/** The login from step to step; `onDone` is told once the member is stored. */
export function useLogin(activation: string | undefined, onDone: (signedIn: SignedIn) => void) {
  const { t } = useTranslation('session')
  const [step, setStep] = useState<Step>({ name: 'credentials' })
  const [failures, setFailures] = useState(0)

  const attempt = useMutation({
    async mutationFn({ credentials, code, recoveryCode, offer }: Attempt) {
      const { username, password } = credentials
      const draft: LoginDraft = {
        username,
        password,
        _two_step: code,
        _recovery_code: recoveryCode,
        _activation: activation,
      }
      return signIn(offer ? { ...draft, _passkey: await answerOffer(draft, offer) } : draft)
    },
    onSuccess(signedIn, { credentials }) {
      rememberedSlot.set(credentials.remember ? credentials.username : null)
      if (signedIn.problem) setStep({ name: 'keys', signedIn, password: credentials.password })
      else goOn(signedIn)
    },
    onError(error, given) {
      setFailures((count) => count + 1)
      tellSuspended(error)
      const offer = isSecondStep(given) ? undefined : readOffer(error)
      if (offer) setStep({ name: offer.hasApp ? 'code' : 'passkey', credentials: given.credentials, offer })
      else if (isSecondStep(given) && problemOf(error).field !== 'two_step')
        setStep({ name: 'credentials', credentials: given.credentials })
    },
  })

  function problemOf(error: unknown) {
    const texts = { accountFailed: t('accountFailed'), offline: t('offline'), passkeyUnused: t('passkeyUnused') }
    return describeLoginFailure(error, texts)
  }

  function goOn(signedIn: SignedIn) {
    enter(signedIn)
    onDone(signedIn)
  }

  const isAsking = attempt.isError && !isSecondStep(attempt.variables) && readOffer(attempt.error) !== undefined
  return {
    step,
    /** How often it was refused; each time the boxes of the code are empty again. */
    failures,
    isBusy: attempt.isPending,
    problem: attempt.isError && !isAsking ? problemOf(attempt.error) : undefined,
    sendCredentials: (credentials: Credentials) => attempt.mutate({ credentials }),
    sendCode: (credentials: Credentials, code: string) => attempt.mutate({ credentials, code }),
    sendRecoveryCode: (credentials: Credentials, recoveryCode: string) => attempt.mutate({ credentials, recoveryCode }),
    sendPasskey: (credentials: Credentials, offer: Offer) => attempt.mutate({ credentials, offer }),
    /** From one way of the second step to another. */
    turnTo(name: SecondWay, credentials: Credentials, offer: Offer) {
      attempt.reset()
      setStep({ name, credentials, offer })
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

/** Opens what tells a suspended member why, in the place of the login. */
function tellSuspended(error: unknown) {
  if (!isRefusal(error, 'accountSuspended')) return
  closeDialogs()
  keepRestriction(error.data)
}

const isSecondStep = ({ code, recoveryCode, offer }: Attempt) =>
  code !== undefined || recoveryCode !== undefined || offer !== undefined

/** The passkey's answer to what was offered; what is spent, the server is asked for anew. Throws PasskeyUnused, CallError. */
async function answerOffer(draft: LoginDraft, { passkeys }: Offer): Promise<Assertion | undefined> {
  const question = passkeys && !answered.has(passkeys) ? passkeys : await askAnew(draft)
  if (!question) return undefined
  const answer = await answerPasskeys(question)
  answered.add(question)
  return answer
}

async function askAnew(draft: LoginDraft): Promise<AssertionOptions | undefined> {
  try {
    await signIn(draft)
    return undefined
  } catch (error) {
    const offer = readOffer(error)
    if (!offer) throw error
    return offer.passkeys
  }
}

export type Login = ReturnType<typeof useLogin>
