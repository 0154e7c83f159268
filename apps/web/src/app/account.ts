import { accounts } from '@amour/contract/accounts.ts'
import type { User } from '@amour/contract/accounts.ts'
import { session } from '@amour/contract/session.ts'
import type { TokenPair } from '@amour/contract/session.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { useSlot } from './storage-slot.ts'
import { accountSlot, appStateSlot, forgetPrivateKeys, StoredUser } from './storage.ts'

/** The signed-in member with the profile's answers; the wrapped key is left out, since only a sign-in needs it. */
export type Me = Omit<User, 'key'>

/** Keeps the account fresh; invalidate it to have the member read anew. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async (): Promise<Me> => withoutKey(await refreshAccount()),
})

/** Longest wait for the server when logging out, in milliseconds. */
const REVOKE_WAIT = 3000

/** Who uses this browser: `unknown` while there are tokens but the member has not been read yet. */
export type AccountState =
  | { status: 'unknown'; user: null }
  | { status: 'out'; user: null }
  | { status: 'in'; user: StoredUser }

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

/** All of the current member, in memory only; undefined until it has been read. */
export function useMe(): Me | undefined {
  return useQuery({ ...accountQuery, enabled: isAuthenticated() }).data
}

/** Whether tokens are stored (the specification's isAuthenticated). */
export const isAuthenticated = () => accountSlot.get().token !== null

export function storeTokens(pair: TokenPair) {
  accountSlot.set({ ...pair, user: null })
}

/** Stores the member, without the wrapped key, unless the account was left meanwhile. */
export function storeUser(user: User) {
  const account = accountSlot.get()
  if (!account.token) return
  accountSlot.set({ ...account, user: StoredUser.parse(user) })
  queryClient.setQueryData(accountQuery.queryKey, withoutKey(user))
}

const withoutKey = ({ key: _key, ...me }: User): Me => me

/** Changes what is known of the member, for example the counts; nothing when nobody is signed in. */
export function updateUser(changes: Partial<StoredUser>) {
  const account = accountSlot.get()
  if (account.token && account.user) accountSlot.set({ ...account, user: { ...account.user, ...changes } })
}

/** Reads the member from the server and stores it. Throws CallError. */
export async function refreshAccount(): Promise<User> {
  const user = await call(accounts.me, {})
  storeUser(user)
  return user
}

/** Ends the session on the server as far as it can be reached, and on this browser in any case, for all tabs. */
export async function logOut() {
  const wait = new Promise((resolve) => setTimeout(resolve, REVOKE_WAIT))
  await Promise.race([revoke(), wait])
  await forget()
}

/** Leaves at once: no waiting for anybody. */
export function lockAccount() {
  void revoke()
  void forget()
}

function revoke() {
  return isAuthenticated() ? call(session.revoke, {}, { keepalive: true }).catch(() => undefined) : undefined
}

async function forget() {
  accountSlot.clear()
  appStateSlot.clear()
  queryClient.clear()
  await forgetPrivateKeys().catch(() => undefined)
}

// What another tab does to the account counts here too: nobody may see what belonged to somebody else.
let memberId = accountSlot.get().user?.id
accountSlot.subscribe(() => {
  const { token, user } = accountSlot.get()
  if (memberId && (!token || (user && user.id !== memberId))) queryClient.clear()
  memberId = user?.id ?? (token ? memberId : undefined)
})
