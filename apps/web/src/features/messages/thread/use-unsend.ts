import { UNSEND_MINUTES } from '@amour/contract/messages/messages.ts'
import type { Message } from '@amour/contract/messages/messages.ts'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { useUnsend } from '#features/messages/conversations/thread.api.ts'

/** How to take a message back for both; undefined for one that no longer can be. */
export function useUnsendAction(now: number) {
  const { t } = useTranslation('messages')
  const { mutate } = useUnsend({
    onFailed(error) {
      const said = error instanceof CallError ? error.message : ''
      showToast({ id: 'unsend', text: said || t('unsendFailed') })
    },
  })
  return (message: Message) => (canUnsend(message, now) ? () => mutate(message) : undefined)
}

function canUnsend({ isMine, message, sentAt }: Message, now: number) {
  return isMine && message !== null && now - Date.parse(sentAt) < UNSEND_MINUTES * 60_000
}
