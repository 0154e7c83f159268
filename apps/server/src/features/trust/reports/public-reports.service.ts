import { timingSafeEqual } from 'node:crypto'
import {
  INTIMATE_HOURS,
  type IntimateDraft,
  type OutsideReceipt,
  type ReportCategory,
  type ReportStatus,
} from '@amour/contract/trust/reports.ts'
import { z } from 'zod'
import { type Context, inTransaction, type Peer } from '#context.ts'
import { HOUR } from '#durations.ts'
import { formatLondonTime } from '#london.ts'
import { findFormStatus } from '#features/trust/notices/stored-notices.service.ts'
import { mailMember } from '#features/account/member-mail/member-mail.service.ts'
import { readShownAddress } from '#features/media/serving/shown-address.service.ts'
import { chargeForNotice } from '#features/account/proof-of-work/work-price.service.ts'
import { addressKey } from '#http/router.ts'
import { Refusal } from '#http/refusal.ts'
import { postMail } from '#mail/outbox.ts'
import { hashOfSecret, newSecret, type Received, saveReport, type ReportIntake } from './report-intake.service.ts'
import { selectReport } from './reports.queries.ts'
import { viewStatus } from './reports.view.ts'
import { findNamed } from './reports.service.ts'
import { autoHideNoticed } from './auto-hide.service.ts'

type Named = { username: string; category: ReportCategory; description: string; email: string | null }

/**
 * Takes what a form of the website says of a member, in the caller's transaction, whether or not there is one of that
 * name: the answer does not tell. `sender` is the member whose token came with it: the report is theirs, and keeps no
 * address that would outlive their account.
 */
export async function reportByForm(
  context: Context,
  form: Named,
  peer: Peer,
  sender: { id: string } | null,
): Promise<OutsideReceipt> {
  const { username, category, description, email } = form
  const found = await findNamed(context, 'profile', username)
  // Nobody reports themselves: who names their own account speaks of somebody else.
  const named = sender && found.memberId === sender.id ? targetOf(nothing) : found
  const reporter = sender
    ? { memberId: sender.id, address: null, email: null }
    : { memberId: null, address: addressKey(context, peer.address), email }
  const particulars = named.memberId ? null : { target: username }
  const about = {
    kind: 'profile',
    category,
    description,
    ...named,
    conversationId: null,
    evidence: null,
    particulars,
  } as const
  return (await createPublicReport(context, { ...about, reporter, isIntimate: false })).receipt
}

/**
 * Takes the notice of an intimate image that is shown without consent; the clock of 48 hours begins now. What it names
 * by its address is hidden at once, as far as a stranger's word goes. Throws `proofNeeded` or `tooManyRequests`.
 */
export function reportIntimate(context: Context, draft: IntimateDraft, peer: Peer): Promise<OutsideReceipt> {
  return chargeForNotice(context, peer, () => inTransaction(context, (tx) => createIntimateReport(tx, draft, peer)))
}

async function createIntimateReport(tx: Context, draft: IntimateDraft, peer: Peer): Promise<OutsideReceipt> {
  const { identification, email, ...particulars } = draft
  const named = await findNamedTargets(tx, draft.places)
  const worry = {
    kind: 'other' as const,
    category: 'intimateImage' as const,
    description: identification,
    conversationId: null,
    evidence: null,
    particulars,
    reporter: { memberId: null, address: addressKey(tx, peer.address), email },
    isIntimate: true,
  }
  const [first = nothing, ...rest] = named
  const { receipt, received } = await createPublicReport(tx, { ...worry, ...targetOf(first) }, draft.relation)
  const kept = [{ received, ...first }]
  // Every further item is a case of its own; the person quotes the one reference that they were told.
  for (const each of rest) kept.push({ received: await saveReport(tx, { ...worry, ...targetOf(each) }, null), ...each })
  // Once every case is held: what hides counts one after the other, and must wait for no case then.
  for (const each of kept) await hideNoticed(tx, each, peer)
  return { ...receipt, dueAt: new Date(tx.clock.now().getTime() + INTIMATE_HOURS * HOUR).toISOString() }
}

/** Something that a notice names; `shownTo` is the session to which we gave the address that stands there. */
type NamedTarget = { memberId: string | null; mediaId: string | null; shownTo: string | null }

const nothing: NamedTarget = { memberId: null, mediaId: null, shownTo: null }

const targetOf = ({ memberId, mediaId }: NamedTarget) => ({ memberId, mediaId })

async function createPublicReport(context: Context, worry: ReportIntake, relation?: IntimateDraft['relation']) {
  const secret = newSecret()
  const received = await saveReport(context, worry, secret)
  const { email, memberId } = worry.reporter
  const letter = letterFor(context, received.reference, relation)
  if (memberId) await mailMember(context, memberId, letter.template, letter.data)
  else if (email) await postMail(context, { to: email, ...letter })
  const receipt: OutsideReceipt = { reference: received.reference, secret, dueAt: received.dueAt.toISOString() }
  return { receipt, received }
}

/** What is mailed at once: of an intimate image what was declared and by when it is gone, in words that tell nobody what it is. */
function letterFor({ clock }: Context, reference: string, relation?: IntimateDraft['relation']) {
  if (!relation) return { template: 'reportReceived' as const, data: { reference } }
  const template = relation === 'actingFor' ? ('takedownAskedOnBehalf' as const) : ('takedownAsked' as const)
  const day = formatLondonTime(new Date(clock.now().getTime() + INTIMATE_HOURS * HOUR))
  return { template, data: { reference, day } }
}

async function hideNoticed(context: Context, noticed: NamedTarget & { received: Received }, peer: Peer): Promise<void> {
  const { received, mediaId, shownTo } = noticed
  if (!mediaId || received.isLow || received.isRepeat) return
  await autoHideNoticed(context, { ...received, mediaId, shownTo }, peer)
}

/** The items and members that the places name: addresses are searched for the numbers in them. */
async function findNamedTargets(context: Context, places: string[]) {
  const found = new Map<string, NamedTarget>()
  for (const place of places) {
    const shown = readShownAddress(context, place)
    const ids = place.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi) ?? []
    const words = shown ? [shown.mediaId] : ids.filter((id) => z.uuid().safeParse(id).success)
    const name = place.replace(/^.*\/member\//, '').replace(/^@/, '')
    for (const word of words.length > 0 ? words : [name]) {
      const named = await findNamed(context, 'other', word)
      const key = named.mediaId ?? named.memberId
      if (key) found.set(key, { ...named, shownTo: shown?.sessionId ?? found.get(key)?.shownTo ?? null })
    }
  }
  // The reference that is told follows the first: an image, where one is named.
  return [...found.values()].sort((one, other) => Number(other.mediaId !== null) - Number(one.mediaId !== null))
}

/** Where a report, or another form of the website, stands. Throws `notFound` for a wrong secret and an unknown reference alike. */
export async function findStatus({ db }: Context, given: { reference: string; secret: string }): Promise<ReportStatus> {
  const opens = (known: Buffer | null | undefined) => known && timingSafeEqual(known, hashOfSecret(given.secret))
  const row = await selectReport(db, given.reference)
  if (row && opens(row.secret_hash)) return viewStatus(row)
  const form = await findFormStatus({ db }, given.reference)
  if (form && opens(form.secretHash)) return form.status
  throw new Refusal('notFound')
}
