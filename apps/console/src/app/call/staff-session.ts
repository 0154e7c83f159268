import { tabStorage } from '#app/state/storage.ts'
import { createStore } from '@amour/ui/store.ts'

/** The token of this tab's session; null when nobody is signed in. Other tabs have sessions of their own. */
export const sessionToken = createStore<string | null>(tabStorage.read('token'), (value) =>
  tabStorage.write('token', value),
)

/** Why the last session ended without being asked to; the sign-in says so. */
export const hasSessionEnded = createStore(false)

/** Ends the session on this tab, when the server has said that it is over. */
export function endSession(bearer: string) {
  if (sessionToken.get() !== bearer) return
  hasSessionEnded.set(true)
  sessionToken.set(null)
}
