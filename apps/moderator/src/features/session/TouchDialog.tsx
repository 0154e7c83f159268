import { useTranslation } from 'react-i18next'
import { Dialog } from '#app/Dialog.tsx'
import { useMe } from '#app/me.ts'
import { useStore } from '#app/store.ts'
import { wanted } from '#app/touch.ts'
import { useTouch } from './session.api.ts'

/** Asks for a touch of the key when a call needs one. */
export function TouchDialog() {
  const { t } = useTranslation('console')
  const { isDemo } = useMe()
  const answer = useStore(wanted)
  const touch = useTouch()
  if (!answer) return null
  const begin = () => touch.mutate(isDemo, { onSuccess: () => answer(true) })
  return (
    <Dialog
      title={t('touchNow.title')}
      onClose={() => answer(false)}
      keys={{ enter: begin }}
      footer={
        <>
          <button type="button" className="btn btn--tall" onClick={() => answer(false)}>
            {t('cancel')}
          </button>
          <button type="button" className="btn btn--primary" onClick={begin} disabled={touch.isPending}>
            {isDemo ? t('touchNow.demo') : t('touchNow.button')}
            <kbd>⏎</kbd>
          </button>
        </>
      }
    >
      <p>{t('touchNow.lead')}</p>
      {touch.isError && (
        <p className="note note--bad" role="alert">
          {t('signIn.failed')}
        </p>
      )}
    </Dialog>
  )
}
