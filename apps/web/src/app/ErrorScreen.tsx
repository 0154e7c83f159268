import { ErrorState } from '@amour/ui/components/ErrorState.tsx'
import { useTranslation } from 'react-i18next'

/** What stands where a screen broke, with the error's own message (specification section 2). */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return (
    <div className="wrap page">
      <ErrorState title={t('unexpected')} heading="h1" retryLabel={t('reload')} onRetry={() => location.reload()}>
        {error instanceof Error ? error.message : String(error)}
      </ErrorState>
    </div>
  )
}
