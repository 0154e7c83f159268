import type { User } from '@amour/contract/account/accounts.ts'
import type { TokenPair } from '@amour/contract/account/tokens.ts'
import type * as AccountCalls from './account-calls.ts'
import { finishAll, finishInAllTabs } from './before-leaving.ts'
import { accountSlot, appStateSlot, wipePrivateKeysSoon } from '#app/storage/storage.ts'
import { useSlot } from '#app/storage/storage-slot.ts'
import type { StoredUser } from '#app/storage/stored-values.ts'

/** The signed-in member with the profile's answers; the wrapped key is left out, since only a sign-in needs it. */
export type Me = Omit<User, 'key'>

/** Who uses this browser: `unknown` while there are tokens but the member has not been read yet. */
type AccountState =
  | { status: 'unknown'; user: null }
  | { status: 'out'; user: null }
  | { status: 'in'; user: StoredUser }

/** Longest wait for the server when logging out, in milliseconds; half of it for what is to be done before. */
const REVOKE_WAIT = 3000

let loaded: typeof AccountCalls | undefined

/** The calls of the account. A visitor makes none, so that they load with the first need of them. */
export async function loadAccountCalls() {
  loaded ??= await import('./account-calls.ts')
  return loaded
}

export function useAccount(): AccountState {
  const { token, user } = useSlot(accountSlot)
  if (!token) return { status: 'out', user: null }
  return user ? { status: 'in', user } : { status: 'unknown', user: null }
}

// Read before anybody can log in: a login makes the account unknown for a while too, and reads the member itself.
const { token, user } = accountSlot.get()
/** Whether the app started with tokens whose member had not been read. */
export const startedWithUnknownMember = token !== null && user === null

/** The current member, for screens behind the guard. Throws where nobody is signed in. */
export function useUser(): StoredUser {
  const { user } = useAccount()
  if (!user) throw new Error('This screen is for members.')
  return user
}

/** Whether the member hides from everybody: on a pause, or until the account is erased. */
export const isAway = ({ status }: Pick<StoredUser, 'status'>) => status === 'paused' || status === 'leaving'

/** Whether moderators keep the member from everybody, for a time or until one of them has looked. */
export const isOnAccountHold = ({ status }: Pick<StoredUser, 'status'>) => status === 'held'

/** Whether the member has to prove their age before anything of others is shown to them. */
export const isClosedByAge = ({ ageAccess }: Pick<StoredUser, 'ageAccess'>) => ageAccess === 'membersClosed'

/** Whether tokens are stored (the specification's isAuthenticated). */
export const isAuthenticated = () => accountSlot.get().token !== null

export function storeTokens(pair: TokenPair) {
  accountSlot.set({ ...pair, user: null })
}

/** Ends the session on the server as far as it can be reached, and on this browser in any case, for all tabs. */
export async function logOut() {
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  const isFinished = Promise.race([finishInAllTabs(), wait(REVOKE_WAIT / 2)])
  await Promise.race([isFinished.then(revoke), wait(REVOKE_WAIT)])
  forget()
}

/** Leaves at once: nothing of the account stays, and nobody waits for the server to hear of it. */
export function logOutAtOnce() {
  const { token } = accountSlot.get()
  // Sent before these lines are left: the page may be gone a moment later.
  void finishAll()
  if (token && loaded) void loaded.revokeSession(token).catch(() => undefined)
  else void revoke()
  forget()
}

async function revoke() {
  const { token } = accountSlot.get()
  if (!token) return
  await loadAccountCalls()
    .then(({ revokeSession }) => revokeSession(token))
    .catch(() => undefined)
}

/** Leaves this browser without the account, where the server has no session to end. */
export const clearAccount = () => forget()

/** Nobody waits for the wiping: the page stays, and what the store does not open for in time is done when it does. */
function forget() {
  accountSlot.clear()
  appStateSlot.clear()
  void wipePrivateKeysSoon()
}
