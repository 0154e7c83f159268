import { email } from '@amour/contract/email.ts'
import { call } from '#app/call.ts'
import { queryClient } from '#app/query-client.ts'

/** Confirms the new address by the token that was mailed there. Throws CallError. */
export async function confirmEmail(token: string) {
  await call(email.confirm, { body: { token } })
  await queryClient.invalidateQueries()
}

/** Brings the old address back by the token that was mailed there. Throws CallError. */
export async function undoEmail(token: string) {
  await call(email.undo, { body: { token } })
}
