import type { User } from '@amour/contract/account/accounts.ts'
import { accounts } from '@amour/contract/account/accounts.ts'
import { session } from '@amour/contract/account/session.ts'
import type { LoginDraft } from '@amour/contract/account/session.ts'
import { storeTokens } from '#app/account/account.ts'
import { noteLogin } from '#app/account/return-to.ts'
import { refreshAccount, storeUser } from '#app/account/me.ts'
import { call } from '#app/call/call.ts'
import { isSameSession } from '#app/call/token-expiry.ts'
import { queryClient } from '#app/call/query-client.ts'
import { accountSlot, isStillMember, wipeKeysOfOthers } from '#app/storage/storage.ts'
import { deriveForSignIn, noteSignIn } from '#features/account/keys/sent-password.api.ts'
import { loadSignInKeys } from '#features/account/keys/sign-in-keys.api.ts'
import type { SignInKeyProblem } from '#features/account/keys/sign-in-keys.api.ts'

/** The tokens were good, but the member could not be read. */
export class AccountUnread extends Error {
  override readonly name = 'AccountUnread'
}

/** A sign-in that only waits to be taken up by `enter`. */
export type SignedIn = { user: User; problem: SignInKeyProblem | null }

/**
 * The steps of the login dialog (docs/specification/product.md §4) up to the keys. Throws CallError when the sign-in is
 * refused, AccountUnread when the member cannot be read; then nothing of it stays stored. `isEarlierWay`: the password
 * itself is sent, once, since its owner has asked for that.
 */
export async function signIn(draft: LoginDraft, isEarlierWay = false): Promise<SignedIn> {
  const { username, password } = draft
  const sent = isEarlierWay ? password : await deriveForSignIn(password, username)
  const tokens = await call(session.login, { body: { ...draft, password: sent } })
  queryClient.clear()
  storeTokens(tokens)
  const user = await call(accounts.me, {}).catch((cause: unknown) => {
    // Its own tokens, renewed or not; not those of a login that has come in another tab since.
    const { token: now } = accountSlot.get()
    if (now !== null && isSameSession(tokens.token, now)) accountSlot.clear()
    throw new AccountUnread('', { cause })
  })
  if (!isEarlierWay) await noteSignIn(username, user.reference).catch(() => undefined)
  return loadSignInKeys(user, password)
}

/**
 * Stores the member: from now on the app is signed in, and nothing of anybody before is left. Answers whether it is: not
 * where their tokens have gone meanwhile.
 */
export function enterSession({ user }: SignedIn): boolean {
  // Another page of theirs may have let them in while they stood at their keys, and they have changed something there.
  const isIn = accountSlot.get().user?.id === user.id
  noteLogin(user.id)
  if (isIn) void refreshAccount().catch(() => undefined)
  else storeUser(user)
  // Somebody else may have logged in from another tab while this login was on its way.
  if (!isStillMember(user.id)) return false
  void wipeKeysOfOthers({ isLogin: true }).catch(() => undefined)
  return true
}

/** The same for a sign-in that was left at its keys: what was done about these is read anew. */
export function refreshSession(signedIn: SignedIn): boolean {
  if (!enterSession(signedIn)) return false
  void refreshAccount().catch(() => undefined)
  return true
}
