import { randomBytes } from 'node:crypto'
import { type Context, inTransaction, type Peer } from '#context.ts'
import { DAY } from '#durations.ts'
import { chargeByVolume } from '#features/account/proof-of-work/work-price.service.ts'
import { findStanding } from '#features/account/restrictions/restrictions.service.ts'
import { addressKey } from '#http/router.ts'
import { Refusal } from '#http/refusal.ts'
import { postMail } from '#mail/outbox.ts'
import { emailIndex } from '#security/email-index.ts'
import { newId } from '#security/ids.ts'
import { hashOfToken } from '#security/link-token.ts'
import { padDuration } from '#security/padding.ts'
import { scheduleDeletion } from './account-deletion.service.ts'
import { deleteDeletionLinks, insertDeletionLink, lockLinkedMember } from './deletion-link.queries.ts'

/** Milliseconds that a link works. */
export const DELETION_LINK_LIFE = DAY

/**
 * Mails a link by which whoever reads an address deletes its account (decision 132). It does the same for every address
 * and over every limit of it, so that nobody learns whether there is an account; the worker drops the mail where there
 * is none. Throws `proofNeeded` or `tooManyRequests` by how many come from one network.
 */
export function requestDeletionLink(context: Context, email: string, peer: Peer): Promise<void> {
  return padDuration(context.config, async () => {
    const index = emailIndex(context, email)
    const toll = { limit: 'deletionByAddress', key: addressKey(context, peer.address), steps: [20, 50, 100] } as const
    await chargeByVolume(context, peer, [toll], async () => {
      if (!(await takeLimits(context, index))) return
      await inTransaction(context, (tx) => saveLink(tx, email, index))
    })
  })
}

async function takeLimits({ limits }: Context, index: Buffer) {
  const key = index.toString('base64url')
  return (await limits.allows('deletionByEmail', key)) && (await limits.allows('deletionByEmailDaily', key))
}

async function saveLink(context: Context, email: string, index: Buffer) {
  const token = randomBytes(32).toString('base64url')
  const at = context.clock.now()
  const expiresAt = new Date(at.getTime() + DELETION_LINK_LIFE)
  await insertDeletionLink(context.db, {
    id: newId(),
    email_index: index,
    token_hash: hashOfToken(token),
    created_at: at,
    expires_at: expiresAt,
  })
  await postMail(context, { to: email, template: 'deletionLink', data: { token } })
}

/**
 * Hides the account of a link, ends every session of it, and has it erased after the days of grace; all links of the
 * address end. Says when. Whoever a moderator looks at, or has suspended, waits: the link is not used up. Throws
 * `linkInvalid`, `accountHeld` or `accountSuspended`, the last two without what it is about.
 */
export function followDeletionLink(context: Context, token: string): Promise<Date> {
  return inTransaction(context, async (tx) => {
    const member = await lockLinkedMember(tx.db, hashOfToken(token), tx.clock.now())
    // Two calls at once: the second one finds the member, and no link any more.
    if (!member) throw new Refusal('linkInvalid')
    await requireAtLarge(tx, member)
    if (!(await deleteDeletionLinks(tx.db, member.email_index))) throw new Refusal('linkInvalid')
    const leavesAt = await scheduleDeletion(tx, { memberId: member.id })
    if (!leavesAt) throw new Refusal('linkInvalid')
    return leavesAt
  })
}

/** A mailbox may be read by others: what a moderator decided is told to whoever signs in. */
async function requireAtLarge(context: Context, member: Parameters<typeof findStanding>[1]) {
  const { status } = await findStanding(context, member).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'accountSuspended') throw new Refusal('accountSuspended')
    throw error
  })
  if (status === 'held') throw new Refusal('accountHeld')
}
