import { leaving } from '@amour/contract/account/account-deletion.ts'
import { email } from '@amour/contract/account/email.ts'
import { preferences } from '@amour/contract/account/preferences.ts'
import { call } from '#app/call/call.ts'
import { queryClient } from '#app/call/query-client.ts'
import { rememberedSlot } from '#app/storage/storage.ts'

/** A try whose answer was lost is the same action: what it has done is answered to the next one under its key. */
type Tries = { token: string; idempotencyKey: string }

/** Confirms the new address by the token that was mailed there; the login fills that one in where it did the old. Throws CallError. */
export async function confirmEmail({ token, ...tries }: Tries) {
  const { email: address } = await call(email.confirm, { body: { token } }, tries)
  if (rememberedSlot.get() !== null) rememberedSlot.set(address)
  await queryClient.invalidateQueries()
}

/** Brings the old address back by the token that was mailed there. Throws CallError. */
export async function undoEmail({ token, ...tries }: Tries) {
  await call(email.undo, { body: { token } }, tries)
}

/** Has the account deleted whose address the token was mailed to, after its days of grace. Throws CallError. */
export async function confirmDeletion({ token, ...tries }: Tries) {
  await call(leaving.leaveByMail, { body: { token } }, tries)
}

/** Ends all mails about news by the token of one of them. Throws CallError. */
export async function unsubscribe({ token }: Tries) {
  await call(preferences.unsubscribe, { body: { token } })
}
