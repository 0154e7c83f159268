import { useState } from 'react'
import { isRefusal } from '#app/call/call-error.ts'
import { isEarlierWayOffered } from '#features/account/keys/sent-password.api.ts'
import type { Credentials } from './credentials.ts'

/** What was refused and may be sent once the earlier way, with the password itself. */
export function useEarlierWay() {
  const [refused, setRefused] = useState<Credentials>()

  async function offerAfter(error: unknown, credentials: Credentials) {
    if (!isWrongPassword(error) || credentials.isEarlierWay) return
    if (await isEarlierWayOffered(credentials.username).catch(() => false)) setRefused(credentials)
  }

  return {
    /** Nothing where it is not offered. */
    credentials: refused && { ...refused, isEarlierWay: true },
    offerAfter,
    withdraw: () => setRefused(undefined),
  }
}

/** The address or the password was not right, or not for the link that somebody came by. */
const isWrongPassword = (error: unknown) => isRefusal(error, 'wrongCredentials') || isRefusal(error, 'activationFailed')
