import type { Context } from '#context.ts'
import { parts } from './export-parts.ts'
import {
  selectConversationsOf,
  selectMessagesFor,
  selectNotices,
  selectPart,
  selectSealed,
} from './export-contents.queries.ts'

type Row = Record<string, unknown>

/** All that the copy holds beside messages and files, by part; sealed values are opened. */
export async function collectParts(context: Context, memberId: string): Promise<Map<string, Row[]> | undefined> {
  const { db, seal } = context
  const member = await selectSealed(db, memberId)
  if (!member) return undefined
  const collected = new Map<string, Row[]>()
  for (const part of parts) collected.set(part.name, await selectPart(db, memberId, part))
  const [account] = collected.get('account') ?? []
  if (account) {
    account['email'] = seal.openText({ owner: memberId, column: 'member.email' }, member.email_sealed)
    account['date_of_birth'] = seal.openText({ owner: memberId, column: 'member.dob' }, member.dob_sealed)
  }
  const notices = await selectNotices(db, memberId)
  collected.set(
    'notices',
    notices.map(({ id, reference, title, items_sealed, created_at }) => ({
      reference,
      title,
      items: JSON.parse(seal.openText({ owner: id, column: 'notice.items' }, items_sealed)) as unknown,
      created_at,
    })),
  )
  const conversations = await selectConversationsOf(db, memberId)
  collected.set(
    'conversations',
    conversations.map(({ username, folder, muted_at }) => ({ with: username, folder, muted_at })),
  )
  for (const [name, collect] of context.hooks.onExport.parts) collected.set(name, await collect(context, memberId))
  return collected
}

const BATCH = 200

/**
 * A message as the copy tells it. An encrypted one stays as it is: only the member's own key opens it, in the browser that
 * downloads the copy. `id` is by what its row of the page is found there.
 */
export type ExportedMessage = {
  id: string
  with: string | null
  /** The other's id, which a message of version 2 is bound to. */
  withId: string
  isMine: boolean
  sentAt: string
  readAt: string | null
  isEncrypted: boolean
  message: string | null
  mediaId: string | null
}

/** The member's conversations, message by message, never all of them in memory. */
export async function* collectMessages(context: Context, memberId: string): AsyncGenerator<ExportedMessage> {
  for (const { id, other_id, username, cleared_seq } of await selectConversationsOf(context.db, memberId)) {
    for (let seq: number | undefined = cleared_seq; seq !== undefined;) {
      const rows = await selectMessagesFor(context.db, { memberId, conversationId: id, seq, limit: BATCH })
      for (const row of rows) {
        yield {
          id: row.id,
          with: username,
          withId: other_id,
          isMine: row.sender_id === memberId,
          sentAt: row.sent_at.toISOString(),
          // When the other read one's own message is theirs to tell.
          readAt: (row.recipient_id === memberId && row.read_at?.toISOString()) || null,
          isEncrypted: row.is_encrypted,
          message: context.hooks.onExport.readMessage(context, row),
          mediaId: row.media_id,
        }
      }
      seq = rows.at(-1)?.seq
    }
  }
}
