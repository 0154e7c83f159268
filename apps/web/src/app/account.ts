import type { User } from '@amour/contract/accounts.ts'
import type { TokenPair } from '@amour/contract/session.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type * as AccountCalls from './account-calls.ts'
import { queryClient } from './query-client.ts'
import { accountSlot, appStateSlot, forgetPrivateKeys } from './storage.ts'
import { useSlot } from './storage-slot.ts'
import { toStored } from './stored.ts'
import type { StoredUser } from './stored.ts'

/** The signed-in member with the profile's answers; the wrapped key is left out, since only a sign-in needs it. */
export type Me = Omit<User, 'key'>

/** Who uses this browser: `unknown` while there are tokens but the member has not been read yet. */
export type AccountState =
  | { status: 'unknown'; user: null }
  | { status: 'out'; user: null }
  | { status: 'in'; user: StoredUser }

/** Longest wait for the server when logging out, in milliseconds. */
const REVOKE_WAIT = 3000

let loaded: typeof AccountCalls | undefined

// A visitor makes no calls, so calling loads with the first need of it.
async function calls() {
  loaded ??= await import('./account-calls.ts')
  return loaded
}

/** Keeps the account fresh; invalidate it to have the member read anew. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async (): Promise<Me> => withoutKey(await refreshAccount()),
})

export function useAccount(): AccountState {
  const { token, user } = useSlot(accountSlot)
  if (!token) return { status: 'out', user: null }
  return user ? { status: 'in', user } : { status: 'unknown', user: null }
}

/** The current member, for screens behind the guard. Throws where nobody is signed in. */
export function useUser(): StoredUser {
  const { user } = useAccount()
  if (!user) throw new Error('This screen is for members.')
  return user
}

/** All of the current member with the profile's answers, kept in memory only; undefined until it has been read. */
export function useMe(): Me | undefined {
  return useQuery({ ...accountQuery, enabled: isAuthenticated() }).data
}

/** Whether tokens are stored (the specification's isAuthenticated). */
export const isAuthenticated = () => accountSlot.get().token !== null

export function storeTokens(pair: TokenPair) {
  accountSlot.set({ ...pair, user: null })
}

/** Takes over the member as just read, unless the account was left meanwhile. */
export function storeUser(user: User) {
  const account = accountSlot.get()
  if (!account.token) return
  accountSlot.set({ ...account, user: toStored(user) })
  queryClient.setQueryData(accountQuery.queryKey, withoutKey(user))
  // Ready for a quick exit, which cannot wait for it.
  void calls().catch(() => undefined)
}

/** Changes what is known of the member, for example the counts; nothing when nobody is signed in. */
export function updateUser(changes: Partial<Me>) {
  const account = accountSlot.get()
  if (!account.token || !account.user) return
  accountSlot.set({ ...account, user: toStored({ ...account.user, ...changes }) })
  queryClient.setQueryData(accountQuery.queryKey, (me) => me && { ...me, ...changes })
}

/** Reads the member from the server and takes it over. Throws CallError. */
export async function refreshAccount(): Promise<User> {
  const { readMember } = await calls()
  const user = await readMember()
  storeUser(user)
  return user
}

/** Switches safe search over on the server. Throws CallError. */
export async function toggleSafeSearch() {
  const { switchSafeSearch } = await calls()
  updateUser(await switchSafeSearch())
}

/** Ends the session on the server as far as it can be reached, and on this browser in any case, for all tabs. */
export async function logOut() {
  const wait = new Promise((resolve) => setTimeout(resolve, REVOKE_WAIT))
  await Promise.race([revoke(), wait])
  await forget()
}

/** Leaves at once: nothing of the account stays, and nobody waits for the server to hear of it. */
export function lockAccount() {
  const { token } = accountSlot.get()
  // Sent before this line is left: the page may be gone a moment later.
  if (token && loaded) void loaded.revokeSession(token).catch(() => undefined)
  else void revoke()
  void forget()
}

async function revoke() {
  const { token } = accountSlot.get()
  if (!token) return
  await calls()
    .then(({ revokeSession }) => revokeSession(token))
    .catch(() => undefined)
}

async function forget() {
  accountSlot.clear()
  appStateSlot.clear()
  queryClient.clear()
  await forgetPrivateKeys().catch(() => undefined)
}

const withoutKey = ({ key: _key, ...me }: User): Me => me

// What another tab does to the account counts here too: nobody may see what belonged to somebody else.
let memberId = accountSlot.get().user?.id
accountSlot.subscribe(() => {
  const { token, user } = accountSlot.get()
  if (memberId && (!token || (user && user.id !== memberId))) queryClient.clear()
  memberId = user?.id ?? (token ? memberId : undefined)
})
