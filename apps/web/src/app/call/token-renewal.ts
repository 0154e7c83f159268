import type { RequestOf, ResponseOf } from '@amour/contract/endpoint.ts'
import { tokens } from '@amour/contract/account/tokens.ts'
import type { TokenPair } from '@amour/contract/account/tokens.ts'
import { CallError } from './call-error.ts'
import { accountSlot } from '#app/storage/storage.ts'
import { takeTurn } from '#app/storage/tab-lock.ts'
import { isOlder, isSameMember } from './token-expiry.ts'

type Refresh = (
  endpoint: typeof tokens.refresh,
  request: RequestOf<typeof tokens.refresh>,
) => Promise<ResponseOf<typeof tokens.refresh>>

/**
 * Gives a newer access token than `expired`: a sibling tab's, or one that is fetched now; one tab at a time does so.
 * Undefined when the refresh was rejected, or somebody else has logged in since: what one member began is not done in
 * the name of another. An outage is thrown on, since it says nothing about the session.
 */
export async function renewTokens(expired: string, refresh: Refresh): Promise<string | undefined> {
  return takeTurn('amour.renew', async () => {
    const { token, refresh_token } = accountSlot.get()
    if (token !== expired) return newerThan(expired)
    if (!refresh_token) return undefined
    try {
      const pair = await refresh(tokens.refresh, { body: { refresh_token } })
      // Logged out meanwhile: nobody must be logged in again by an answer that comes late. Or a sibling tab had renewed
      // them before: what it wrote can be some milliseconds on its way from its process to this one.
      if (accountSlot.get().refresh_token !== refresh_token) return newerThan(expired)
      renewed = pair
      accountSlot.set({ ...accountSlot.get(), ...pair })
      return pair.token
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return undefined
      throw error
    }
  })
}

/** The last pair that this tab has fetched. */
let renewed: TokenPair | undefined

// A sibling tab that writes the member down with the tokens it knows may not have heard of the newer ones yet. The older
// refresh token, used later on, would end the session as a copied one.
accountSlot.subscribe(() => {
  const account = accountSlot.get()
  if (renewed && account.token && isOlder(account.token, renewed.token)) accountSlot.set({ ...account, ...renewed })
})

/** The token that is stored now, if it is another one of the same member's. */
function newerThan(expired: string): string | undefined {
  const { token } = accountSlot.get()
  return token && token !== expired && isSameMember(token, expired) ? token : undefined
}
