import type { AccessRequest } from '@amour/contract/media/media-access.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { formatDayNameInSentence } from '#app/text/days.ts'
import { formatTime } from '#app/text/format.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { useRevokeAccess } from './access.api.ts'
import { AccessRow } from './AccessRow.tsx'
import { AcceptButton } from './shared/AcceptButton.tsx'
import { readErrorText } from './shared/error-text.ts'

/** Somebody who asks for what is private. */
export function RequestRow({ request: { member, requestedAt } }: { request: AccessRequest }) {
  const { t } = useTranslation('media')
  const { id, username } = member
  const decline = useRevokeAccess({
    onFailed: (failure) => showToast({ id: `access-${id}`, text: readErrorText(failure) ?? t('notChanged') }),
  })
  return (
    <AccessRow
      member={member}
      actions={
        <>
          <AcceptButton member={member} isBusy={decline.isPending} />
          <Button
            variant="ghost"
            busy={decline.isPending}
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
