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
import { screens } from './screens.ts'

/** The map of all screens for whoever is signed in. */
export const routes: RouteObject[] = [
  { path: screens.overview, Component: OverviewPage },
  { path: screens.queue, Component: QueuePage },
  { path: screens.case, Component: CasePage },
  { path: screens.audit, Component: AuditPage },
  { path: screens.rules, Component: RulesPage },
  { path: screens.rule, Component: RulesPage },
  { path: screens.metrics, Component: MetricsPage },
  { path: screens.transparency, Component: TransparencyPage },
  { path: screens.staff, Component: StaffPage },
  { path: screens.me, Component: MePage },
  { path: '*', Component: NotFound },
]
