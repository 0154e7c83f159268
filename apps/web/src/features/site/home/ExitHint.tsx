import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { useSlot } from '#app/storage/storage-slot.ts'
import { exitHintSeenSlot } from '#app/storage/storage.ts'

/** Said once to anyone who logs in at a browser, until they put it away: the way out, and what Esc twice does. */
export function ExitHint() {
  const { t } = useTranslation('navigation')
  const isTold = useSlot(exitHintSeenSlot)
  if (isTold) return null
  const hasKeys = matchMedia('(pointer: fine)').matches
  return (
    <Alert tone="plain" role="note" title={t('exitHint')} className="mb-6">
      <p>{t(hasKeys ? 'exitHintText' : 'exitHintTouch')}</p>
      <Button variant="quiet" className="mt-3" onClick={() => exitHintSeenSlot.set(true)}>
        {t('exitHintDone')}
      </Button>
    </Alert>
  )
}
