import type { AssertionOptions } from '@amour/contract/account/passkey-responses.ts'
import type { LoginDraft } from '@amour/contract/account/session.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '#app/call/call-error.ts'
import { loginKeysOf } from '#app/account/login-keys.ts'
import { closeDialogs } from '#app/overlay/dialogs.ts'
import { storeRestriction } from '#app/account/restriction.ts'
import { accountSlot, isStillMember, rememberedSlot } from '#app/storage/storage.ts'
import { isTokenOf } from '#app/call/token-expiry.ts'
import type { Credentials } from './credentials.ts'
import { describeLoginFailure } from './login-failure.ts'
import { answerPasskeys, type SecondStepOffer, readSecondStepOffer } from './passkeys.api.ts'
import { useEarlierWay } from './use-earlier-way.ts'
import { AccountUnread, enterSession, refreshSession, signIn } from './session.api.ts'
import type { SignedIn } from './session.api.ts'

type Step =
  /** With what was sent before, when somebody comes back. */
  | { name: 'credentials'; credentials?: Credentials }
  /** The app's digits, a passkey, or a recovery code in place of either when it is lost. */
  | { name: SecondWay; credentials: Credentials; offer: SecondStepOffer }
  /** Logged in, but the keys failed: said before going on. The password wraps what is unlocked or made there. */
  | { name: 'keys'; signedIn: SignedIn; password: string }

/** The ways of the second step. */
export type SecondWay = 'code' | 'passkey' | 'recoveryCode'

type Attempt = { credentials: Credentials; code?: string; recoveryCode?: string; offer?: SecondStepOffer }

/** Questions to passkeys that were answered already: each is good once. */
const answered = new WeakSet<AssertionOptions>()

/** A mailed link: whether it was refused before, and who is told that it was, or that it is used up. */
type MailedLink = { token: string; isRefused: boolean; onTurn: (state: 'failed' | 'activated') => void }

/** The login from step to step; `onDone` is told once the member is stored. */
export function useLogin(link: MailedLink | undefined, onDone: (signedIn: SignedIn) => void) {
  const failureOf = useDescribeFailure()
  const [step, setStep] = useState<Step>({ name: 'credentials' })
  const [failures, setFailures] = useState(0)
  const earlierWay = useEarlierWay()
  const isLeft = useFinishByLeaving(step)
  const { goOn, leaveKeys, stopped, forgetStop } = useGoingOn(onDone, () => setStep({ name: 'credentials' }))

  const attempt = useMutation({
    mutationFn: (attempt: Attempt) => signInBy(attempt, link),
    onMutate() {
      forgetStop()
      earlierWay.withdraw()
    },
    onSuccess(signedIn, { credentials }) {
      const isIn = isStillMember(signedIn.user.id)
      if (isIn) remember(credentials)
      if (isIn && signedIn.problem && !isLeft()) setStep({ name: 'keys', signedIn, password: credentials.password })
      else goOn(signedIn)
    },
    onError(error, given) {
      setFailures((count) => count + 1)
      tellSuspended(error)
      void earlierWay.offerAfter(error, given.credentials)
      if (isRefusal(error, 'activationFailed')) link?.onTurn('failed')
      if (error instanceof AccountUnread) link?.onTurn('activated')
      const offer = isSecondStep(given) ? undefined : readSecondStepOffer(error)
      if (offer) setStep({ name: firstWay(offer), credentials: given.credentials, offer })
      else if (isSecondStep(given) && failureOf(error).field !== 'two_step')
        setStep({ name: 'credentials', credentials: given.credentials })
    },
  })

  const isTold = attempt.isError && isToldElsewhere(attempt.error, attempt.variables)
  return {
    step,
    /** Somebody came by a mailed link, most likely one of a registration. */
    isByLink: link !== undefined,
    /** How often it was refused; each time the boxes of the code are empty again. */
    failures,
    isBusy: attempt.isPending,
    failure: attempt.isError && !isTold ? failureOf(attempt.error) : stopped,
    sendCredentials: (credentials: Credentials) => attempt.mutate({ credentials }),
    earlierWay: attempt.isError ? earlierWay.credentials : undefined,
    sendCode: (credentials: Credentials, code: string) => attempt.mutate({ credentials, code }),
    sendRecoveryCode: (credentials: Credentials, recoveryCode: string) => attempt.mutate({ credentials, recoveryCode }),
    sendPasskey: (credentials: Credentials, offer: SecondStepOffer) => attempt.mutate({ credentials, offer }),
    /** From one way of the second step to another. */
    turnTo(name: SecondWay, credentials: Credentials, offer: SecondStepOffer) {
      attempt.reset()
      setStep({ name, credentials, offer })
    },
    goOn,
    /** The same from a screen of keys that is left: what was done about them there is read anew. */
    leaveKeys,
    /** Forgets what was said, as soon as something is edited. */
    clear() {
      attempt.reset()
      forgetStop()
    },
    goBack(credentials: Credentials) {
      attempt.reset()
      setStep({ name: 'credentials', credentials })
    },
  }
}

