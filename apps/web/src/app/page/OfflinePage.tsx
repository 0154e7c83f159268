import { Button } from '@amour/ui/components/form/Button.tsx'
import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import { useTranslation } from 'react-i18next'

/**
 * What the service worker shows when a page cannot be fetched. It is prerendered at build time and stays without the app; its
 * button and the line's return load the address anew (build/pages.ts).
 */
export function OfflinePage() {
  const { t } = useTranslation()
  return (
    <main className="wrap page grid min-h-lvh place-items-center">
      <EmptyState art="offline" heading="h1" title={t('offline')} actions={<Button>{t('retry')}</Button>}>
        {t('offlineText')}
      </EmptyState>
    </main>
  )
}
