import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { showToast } from '#app/overlay/toasts.ts'
import { useReadNotice } from '#features/media/access/access.api.ts'
import { readErrorText } from './error-text.ts'

type NoticeActionsProps = { memberId: string; onNotNow: () => void }

/** The answers to what the law says: to see what is private now, or not yet. */
export function NoticeActions({ memberId, onNotNow }: NoticeActionsProps) {
  const { t } = useTranslation('sharing')
  const { mutate, isPending } = useReadNotice(memberId, {
    onFailed: (error) => showToast({ id: 'notice', text: readErrorText(error) ?? t('failed') }),
  })
  return (
    <>
      <Button busy={isPending} onClick={() => mutate()}>
        {t('law.show')}
      </Button>
      <Button variant="quiet" onClick={onNotNow}>
        {t('law.notNow')}
      </Button>
    </>
  )
}
