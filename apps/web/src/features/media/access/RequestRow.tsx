import type { AccessRequest } from '@amour/contract/media/media-access.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { formatDayNameInSentence } from '#app/text/days.ts'
import { formatTime } from '#app/text/format.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { useGrantAccess, useRevokeAccess } from './access.api.ts'
import { AccessRow } from './AccessRow.tsx'
import { readErrorText } from './shared/error-text.ts'

/** Somebody who asks for what is private. */
export function RequestRow({ request: { member, requestedAt } }: { request: AccessRequest }) {
  const { t } = useTranslation('media')
  const { id, username } = member
  const onFailed = (error: unknown) => showToast({ id: `access-${id}`, text: readErrorText(error) ?? t('notChanged') })
  const grant = useGrantAccess({
    onFailed,
    onDone: () => showToast({ id: `access-${id}`, text: t('access.granted', { username }) }),
  })
  const decline = useRevokeAccess({ onFailed })
  const isBusy = grant.isPending || decline.isPending
  return (
    <AccessRow
      member={member}
      actions={
        <>
          <Button
            variant="quiet"
            busy={isBusy}
            aria-label={t('access.acceptOf', { username })}
            onClick={() => grant.mutate(id)}
          >
            {t('access.accept')}
          </Button>
          <Button
            variant="ghost"
            busy={isBusy}
            aria-label={t('access.declineOf', { username })}
            onClick={() => decline.mutate(id)}
          >
            {t('access.decline')}
          </Button>
        </>
      }
    >
      {t('access.asked', { day: formatDayNameInSentence(requestedAt), time: formatTime(requestedAt) })}
    </AccessRow>
  )
}
