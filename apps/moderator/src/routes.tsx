import type { RouteObject } from 'react-router'
import { NotFound } from '#app/NotFound.tsx'
import { AuditPage } from './features/audit/AuditPage.tsx'
import { OverviewPage } from './features/overview/OverviewPage.tsx'

/** The map of all screens for whoever is signed in. */
export const routes: RouteObject[] = [
  { path: '/', Component: OverviewPage },
  { path: '/audit', Component: AuditPage },
  { path: '*', Component: NotFound },
]
