import type { Conversation } from '@amour/contract/messages/messages.ts'
import { useTranslation } from 'react-i18next'
import { removeWithUndo } from '#app/overlay/undo.ts'
import { forgetClosedThread, removeConversation } from '#features/messages/conversations/inbox.api.ts'

/** Lets a request go without a word; for a moment it can be brought back. */
export function useDecline() {
  const { t } = useTranslation('messages')
  return ({ id, last }: Conversation) => {
    const texts = { done: t('declined'), undo: t('undo'), failed: t('declineFailed') }
    removeWithUndo({ id, texts, remove: () => removeConversation(id, last?.seq).finally(() => forgetClosedThread(id)) })
  }
}
