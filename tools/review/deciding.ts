import { type ReviewReason, reviewReasons } from '@amour/contract/media/media.ts'
import { reasonText } from '@amour/locales/media.ts'
import type { Context } from '@amour/server/context.ts'
import {
  decideMedia,
  findByReference,
  listPendingMedia,
  type PendingMedia,
  type Verdict,
} from '@amour/server/features/media/moderation/media-review.service.ts'
import { Refusal } from '@amour/server/http/refusal.ts'

/** The reasons that a person may give, with what the member will read. */
export const reasons = reviewReasons.map((reason) => ({ reason, text: reasonText(reason) }))

/** One line about an item: what it is, whose, and how long it has waited. */
export function describe(item: PendingMedia, now: Date) {
  const { kind, visibility, reference, username, age, createdAt, durationMs, twins } = item
  const waited = Math.round((now.getTime() - createdAt.getTime()) / 60_000)
  const since = waited < 120 ? `${waited} min` : `${Math.round(waited / 60)} h`
  const length = durationMs === null ? '' : `, ${Math.round(durationMs / 1000)} s`
  const alike = twins.length === 0 ? '' : `, the same picture as ${twins.join(' and ')}`
  return `${reference}  ${kind}${length}, ${visibility}, by ${username} (${age}), waiting for ${since}${alike}`
}

/** Decides and says what came of it; a foreseen failure is a sentence too. */
export async function decide(context: Context, id: string, { verdict, by }: { verdict: Verdict; by: string }) {
  return decideMedia(context, id, { verdict, by }).then(() => outcomeOf(verdict), sentenceOf)
}

function outcomeOf(verdict: Verdict) {
  if (typeof verdict === 'object') return `Rejected: ${reasonText(verdict.reason)}${hintOf(verdict.reason)}`
  return verdict === 'explicit' ? 'Approved, and marked explicit.' : 'Approved.'
}

/** What must not come back from anybody is more than one decision. */
function hintOf(reason: ReviewReason) {
  const isGrave = reason === 'underage' || reason === 'noConsent' || reason === 'illegal'
  return isGrave ? '\nTo refuse this picture from everybody from now on: npm run ban' : ''
}

function sentenceOf(error: unknown) {
  if (error instanceof Refusal) return error.message
  throw error
}

const usage = `npm run review                                       look at what waits, one after another
npm run review -- list                               list what waits
npm run review -- approve M-7K3Q-9F2X                show it
npm run review -- explicit M-7K3Q-9F2X               show it to those who have switched safe search off
npm run review -- reject M-7K3Q-9F2X contactDetails  do not show it

Reasons: ${reviewReasons.join(', ')}`

/** Does one command given on the command line and answers what to print. */
export async function command(context: Context, words: readonly string[], by: string): Promise<string> {
  const [name, reference = '', reason] = words
  if (name === 'list') return list(context)
  const verdict = verdictOf(name, reason)
  if (!verdict) return usage
  const id = await findByReference(context, reference).catch(() => undefined)
  return id ? decide(context, id, { verdict, by }) : 'There is no such item.'
}

async function list(context: Context) {
  const { items, total } = await listPendingMedia(context, 100)
  const lines = items.map((item) => describe(item, context.clock.now()))
  return [...lines, `${total} ${total === 1 ? 'item waits' : 'items wait'}.`].join('\n')
}

function verdictOf(name: string | undefined, reason: string | undefined): Verdict | undefined {
  if (name === 'approve') return 'general'
  if (name === 'explicit') return 'explicit'
  return name === 'reject' && isReason(reason) ? { reason } : undefined
}

const isReason = (reason: string | undefined): reason is ReviewReason =>
  reasons.some((known) => known.reason === reason)
