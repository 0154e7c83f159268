import { SkipLink } from '@amour/ui/components/layout/SkipLink.tsx'
import { useStore } from '@amour/ui/store.ts'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useAccount } from '#app/account/account.ts'
import { loginKeysOf } from '#app/account/login-keys.ts'
import { ErrorBoundary } from '#app/page/ErrorBoundary.tsx'
import { Footer } from './Footer.tsx'
import { Loading } from '#app/page/Loading.tsx'
import { MemberEnd, MemberTop } from './member-frame.ts'
import { InlinePart } from '#app/page/InlinePart.tsx'
import type { Page } from '#app/page/page.ts'
import { usePageFocus } from '#app/page/use-page-focus.ts'
import { usePageHead } from '#app/page/use-page-head.ts'
import { usePageTop } from '#app/page/use-page-top.ts'
import { useQuickExit } from './use-quick-exit.ts'
import { VisitorBar } from './VisitorBar.tsx'

type AppLayoutProps = {
  page: Page
  /** Dialogs of the stored app state. */
  dialogs: ReactNode
  /** What stands over every screen of a member: toasts and what feeds them. */
  toasts: ReactNode
  /** The screen. */
  children: ReactNode
}

/** What surrounds every screen: bar, places at the foot of a phone, footer, dialogs. */
export function AppLayout({ page, dialogs, toasts, children }: AppLayoutProps) {
  const { t } = useTranslation('navigation')
  const { key } = useLocation()
  const { status, user } = useAccount()
  const isAtKeys = useStore(loginKeysOf) === user?.id
  const { root, header } = usePageTop()
  usePageHead(page)
  usePageFocus()
  useQuickExit()

  return (
    <div className="pt-(--bar)" ref={root}>
      <SkipLink to="main">{t('skip')}</SkipLink>
      {status === 'out' ? (
        <VisitorBar ref={header} />
      ) : (
        <InlinePart
          isFloating
          fallback={<VisitorBar account="unknown" ref={header} />}
          lost={<VisitorBar account="lost" ref={header} />}
        >
          <MemberTop ref={header} />
        </InlinePart>
      )}
      {/* The footer begins below the window, whatever is on its way above it. */}
      <main id="main" className="min-h-lvh">
        <ErrorBoundary resetKey={key}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      {(status !== 'in' || isAtKeys) && dialogs}
      {status === 'in' && (
        <>
          <InlinePart isFloating>
            <MemberEnd />
          </InlinePart>
          <InlinePart isFloating>{toasts}</InlinePart>
        </>
      )}
    </div>
  )
}
