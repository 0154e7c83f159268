import type { RevealedMessage } from '@amour/contract/trust/reports.ts'
import { computeCommitment } from '@amour/crypto/commitment.ts'
import type { Context, MemberContext } from '#context.ts'
import type { EvidenceWeight } from '#database/moderation-tables.ts'
import type { MessageRow, NewRow } from '#database/tables.ts'
import {
  computeFrank,
  computeFrankOf,
  readMessageText,
} from '#features/messages/conversations/stored-messages.service.ts'
import { refuseField } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { selectOwnMessages } from './reports.queries.ts'

/** A revealed message as it is kept with its report. */
export type EvidenceRow = Omit<NewRow<'report_message'>, 'report_id'>

/** What a reporter reveals, compared with what was sent: whose words, of which conversation, and what they prove. */
export type Evidence = { otherId: string; conversationId: string; rows: EvidenceRow[]; weight: EvidenceWeight }

/**
 * Compares revealed messages with the tags that were made when they were sent (docs/security/rules.md §2.10). Words
 * that differ are kept, and marked. Throws a violation unless all are the caller's, of one conversation, and the other
 * wrote one of the reported.
 */
export async function verifyMessages(context: MemberContext, revealed: RevealedMessage[]): Promise<Evidence> {
  const { db, caller } = context
  const stored = await selectOwnMessages(
    db,
    caller.id,
    revealed.map(({ id }) => id),
  )
  const [first] = stored
  const isWhole = stored.length === revealed.length && new Set(revealed.map(({ id }) => id)).size === revealed.length
  const isOne = stored.every(({ conversation_id: id }) => id === first?.conversation_id)
  const pairs = stored.map((row) => ({ row, shown: revealed.find(({ id }) => id === row.id) }))
  const isTheirs = pairs.some(({ row, shown }) => shown?.isReported && row.sender_id !== caller.id)
  if (!first || !isWhole || !isOne || !isTheirs) throw refuseField('messages', 'reportMessages')
  const weighed = await Promise.all(pairs.map(({ row, shown }) => weigh(context, row, shown)))
  const rows = weighed.map(({ row }) => row)
  const otherId = first.sender_id === caller.id ? first.recipient_id : first.sender_id
  const isForged = weighed.some(({ row, isForged: isFalse }) => row.is_reported && isFalse)
  return { otherId, conversationId: first.conversation_id, rows, weight: isForged ? 'forged' : weightOf(rows) }
}

/** What the reported messages prove: the best of them counts. */
function weightOf(rows: EvidenceRow[]): EvidenceWeight {
  const states = new Set(rows.filter((row) => row.is_reported).map(({ state }) => state))
  return states.has('verified') ? 'verified' : states.has('sealed') ? 'sealed' : 'unproven'
}

async function weigh(context: MemberContext, row: MessageRow, shown: RevealedMessage | undefined) {
  const id = newId()
  const isMine = row.sender_id === context.caller.id
  const { text, isVerified, isGenuine, isForged = false, mediaId } = await compare(context, row, shown)
  const kept = {
    id,
    message_id: row.id,
    is_mine: isMine,
    // Nobody is judged by what the reporter has written.
    is_reported: !isMine && (shown?.isReported ?? false),
    seq: row.seq,
    sent_at: row.sent_at,
    media_id: mediaId,
    state: text === null ? ('sealed' as const) : isVerified ? ('verified' as const) : ('unverified' as const),
    is_genuine: isGenuine,
    text_sealed: text === null ? null : context.seal.seal({ owner: id, column: 'report_message.text' }, text),
  } satisfies EvidenceRow
  return { row: kept, isForged }
}

/** The text counts as sent if the tag over its commitment is the one that we made then, also when it was taken back since. */
async function compare(context: Context, row: MessageRow, shown: RevealedMessage | undefined) {
  const isEncrypted = row.sender_key_version !== null
  if (!isEncrypted) {
    const text = readMessageText(context, row)
    const isGenuine = computeFrank(context, row).equals(row.frank)
    // What was sent in plain and is here still speaks for itself.
    if (text !== null) return { text, isVerified: isGenuine, isGenuine, mediaId: row.media_id }
    return { text: shown?.text ?? null, isVerified: false, isGenuine, mediaId: null }
  }
  const mediaId = row.unsent_at ? (shown?.mediaId ?? null) : row.media_id
  const isTagged = row.body !== null && computeFrank(context, row).equals(row.frank)
  if (!shown?.text) return { text: null, isVerified: false, isGenuine: isTagged, mediaId: row.media_id }
  const c = await computeCommitment({ kf: shown.kf ?? '', text: shown.text, mediaId }).catch(() => undefined)
  const isVerified = c !== undefined && computeFrankOf(context, row, { c, mediaId }).equals(row.frank)
  return {
    text: shown.text,
    isVerified,
    isGenuine: isVerified || isTagged,
    // Our tag holds for what was sent, and what is shown is something else.
    isForged: isTagged && !isVerified,
    mediaId: isVerified ? mediaId : row.media_id,
  }
}
