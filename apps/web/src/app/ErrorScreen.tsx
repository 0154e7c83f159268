import { ErrorState } from '@amour/ui/components/ErrorState.tsx'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'

/** What stands where a screen broke, with the error's own message (specification section 2). */
export function ErrorScreen() {
  const { t } = useTranslation()
  const error = useRouteError()
  return (
    <div className="wrap page">
      <ErrorState title={t('unexpected')} heading="h1" retryLabel={t('reload')} onRetry={() => location.reload()}>
        {messageOf(error)}
      </ErrorState>
    </div>
  )
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText
  return error instanceof Error ? error.message : String(error)
}
