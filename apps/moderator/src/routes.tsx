import type { RouteObject } from 'react-router'
import { NotFound } from '#app/NotFound.tsx'
import { AuditPage } from './features/audit/AuditPage.tsx'
import { CasePage } from './features/cases/CasePage.tsx'
import { QueuePage } from './features/cases/QueuePage.tsx'
import { MetricsPage } from './features/metrics/MetricsPage.tsx'
import { TransparencyPage } from './features/metrics/TransparencyPage.tsx'
import { OverviewPage } from './features/overview/OverviewPage.tsx'
import { RulesPage } from './features/rules/RulesPage.tsx'
import { MePage } from './features/staff/MePage.tsx'
import { StaffPage } from './features/staff/StaffPage.tsx'

/** The map of all screens for whoever is signed in. */
export const routes: RouteObject[] = [
  { path: '/', Component: OverviewPage },
  { path: '/queue/:queue', Component: QueuePage },
  { path: '/case/:id', Component: CasePage },
  { path: '/audit', Component: AuditPage },
  { path: '/rules', Component: RulesPage },
  { path: '/rules/:id', Component: RulesPage },
  { path: '/metrics', Component: MetricsPage },
  { path: '/metrics/transparency', Component: TransparencyPage },
  { path: '/staff', Component: StaffPage },
  { path: '/me', Component: MePage },
  { path: '*', Component: NotFound },
]
