import { z } from 'zod'
import { Email } from './accounts.ts'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { CurrentPassword, Password } from './passwords.ts'
import { errorKey } from '#error-key.ts'
import { secondStep } from './two-step-codes.ts'

/** Hours in which a new address is confirmed, and in which the old one can be brought back. */
export const EMAIL_CONFIRM_HOURS = 24
export const EMAIL_UNDO_HOURS = 48

/** The token of a mailed link, after its `#t=`. */
export const LinkToken = z.object({
  token: z.string(errorKey('linkInvalid')).regex(/^[\w-]{43}$/, errorKey('linkInvalid')),
})

/**
 * `new_password`: where `password` is derived for the present address (decision 115), what is derived for the new one.
 * `two_step`, or a recovery code or a passkey in its place, only where a second step is on and the sign-in older than five minutes.
 */
const EmailDraft = z.object({
  email: Email,
  password: CurrentPassword,
  new_password: Password.optional(),
  ...secondStep,
})

/**
 * The address of the account. A link at the new address leads to /account/email/confirm#t=…, where the signed-in
 * member confirms it; one at the old address leads to /account/email/undo#t=…, where anybody who holds it brings the
 * old address back. Opening a link changes nothing.
 */
export const email = {
  show: endpoint({
    method: 'GET',
    path: '/api/users/me/email',
    access: 'member',
    shows: 'own',
    summary: 'The address of the account, those that wait to be confirmed, and until when it cannot be changed',
    response: z.object({
      email: z.string(),
      waiting: z.array(z.object({ email: z.string(), createdAt: Moment, expiresAt: Moment })),
      heldUntil: Moment.nullable(),
    }),
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/users/me/email',
    access: 'member',
    shows: 'own',
    summary: 'Ask for another address; the answer is the same whether or not that address is known',
    body: EmailDraft,
    response: z.object({ status: z.literal('sent') }),
    refusals: ['invalid'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/users/me/email',
    access: 'member',
    shows: 'own',
    summary: 'Forget the addresses that wait to be confirmed',
    response: z.object({ status: z.literal('cancelled') }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/users/me/email/confirm',
    access: 'member',
    shows: 'own',
    summary: 'Confirm the new address by the token that was mailed there',
    isIdempotent: true,
    body: LinkToken,
    response: z.object({ status: z.literal('changed'), email: z.string() }),
    refusals: ['linkInvalid', 'invalid'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/users/email/undo',
    access: 'anyone',
    summary: 'Bring the old address back by the token that was mailed there; ends all sessions',
    isIdempotent: true,
    body: LinkToken,
    response: z.object({ status: z.literal('restored') }),
    refusals: ['linkInvalid', 'invalid'],
  }),
}

export type EmailDraft = z.output<typeof EmailDraft>
