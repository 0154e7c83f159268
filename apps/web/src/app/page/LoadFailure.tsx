import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'

/** Stands in a panel whose content could not be read. */
export function LoadFailure({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <div className="line-item" role="alert">
      <p>{t('unread')}</p>
      <Button variant="quiet" busy={isBusy} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
