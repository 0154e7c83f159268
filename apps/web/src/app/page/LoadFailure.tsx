import { Button } from '@amour/ui/components/form/Button.tsx'
import { FailureNumber } from './FailureNumber.tsx'
import { useTranslation } from 'react-i18next'

/** Stands in a panel whose content could not be read. */
export function LoadFailure({ error, isBusy, onRetry }: { error: unknown; isBusy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <div className="line-item" role="alert">
      <p>
        {t('unread')}
        <FailureNumber error={error} />
      </p>
      <Button variant="quiet" busy={isBusy} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
