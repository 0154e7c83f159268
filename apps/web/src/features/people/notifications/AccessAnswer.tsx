import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { useAccess, useGrantAccess, useRevokeAccess } from '#features/media/access/access.api.ts'

/** Yes or no to a member who asks for what is private; nothing once it has been answered or taken back. */
export function AccessAnswer({ username }: { username: string }) {
  const { t } = useTranslation('notifications')
  const { data } = useAccess()
  const id = `access-${username}`
  const onFailed = (error: unknown) =>
    showToast({ id, text: (error instanceof CallError && error.message) || t('answerFailed') })
  const grant = useGrantAccess({ onFailed, onDone: () => showToast({ id, text: t('accepted', { username }) }) })
  const decline = useRevokeAccess({ onFailed })
  const request = data?.requests.find(({ member }) => member.username === username)
  if (!request) return null
  const isBusy = grant.isPending || decline.isPending
  const memberId = request.member.id
  return (
    <div className="actions">
      <Button
        variant="quiet"
        busy={isBusy}
        aria-label={t('acceptOf', { username })}
        onClick={() => grant.mutate(memberId)}
      >
        {t('accept')}
      </Button>
      <Button
        variant="ghost"
        busy={isBusy}
        aria-label={t('declineOf', { username })}
        onClick={() => decline.mutate(memberId)}
      >
        {t('decline')}
      </Button>
    </div>
  )
}
