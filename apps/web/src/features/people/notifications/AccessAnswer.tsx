import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { AcceptButton } from '#features/media/access/shared/AcceptButton.tsx'
import { CallError } from '#app/call/call-error.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { useAccess, useRevokeAccess } from '#features/media/access/access.api.ts'

/** Yes or no to a member who asks for what is private; nothing once it has been answered or taken back. */
export function AccessAnswer({ username }: { username: string }) {
  const { t } = useTranslation('notifications')
  const { data } = useAccess()
  const id = `access-${username}`
  const onFailed = (error: unknown) =>
    showToast({ id, text: (error instanceof CallError && error.message) || t('answerFailed') })
  const decline = useRevokeAccess({ onFailed })
  const request = data?.requests.find(({ member }) => member.username === username)
  if (!request) return null
  const memberId = request.member.id
  return (
    <div className="actions">
      <AcceptButton member={request.member} isBusy={decline.isPending} />
      <Button
        variant="ghost"
        busy={decline.isPending}
        aria-label={t('declineOf', { username })}
        onClick={() => decline.mutate(memberId)}
      >
        {t('decline')}
      </Button>
    </div>
  )
}
