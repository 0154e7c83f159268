import { SkipLink } from '@amour/ui/components/SkipLink.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useAccount } from './account.ts'
import { Footer } from './Footer.tsx'
import { MemberBar } from './MemberBar.tsx'
import { TabBar } from './TabBar.tsx'
import { useFreshAccount } from './use-fresh-account.ts'
import { usePageFocus } from './use-page-focus.ts'
import { usePageHead } from './use-page-head.ts'
import { usePageTop } from './use-page-top.ts'
import { useQuickExit } from './use-quick-exit.ts'
import { VisitorBar } from './VisitorBar.tsx'

type AppLayoutProps = {
  /** Dialogs of the stored app state. */
  dialogs: ReactNode
  /** What stands over every screen of a member: toasts and what feeds them. */
  toasts?: ReactNode
}

/** What surrounds every screen: bar, places at the foot of a phone, footer, dialogs. */
export function AppLayout({ dialogs, toasts }: AppLayoutProps) {
  const { t } = useTranslation('navigation')
  const { status, user } = useAccount()
  const { root, header } = usePageTop()
  useFreshAccount()
  usePageHead()
  usePageFocus()
  useQuickExit()

  return (
    <div className="pt-(--bar)" ref={root}>
      <SkipLink to="main">{t('skip')}</SkipLink>
      {user ? <MemberBar user={user} ref={header} /> : <VisitorBar isUnknown={status === 'unknown'} ref={header} />}
      <main id="main">
        <Outlet />
      </main>
      <Footer />
      {user?.profileUpdatedAt && <TabBar user={user} />}
      {status !== 'in' && dialogs}
      {status === 'in' && toasts}
    </div>
  )
}
