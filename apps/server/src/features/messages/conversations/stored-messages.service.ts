import { unpackEnvelope } from '@amour/crypto/packing.ts'
import type { Context } from '#context.ts'
import type { MessageRow } from '#database/tables.ts'
import { frank } from './frank.ts'
import { unpackBody } from './message-body.ts'

/** The tag that a stored message must bear if nobody has touched it. A message taken back has lost what it was made of. */
export function computeFrank(context: Pick<Context, 'secrets'>, row: MessageRow): Buffer {
  const c = row.is_encrypted && row.body ? unpackEnvelope(row.body).c : null
  return computeFrankOf(context, row, { c, mediaId: row.media_id })
}

/** The same over what somebody says that the message was made of: only the truth gives the tag that is stored. */
export function computeFrankOf(
  context: Pick<Context, 'secrets'>,
  row: MessageRow,
  { c, mediaId }: { c: string | null; mediaId: string | null },
): Buffer {
  return frank(context, {
    id: row.id,
    from: row.sender_id,
    to: row.recipient_id,
    seq: row.seq,
    at: row.sent_at,
    mediaId,
    kr: row.recipient_key_version,
    ks: row.sender_key_version,
    c,
  })
}

/** What a stored message says on the wire: its envelope, its text where it is plain, null once taken back. */
export function readMessageText(context: Context, row: MessageRow): string | null {
  return unpackBody(context, row)
}
