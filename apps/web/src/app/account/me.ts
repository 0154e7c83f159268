import type { User } from '@amour/contract/account/accounts.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { loadAccountCalls, isAuthenticated } from './account.ts'
import type { Me } from './account.ts'
import { CallError } from '#app/call/call-error.ts'
import { queryClient } from '#app/call/query-client.ts'
import { accountSlot } from '#app/storage/storage.ts'
import { toStoredUser } from '#app/storage/stored-values.ts'
import { isTokenOf } from '#app/call/token-expiry.ts'

/** Keeps the account fresh; invalidate it to have the member read anew. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async (): Promise<Me> => withoutKey(await refreshAccount()),
  // Without the member there is nothing to show, so an outage is waited out.
  retry: (failures, error) =>
    (accountSlot.get().user === null || failures < 2) && error instanceof CallError && error.isOutage,
  retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
})

/** Begins to read the member, beside the parts of the screen that will ask for them. */
export const prefetchAccount = () => queryClient.prefetchQuery(accountQuery)

/** All of the current member with the profile's answers, kept in memory only; undefined until it has been read. */
export function useMe(): Me | undefined {
  return useQuery({ ...accountQuery, enabled: isAuthenticated() }).data
}

/** Takes over the member as just read, unless the account was left meanwhile, here or in another tab. */
export function storeUser(user: User) {
  const account = accountSlot.get()
  if (!account.token || !isTokenOf(account.token, user.id)) return
  accountSlot.set({ ...account, user: toStoredUser(user) })
  queryClient.setQueryData(accountQuery.queryKey, withoutKey(user))
  // Ready for a quick exit, which cannot wait for it.
  void loadAccountCalls().catch(() => undefined)
}

/** How often more than the counts, which every poll tells, has been changed here. */
let changed = 0

/**
 * Changes what is known of the member, for example the counts; nothing when nobody is signed in, nor when that is somebody
 * else by now than whom it is known of, where this is given.
 */
export function updateUser(changes: Partial<Me>, of?: string) {
  const account = accountSlot.get()
  if (!account.token || !account.user || (of !== undefined && account.user.id !== of)) return
  if (Object.keys(changes).some((name) => name !== 'messages' && name !== 'notifications')) changed += 1
  accountSlot.set({ ...account, user: toStoredUser({ ...account.user, ...changes }) })
  queryClient.setQueryData(accountQuery.queryKey, (me) => me && { ...me, ...changes })
}

/** Reads the member from the server and takes it over. Throws CallError. */
export async function refreshAccount(): Promise<User> {
  const { readMember } = await loadAccountCalls()
  const before = changed
  const user = await readMember()
  const { token } = accountSlot.get()
  // Somebody else has logged in from another tab since the question: the answer is about who was here before.
  if (token && !isTokenOf(token, user.id)) return refreshAccount()
  // Nor does an answer that may be older take back what this page has saved since.
  if (token && before !== changed) return refreshAccount()
  storeUser(user)
  return user
}

/** Reads the member, and all that follows from their state, from the server anew. */
export const refetchEverything = () => queryClient.invalidateQueries()

/**
 * Switches safe search on the server to the other side of what is shown: another device may have switched it since, and what
 * was pressed to be hidden is not shown then. Throws CallError.
 */
export async function toggleSafeSearch() {
  const isOn = accountSlot.get().user?.safeSearch
  const { switchSafeSearch } = await loadAccountCalls()
  updateUser(await switchSafeSearch(isOn ? 'off' : 'on'))
}

const withoutKey = ({ key: _key, ...me }: User): Me => me
