import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

type OwnParticipant = { memberId: string; conversationId: string }

export async function updateMuted(db: Database, { memberId, conversationId }: OwnParticipant, mutedAt: Date | null) {
  await db
    .updateTable('inbox')
    .set({ muted_at: mutedAt })
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', conversationId)
    .execute()
}

export async function updateArchived(db: Database, { memberId, conversationId }: OwnParticipant) {
  await db
    .updateTable('inbox')
    .set({ folder: 'archive' })
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', conversationId)
    .execute()
}

/** Back to where it would stand had it never been archived: what the member has not answered is a request. */
export async function updateUnarchived(db: Database, { memberId, conversationId }: OwnParticipant) {
  await db
    .updateTable('inbox')
    .from('conversation')
    .set({
      folder: sql`CASE WHEN started_by = inbox.member_id OR answered_at IS NOT NULL THEN 'chats' ELSE 'requests' END`,
    })
    .whereRef('conversation.id', '=', 'inbox.conversation_id')
    .where('inbox.member_id', '=', memberId)
    .where('inbox.conversation_id', '=', conversationId)
    .where('folder', '=', 'archive')
    .execute()
}
