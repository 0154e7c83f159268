import { useAccount } from '#app/account/account.ts'
import { TabBar } from './TabBar.tsx'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useOnline } from '#app/hooks/use-online.ts'
import '@amour/ui/styles/screens/tabbar.css'

/** What stands at the foot of a member's phone, once the profile has been saved; and, for all, that there is no line. */
export function MemberEnd() {
  const { user } = useAccount()
  return (
    <>
      <OfflineNote />
      {user?.profileUpdatedAt && <TabBar user={user} />}
    </>
  )
}

/** Tells under the bar that there is no connection; a conversation tells it itself, with what becomes of its words. */
function OfflineNote() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && !pathname.startsWith('/inbox/message/') && <p className="offline-note">{t('offlineNote')}</p>}
    </div>
  )
}
