import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useOnline } from '#app/hooks/use-online.ts'
import '@amour/ui/styles/screens/tabbar.css'

/** Tells under the bar that there is no connection; a conversation tells it itself, with what becomes of its words. */
export function OfflineNote() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && !pathname.startsWith('/inbox/message/') && <p className="offline-note">{t('offlineNote')}</p>}
    </div>
  )
}
