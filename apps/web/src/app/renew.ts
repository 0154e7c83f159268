import type { RequestOf, ResponseOf } from '@amour/contract/endpoint.ts'
import { session } from '@amour/contract/session.ts'
import { CallError } from './call-error.ts'
import { accountSlot } from './storage.ts'
import { isSameMember } from './token-life.ts'

type Refresh = (
  endpoint: typeof session.refresh,
  request: RequestOf<typeof session.refresh>,
) => Promise<ResponseOf<typeof session.refresh>>

/**
 * Gives a newer access token than `expired`: a sibling tab's, or one that is fetched now; one tab at a time does so.
 * Undefined when the refresh was rejected, or somebody else has logged in since: what one member began is not done in
 * the name of another. An outage is thrown on, since it says nothing about the session.
 */
export async function renewTokens(expired: string, refresh: Refresh): Promise<string | undefined> {
  return alone(async () => {
    const { token, refresh_token } = accountSlot.get()
    if (token !== expired) return token && isSameMember(token, expired) ? token : undefined
    if (!refresh_token) return undefined
    try {
      const pair = await refresh(session.refresh, { body: { refresh_token } })
      // Logged out meanwhile: nobody must be logged in again by an answer that comes late.
      if (accountSlot.get().refresh_token !== refresh_token) return undefined
      accountSlot.set({ ...accountSlot.get(), ...pair })
      return pair.token
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return undefined
      throw error
    }
  })
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time over all tabs; where the browser has no locks, over this tab. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request('amour.renew', work)
  const turn = last.then(work, work)
  last = turn.catch(() => undefined)
  return turn
}
