import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { useTranslation } from 'react-i18next'
import { ChunkError } from './lazy-part.ts'

/**
 * What stands where a screen broke, with the error's own message (docs/specification/product.md §2), or did not come
 * for want of a connection.
 */
export function ErrorScreen({ error, isSecondTry }: { error: unknown; isSecondTry: boolean }) {
  const { t } = useTranslation()
  const isOffline = error instanceof ChunkError && (isSecondTry || !navigator.onLine)
  return (
    <div className="wrap page">
      <ErrorState
        title={t(isOffline ? 'offline' : 'unexpected')}
        heading="h1"
        retryLabel={t('reload')}
        onRetry={() => location.reload()}
      >
        {isOffline ? t('offlineText') : error instanceof Error ? error.message : String(error)}
      </ErrorState>
    </div>
  )
}
