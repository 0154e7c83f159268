import type { Member } from '@amour/contract/people/members.ts'
import type { ErrorKey } from '@amour/locales/errors.ts'
import type { MemberContext } from '#context.ts'
import { findFlirtedAt, findFlirtsLeft } from '#features/people/flirts/flirt-allowance.service.ts'
import {
  findConversationId,
  findConversationsLeft,
} from '#features/people/mutual-contact/conversation-allowance.service.ts'

type Contact = Pick<Member, 'conversationId' | 'canMessage' | 'canFlirt' | 'flirtedAt'>

/** What the caller may do with a member, and why not: the same rules that sending keeps. */
export async function describeContactOptions(context: MemberContext, memberId: string): Promise<Contact> {
  const [conversationId, conversations, flirts, flirted] = await Promise.all([
    findConversationId(context, memberId),
    findConversationsLeft(context),
    findFlirtsLeft(context),
    findFlirtedAt(context, [memberId]),
  ])
  const flirtedAt = flirted.get(memberId)
  return {
    conversationId: conversationId ?? null,
    canMessage: say(
      context,
      memberId,
      !conversationId && conversations.left === 0 ? 'conversationLimit' : null,
      conversations.left,
    ),
    canFlirt: say(context, memberId, flirtedAt ? 'flirtTooSoon' : flirts.left === 0 ? 'flirtLimit' : null, flirts.left),
    flirtedAt: flirtedAt?.toISOString() ?? null,
  }
}

/** A restricted account contacts nobody, and nobody contacts oneself. */
function say({ caller }: MemberContext, memberId: string, reason: ErrorKey | null, remaining: number) {
  if (caller.id === memberId) return { allowed: false, reason: null, remaining }
  if (caller.status === 'restricted') return { allowed: false, reason: 'accountRestricted', remaining }
  return { allowed: reason === null, reason, remaining }
}
