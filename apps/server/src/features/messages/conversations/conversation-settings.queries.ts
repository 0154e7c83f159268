import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

type OwnParticipant = { memberId: string; conversationId: string }

export async function updateMuted(db: Database, { memberId, conversationId }: OwnParticipant, mutedAt: Date | null) {
  await db
    .updateTable('participant')
    .set({ muted_at: mutedAt })
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', conversationId)
    .execute()
}

export async function updateArchived(db: Database, { memberId, conversationId }: OwnParticipant) {
  await db
    .updateTable('participant')
    .set({ folder: 'archive' })
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', conversationId)
    .execute()
}

/** Back to where it would stand had it never been archived: what the member has not answered is a request. */
export async function updateUnarchived(db: Database, { memberId, conversationId }: OwnParticipant) {
  await db
    .updateTable('participant')
    .from('conversation')
    .set({
      folder: sql`CASE WHEN started_by = participant.member_id OR answered_at IS NOT NULL THEN 'chats' ELSE 'requests' END`,
    })
    .whereRef('conversation.id', '=', 'participant.conversation_id')
    .where('participant.member_id', '=', memberId)
    .where('participant.conversation_id', '=', conversationId)
    .where('folder', '=', 'archive')
    .execute()
}
