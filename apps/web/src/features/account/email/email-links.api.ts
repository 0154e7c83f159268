import { leaving } from '@amour/contract/account/account-deletion.ts'
import { email } from '@amour/contract/account/email.ts'
import { preferences } from '@amour/contract/account/preferences.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { rememberedSlot } from '#app/storage/storage.ts'

/** Confirms the new address by the token that was mailed there; the login fills that one in where it did the old. Throws CallError. */
export async function confirmEmail(token: string) {
  const { email: address } = await call(email.confirm, { body: { token } })
  if (rememberedSlot.get() !== null) rememberedSlot.set(address)
  await queryClient.invalidateQueries()
}

/** Brings the old address back by the token that was mailed there. Throws CallError. */
export async function undoEmail(token: string) {
  await call(email.undo, { body: { token } })
}

/** Has the account deleted whose address the token was mailed to, after its days of grace. Throws CallError. */
export async function confirmDeletion(token: string) {
  await call(leaving.leaveByMail, { body: { token } })
}

/** Ends all mails about news by the token of one of them. Throws CallError. */
export async function unsubscribe(token: string) {
  await call(preferences.unsubscribe, { body: { token } })
}
