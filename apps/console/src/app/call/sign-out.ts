import { staffSession } from '@amour/contract/console/staff-session.ts'
import { call } from './call.ts'
import { sessionToken } from './staff-session.ts'
import { sendPendingOnExit } from '#app/state/undo-queue.ts'

/** Ends the session. Whatever the server says, this tab is out. */
export const signOut = () =>
  void sendPendingOnExit()
    .then(() => call(staffSession.signOut, {}))
    .finally(() => sessionToken.set(null))
    .catch(() => undefined)
