import { endAllSessions } from '@amour/server/features/account/sessions/end-all-sessions.service.ts'
import { appendAudit } from '@amour/server/features/trust/audit/audit.service.ts'
import { inTransaction } from '@amour/server/context.ts'
import { say, withApp } from './open-app.ts'

/** Ends every session of members: what can be signed or copied with stolen keys opens nothing, and all log in anew. */
export const endSessions = (): Promise<void> =>
  withApp(async (context) => {
    const count = await endAllSessions(context)
    const entry = { staffId: null, action: 'session.endAll', subject: null, detail: { count } }
    await inTransaction(context, (tx) => appendAudit(tx, entry))
    say(`Sessions that were ended: ${count}. Their members log in again.`)
  })
