import type { Conversation } from '@amour/contract/messages/messages.ts'
import { onMemberChange } from '#app/storage/on-member-change.ts'

type Correspondent = Pick<Conversation['member'], 'id' | 'key'>

const known = new Map<string, Correspondent>()

/** Whom a conversation is with, since a message does not say that and does not open without. */
export const noteCorrespondent = ({ id, member }: Pick<Conversation, 'id' | 'member'>) => void known.set(id, member)

export const findCorrespondent = (conversationId: string): Correspondent | undefined => known.get(conversationId)

onMemberChange(() => known.clear())
