import type { RouteObject } from 'react-router'
import { NotFound } from '#app/NotFound.tsx'
import { AuditPage } from './features/audit/AuditPage.tsx'
import { CasePage } from './features/cases/CasePage.tsx'
import { QueuePage } from './features/cases/QueuePage.tsx'
import { OverviewPage } from './features/overview/OverviewPage.tsx'

/** The map of all screens for whoever is signed in. */
export const routes: RouteObject[] = [
  { path: '/', Component: OverviewPage },
  { path: '/queue/:queue', Component: QueuePage },
  { path: '/case/:id', Component: CasePage },
  { path: '/audit', Component: AuditPage },
  { path: '*', Component: NotFound },
]
