import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/ConfirmDialog.tsx'
import { useMe } from '#app/me.ts'
import { useStore } from '#app/store.ts'
import { wanted } from '#app/touch.ts'
import { callFailure } from './call-failure.ts'
import { useTouch } from './session.api.ts'

/** Asks for a touch of the key when a call needs one. */
export function TouchDialog() {
  const { t } = useTranslation('console')
  const { isDemo } = useMe()
  const answer = useStore(wanted)
  const touch = useTouch()
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
      {touch.isError && (
        <p className="note note--bad" role="alert">
          {callFailure(touch.error) ?? t('signIn.failed')}
        </p>
      )}
    </ConfirmDialog>
  )
}
