import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/display/ConfirmDialog.tsx'
import { useMe } from '#app/call/me.ts'
import { useStore } from '@amour/ui/store.ts'
import { beginTouch, endTouch, pendingStepUp, stepUpPaths } from '#app/call/step-up.ts'
import { callFailure } from './call-failure.ts'
import { useStepUp } from './session.api.ts'
import { findStepUpActs } from './step-up-acts.ts'

/** Asks for a touch of the key when a call needs one, and says for what. */
export function StepUpDialog() {
  const { t } = useTranslation('console')
  const { isDemo } = useMe()
  const answer = useStore(pendingStepUp)
  const touch = useStepUp()
  const acts = findStepUpActs(useStore(stepUpPaths)).map((act) => t(`touchNow.acts.${act}`))
  if (!answer) return null

  function confirm() {
    beginTouch()
    touch.mutate(isDemo, {
      // A question that was put away meanwhile has its answer, and the one that is there now waits for its own.
      onSuccess: () => pendingStepUp.get() === answer && answer?.(true),
      onError: endTouch,
    })
  }

  return (
    <ConfirmDialog
      title={t('touchNow.title')}
      confirm={t(isDemo ? 'touchNow.demo' : 'touchNow.button')}
      isPending={touch.isPending}
      onConfirm={confirm}
      onClose={() => answer(false)}
    >
      {acts.length > 0 && <p>{t('touchNow.for', { acts: new Intl.ListFormat('en-GB').format(acts) })}</p>}
      <p>{t('touchNow.lead')}</p>
      {touch.isError && <Alert tone="bad">{callFailure(touch.error) ?? t('signIn.failed')}</Alert>}
    </ConfirmDialog>
  )
}
