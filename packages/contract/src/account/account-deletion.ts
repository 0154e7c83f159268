import { z } from 'zod'
import { Moment } from '#answers.ts'
import { endpoint } from '#endpoint.ts'
import { Email } from './accounts.ts'
import { LinkToken } from './email.ts'
import { CurrentPassword } from './passwords.ts'
import { secondStep } from './two-step-codes.ts'

/** Days in which a member who leaves can come back (docs/specification/gaps.md §8). */
export const GRACE_DAYS = 28

/** What an erasure has taken away, as numbers; it names nobody, so that it may be kept. */
export const ErasureReceipt = z.object({
  reference: z.string(),
  erasedAt: Moment,
  photos: z.number().int(),
  videos: z.number().int(),
  conversations: z.number().int(),
  messages: z.number().int(),
  flirts: z.number().int(),
  notifications: z.number().int(),
  /** Evidence about the member is under a legal hold for an authority, sealed; it goes when that ends. */
  isEvidenceKept: z.boolean(),
})

const AccountDeletionDraft = z.object({
  password: CurrentPassword,
  ...secondStep,
  when: z.enum(['later', 'now']),
})

export const leaving = {
  pause: endpoint({
    method: 'POST',
    path: '/api/users/me/pause',
    access: 'member',
    shows: 'own',
    summary: 'Vanish for everybody until resumed; nothing is lost',
    response: z.object({ status: z.literal('paused') }),
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/users/me/resume',
    access: 'member',
    shows: 'own',
    summary: 'End a pause, or stay after all while the account waits for its erasure',
    response: z.object({ status: z.enum(['active', 'restricted']) }),
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/users/me',
    access: 'member',
    shows: 'own',
    summary: 'Delete the account: `later` after 28 days in which it can be taken back, `now` at once and for good',
    body: AccountDeletionDraft,
    /** One of the two: the moment of the erasure to come, or the receipt of the one that was. */
    response: z.object({ leavesAt: Moment.nullable(), receipt: ErasureReceipt.nullable() }),
    refusals: ['invalid', 'accountHeld'],
  }),
  askByMail: endpoint({
    method: 'POST',
    path: '/api/users/deletion',
    access: 'anyone',
    summary: 'Mail a link that deletes the account of an address; the answer is the same whether or not there is one',
    body: z.object({ email: Email }),
    response: z.object({ status: z.literal('sent') }),
    refusals: ['proofNeeded'],
  }),
  /** For whoever can no longer log in; the link leads to /delete-account/confirm#t=…, and opening it changes nothing. */
  leaveByMail: endpoint({
    method: 'POST',
    path: '/api/users/deletion/confirm',
    access: 'anyone',
    summary:
      'Delete the account by the token that was mailed to its address, after 28 days in which it can be taken back',
    isIdempotent: true,
    body: LinkToken,
    response: z.object({ leavesAt: Moment }),
    refusals: ['linkInvalid', 'accountHeld', 'accountSuspended'],
  }),
}

export type AccountDeletionDraft = z.output<typeof AccountDeletionDraft>
export type ErasureReceipt = z.infer<typeof ErasureReceipt>
