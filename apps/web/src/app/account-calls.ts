import { accounts } from '@amour/contract/accounts.ts'
import { session } from '@amour/contract/session.ts'
import { call } from './call.ts'

/** The signed-in member as the server has it. Throws CallError. */
export const readMember = () => call(accounts.me, {})

/** Ends the session of this token, also while the page is being left. Throws CallError. */
export const revokeSession = (bearer: string) => call(session.revoke, {}, { bearer, keepalive: true })

export const switchSafeSearch = () => call(accounts.safeSearch, {})
