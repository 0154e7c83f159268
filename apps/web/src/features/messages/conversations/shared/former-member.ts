import type { Conversation } from '@amour/contract/messages/messages.ts'
import i18next from 'i18next'

/** Gives somebody whose account is gone the words that stand for a name; they have none any more. */
export function withDisplayName<With extends Pick<Conversation, 'member'>>(conversation: With): With {
  const { member } = conversation
  return member.isGone ? { ...conversation, member: { ...member, username: i18next.t('formerMember') } } : conversation
}
