import { Suspense } from 'react'
import { useLocation, useRoutes } from 'react-router'
import { AppLayout } from '#app/frame/AppLayout.tsx'
import { lazyPart } from '#app/page/lazy-part.ts'
import { findPage } from './find-page.ts'
import { routes } from './routes.tsx'
import { VisitorDialogs } from './VisitorDialogs.tsx'

/** What stands over every screen of a member. */
export const MemberToasts = lazyPart('MemberToasts', async () => (await import('./MemberToasts.tsx')).MemberToasts, [
  'notifications',
])

const dialogs = <VisitorDialogs />
const toasts = (
  <Suspense>
    <MemberToasts />
  </Suspense>
)

/** The whole app at the address that the router around it tells. */
export function App() {
  const { pathname } = useLocation()
  return (
    <AppLayout page={findPage(pathname)} dialogs={dialogs} toasts={toasts}>
      {useRoutes(routes)}
    </AppLayout>
  )
}
