import { Alert } from '@amour/ui/components/Alert.tsx'
import { Button } from '@amour/ui/components/Button.tsx'
import { useTranslation } from 'react-i18next'
import { useSlot } from './storage-slot.ts'
import { exitToldSlot } from './storage.ts'

/** Said once to whoever logs in at a browser, until they put it away: the way out, and what Esc twice does. */
export function ExitHint() {
  const { t } = useTranslation('navigation')
  const isTold = useSlot(exitToldSlot)
  if (isTold) return null
  const hasKeys = matchMedia('(pointer: fine)').matches
  return (
    <Alert tone="plain" role="note" title={t('exitHint')} className="mb-6">
      <p>{t(hasKeys ? 'exitHintText' : 'exitHintTouch')}</p>
      <Button variant="quiet" className="mt-3" onClick={() => exitToldSlot.set(true)}>
        {t('exitHintDone')}
      </Button>
    </Alert>
  )
}
