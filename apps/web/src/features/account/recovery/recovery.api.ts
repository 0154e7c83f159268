import { accounts } from '@amour/contract/account/accounts.ts'
import { requireNewPassword } from '#app/form/new-password.ts'
import { derivePassword } from '#features/account/keys/sent-password.api.ts'
import { call } from '#app/call/call.ts'
import { encodePassword } from './recovery.ts'
import type { Recovery } from './recovery.ts'

/** How long the answer waits before it is shown, in milliseconds (docs/specification/product.md §4). */
const ANSWER_WAIT = 1000

/** Asks for the mail that lets the new password in. Throws CallError, and Error for an answer other than '200 OK'. */
export async function requestRecovery({ email, new_password: password }: Recovery) {
  await requireNewPassword('password', password, [email])
  const sent = encodePassword(await derivePassword(password, email))
  const { status } = await call(accounts.recover, { body: { email, password: sent } })
  if (status !== '200 OK') throw new Error('The recovery was not taken.')
  await new Promise((resolve) => setTimeout(resolve, ANSWER_WAIT))
}
