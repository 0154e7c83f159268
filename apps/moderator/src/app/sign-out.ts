import { deskSession } from '@amour/contract/console/desk-session.ts'
import { call } from './call.ts'
import { token } from './desk.ts'
import { sendAndLeave } from './held-back.ts'

/** Ends the session. Whatever the server says, this tab is out. */
export const signOut = () =>
  void sendAndLeave()
    .then(() => call(deskSession.signOut, {}))
    .finally(() => token.set(null))
    .catch(() => undefined)
