import { tabOnly } from './storage.ts'
import { createStore } from './store.ts'

/** The token of this tab's session; null when nobody is signed in. Other tabs have sessions of their own. */
export const token = createStore<string | null>(tabOnly.read('token'), (value) => tabOnly.write('token', value))

/** Why the last session ended without being asked to; the sign-in says so. */
export const ended = createStore(false)

/** Ends the session on this tab, when the server has said that it is over. */
export function leaveAtOnce(bearer: string) {
  if (token.get() !== bearer) return
  ended.set(true)
  token.set(null)
}
