import { useEffect, useEffectEvent, useState } from 'react'
import { loadRules } from './use-registration.ts'
import { USERNAME_MAX } from './registration-values.ts'
import type { RegistrationValues, UsernameState } from './registration-values.ts'

/** Milliseconds after the last key before the server is asked. */
const PAUSE = 350

/** Milliseconds after which an answer is not waited for any more. */
const PATIENCE = 6000

/** What can be a username, as the contract says; the registration itself says what is wrong with another. */
const SHAPE = /^(?=.*[A-Za-z])[A-Za-z0-9_-]+$/

/**
 * Whether the username that is being typed can be had. It only ever tells: a check that fails, is slow or says nonsense
 * leaves the form as it was, and the registration has the last word.
 */
export function useUsernameCheck({ username: typed, location }: RegistrationValues): UsernameState | undefined {
  const username = typed.trim()
  const isAsked = username.length <= USERNAME_MAX && SHAPE.test(username)
  const [known, setKnown] = useState<UsernameState>()

  // The town only colours what is offered: to choose one is no new question.
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    setKnown({ is: 'checking', username })
    const answer = await loadRules()
      .then(({ checkUsername }) => checkUsername({ username, location }, signal))
      .catch(() => undefined)
    if (!signal.aborted) setKnown(answer)
  })

  useEffect(() => {
    if (!isAsked) return undefined
    const waiting = new AbortController()
    const timer = setTimeout(() => void ask(waiting.signal), PAUSE)
    const patience = setTimeout(() => {
      waiting.abort()
      setKnown((state) => (state?.is === 'checking' ? undefined : state))
    }, PAUSE + PATIENCE)
    return () => {
      clearTimeout(timer)
      clearTimeout(patience)
      waiting.abort()
    }
  }, [username, isAsked])

  return isAsked && known?.username === username ? known : undefined
}
