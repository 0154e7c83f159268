import { useEffect, useState } from 'react'
import { describeWait } from '#app/call/call-error.ts'
import { useNow } from '#app/hooks/use-now.ts'
import { tellRegisteredEmail } from '#app/account/registered-email.ts'
import { loadRules } from './use-registration.ts'
import type { RegistrationValues } from './registration-values.ts'

/** Milliseconds between one mail and the next that can be asked for. */
const PAUSE = 45_000

/** Mails to one address: the server sends no more in an hour. */
const MAILS_MAX = 3

type Outcome = { is: 'sent' | 'most' } | { is: 'failed'; reason: string | undefined }

/** The link of a registration mailed again, also to an address that was corrected. */
export function useResend({
  email: first,
  username,
  password,
}: Pick<RegistrationValues, 'email' | 'username' | 'password'>) {
  const [sent, setSent] = useState(() => ({ email: first, at: Date.now(), mails: 1 }))
  const [outcome, setOutcome] = useState<Outcome>()
  const [isBusy, setIsBusy] = useState(false)
  const wait = Math.max(0, Math.ceil((sent.at + PAUSE - useNow(1000)) / 1000))
  useEffect(() => tellRegisteredEmail(sent.email), [sent.email])

  /** Whether it was sent, or undefined for what is no address. */
  async function send(newEmail?: string): Promise<boolean | undefined> {
    if (isBusy) return false
    setIsBusy(true)
    try {
      const { isEmail, resendActivation } = await loadRules()
      if (newEmail !== undefined && !isEmail(newEmail)) return undefined
      await resendActivation({ email: sent.email, username, password, ...(newEmail !== undefined && { newEmail }) })
      const mails = newEmail === undefined ? sent.mails + 1 : 1
      setSent({ email: newEmail ?? sent.email, at: Date.now(), mails })
      setOutcome({ is: mails < MAILS_MAX ? 'sent' : 'most' })
      return true
    } catch (error) {
      setOutcome({ is: 'failed', reason: describeWait(error) })
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { email: sent.email, wait, isUsedUp: sent.mails >= MAILS_MAX, isBusy, outcome, send }
}

export type Resend = ReturnType<typeof useResend>