/**
 * Whoever leaves the screen of their keys, by going back or closing it, is logged in all the same: their tokens are stored,
 * and no page would ever learn whose they are. Answers whether the login has been left.
 */
function useFinishByLeaving(step: Step): () => boolean {
  const waiting = step.name === 'keys' ? step.signedIn : undefined
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    loginKeysOf.set(waiting?.user.id)
    return () => {
      isLeft.current = true
      loginKeysOf.set(undefined)
      const { token, user } = accountSlot.get()
      if (waiting && token && user === null && isTokenOf(token, waiting.user.id)) refreshSession(waiting)
    }
  }, [waiting])
  return () => isLeft.current
}

/**
 * The way on once the tokens are there, and what is said where there is none: nobody is led on in the place of somebody who
 * has logged in from another tab, or once they have left in one.
 */
function useGoingOn(onDone: (signedIn: SignedIn) => void, onStopped: () => void) {
  const { t } = useTranslation('session')
  const [isStopped, setStopped] = useState(false)
  const goOnBy = (enter: typeof enterSession) => (signedIn: SignedIn) => {
    if (enter(signedIn)) return onDone(signedIn)
    onStopped()
    setStopped(true)
    // A dialog would stand over the pages of whoever has come.
    if (accountSlot.get().token !== null) closeDialogs()
  }
  return {
    goOn: goOnBy(enterSession),
    leaveKeys: goOnBy(refreshSession),
    stopped: isStopped ? { field: 'form' as const, text: t('stopped') } : undefined,
    forgetStop: () => setStopped(false),
  }
}

/** What to say of a failed login, and where. */
function useDescribeFailure() {
  const { t } = useTranslation('session')
  const { t: tKeys } = useTranslation('keys')
  return (error: unknown) =>
    describeLoginFailure(error, {
      accountFailed: t('accountFailed'),
      offline: t('offline'),
      passkeyUnused: t('passkeyUnused'),
      passphrase: tKeys('passphrase'),
    })
}

const firstWay = ({ hasApp, passkeys }: SecondStepOffer): SecondWay =>
  hasApp ? 'code' : passkeys ? 'passkey' : 'recoveryCode'

function remember({ remember: isWished, username }: Credentials) {
  if (isWished) rememberedSlot.set(username)
  else rememberedSlot.clear()
}

/** What is asked next, and what the address tells, is no failure to be shown. */
const isToldElsewhere = (error: unknown, given: Attempt) =>
  isRefusal(error, 'activationFailed') || (!isSecondStep(given) && readSecondStepOffer(error) !== undefined)

/** Opens what tells a suspended member why, in the place of the login. */
function tellSuspended(error: unknown) {
  if (!isRefusal(error, 'accountSuspended')) return
  closeDialogs()
  storeRestriction(error.data)
}

async function signInBy({ credentials, code, recoveryCode, offer }: Attempt, link: MailedLink | undefined) {
  const draft: LoginDraft = {
    username: credentials.username,
    password: credentials.password,
    _two_step: code,
    _recovery_code: recoveryCode,
    _activation: link?.token,
  }
  const login = link?.isRefused ? signInWithOrWithout : signIn
  const isEarlierWay = credentials.isEarlierWay === true
  const complete = offer ? { ...draft, _passkey: await answerOffer(draft, offer, isEarlierWay) } : draft
  return login(complete, isEarlierWay)
}

/** Anyone who mistyped a password needs the link again, anyone who has used it up needs to come in without it. */
async function signInWithOrWithout(draft: LoginDraft, isEarlierWay: boolean): Promise<SignedIn> {
  try {
    return await signIn(draft, isEarlierWay)
  } catch (error) {
    if (!isRefusal(error, 'activationFailed')) throw error
    return signIn({ ...draft, _activation: undefined }, isEarlierWay)
  }
}

const isSecondStep = ({ code, recoveryCode, offer }: Attempt) =>
  code !== undefined || recoveryCode !== undefined || offer !== undefined

/** The passkey's answer to what was offered; what is spent, the server is asked for anew. Throws PasskeyDeclined, CallError. */
async function answerOffer(draft: LoginDraft, { passkeys }: SecondStepOffer, isEarlierWay: boolean) {
  const question = passkeys && !answered.has(passkeys) ? passkeys : await askAnew(draft, isEarlierWay)
  if (!question) return undefined
  const answer = await answerPasskeys(question)
  answered.add(question)
  return answer
}

async function askAnew(draft: LoginDraft, isEarlierWay: boolean): Promise<AssertionOptions | undefined> {
  try {
    await signIn(draft, isEarlierWay)
    return undefined
  } catch (error) {
    const offer = readSecondStepOffer(error)
    if (!offer) throw error
    return offer.passkeys
  }
}

export type Login = ReturnType<typeof useLogin>
