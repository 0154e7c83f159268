import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/display/ConfirmDialog.tsx'
import { useMe } from '#app/call/me.ts'
import { useStore } from '@amour/ui/store.ts'
import { pendingStepUp } from '#app/call/step-up.ts'
import { callFailure } from './call-failure.ts'
import { useStepUp } from './session.api.ts'

/** Asks for a touch of the key when a call needs one. */
export function StepUpDialog() {
  const { t } = useTranslation('console')
  const { isDemo } = useMe()
  const answer = useStore(pendingStepUp)
  const touch = useStepUp()
  if (!answer) return null
  return (
    <ConfirmDialog
      title={t('touchNow.title')}
      confirm={t(isDemo ? 'touchNow.demo' : 'touchNow.button')}
      isPending={touch.isPending}
      onConfirm={() => touch.mutate(isDemo, { onSuccess: () => answer(true) })}
      onClose={() => answer(false)}
    >
      <p>{t('touchNow.lead')}</p>
      {touch.isError && <Alert tone="bad">{callFailure(touch.error) ?? t('signIn.failed')}</Alert>}
    </ConfirmDialog>
  )
}
