import { accounts } from '@amour/contract/account/accounts.ts'
import { tokens } from '@amour/contract/account/tokens.ts'
import { call } from '#app/call/call.ts'

/** The signed-in member as the server has it. Throws CallError. */
export const readMember = () => call(accounts.me, {})

/** Ends the session of this token, also while the page is being left. Throws CallError. */
export const revokeSession = (bearer: string) => call(tokens.revoke, {}, { bearer, keepalive: true })

export const switchSafeSearch = (to: 'on' | 'off') => call(accounts.safeSearch, { query: { to } })
