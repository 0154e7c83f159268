import type { Conversation } from '@amour/contract/messages/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '#app/overlay/ConfirmDialog.tsx'
import { describeWait } from '#app/call/call-error.ts'
import { forgetClosedThread, removeConversation } from '#features/messages/conversations/inbox.api.ts'
import { useFolder } from '#features/messages/conversations/shared/use-folder.ts'

/** `upTo`: the seq of the newest message that stands there. */
type DeleteConversationProps = { conversation: Conversation; upTo: number | undefined; onClose: () => void }

/** Asks before a whole conversation goes, and says what is lost. */
export function DeleteConversation({ conversation, upTo, onClose }: DeleteConversationProps) {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const { inbox } = useFolder()
  const removal = useMutation({
    mutationFn: () => removeConversation(conversation.id, upTo),
    async onSuccess() {
      await navigate(inbox, { replace: true })
      forgetClosedThread(conversation.id)
    },
  })
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      closeLabel={t('close')}
      confirm={t('deleteConfirm')}
      cancel={t('cancel')}
      variant="danger"
      isBusy={removal.isPending}
      busyLabel={t('deleting')}
      error={removal.isError && (describeWait(removal.error) ?? t('deleteFailed'))}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>{t('deleteText', { username: conversation.member.username })}</p>
    </ConfirmDialog>
  )
}
