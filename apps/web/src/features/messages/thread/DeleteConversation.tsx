import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import type { Conversation } from '@amour/contract/messages/messages.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { describeWait } from '#app/call/call-error.ts'
import { forgetClosedThread, removeConversation } from '#features/messages/conversations/inbox.api.ts'
import { useFolder } from '#features/messages/conversations/shared/use-folder.ts'

type DeleteConversationProps = { conversation: Conversation; onClose: () => void }

/** Asks before a whole conversation goes, and says what is lost. */
export function DeleteConversation({ conversation, onClose }: DeleteConversationProps) {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const { inbox } = useFolder()
  const removal = useMutation({
    mutationFn: () => removeConversation(conversation.id),
    async onSuccess() {
      await navigate(inbox, { replace: true })
      forgetClosedThread(conversation.id)
    },
  })
  return (
    <Dialog open onClose={onClose} title={t('deleteTitle')} closeLabel={t('close')} size="sm" sheet>
      <p>{t('deleteText', { username: conversation.member.username })}</p>
      {removal.isError && (
        <Alert tone="bad" className="mt-4">
          {describeWait(removal.error) ?? t('deleteFailed')}
        </Alert>
      )}
      <div className="cluster mt-6">
        <Button variant="danger" busy={removal.isPending} busyLabel={t('deleting')} onClick={() => removal.mutate()}>
          {t('deleteConfirm')}
        </Button>
        <Button variant="ghost" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
