import type { RouteObject } from 'react-router'
import { NotFound } from '#app/frame/NotFound.tsx'
import { AgeChecksPage } from './features/oversight/age-checks/AgeChecksPage.tsx'
import { AuditPage } from './features/oversight/audit/AuditPage.tsx'
import { CasePage } from './features/cases/case-file/CasePage.tsx'
import { MemberPage } from './features/cases/member/MemberPage.tsx'
import { WavePage } from './features/cases/wave/WavePage.tsx'
import { QueuePage } from './features/cases/queue/QueuePage.tsx'
import { MetricsPage } from './features/oversight/metrics/MetricsPage.tsx'
import { TransparencyPage } from './features/oversight/metrics/TransparencyPage.tsx'
import { OverviewPage } from './features/oversight/overview/OverviewPage.tsx'
import { OnCallPage } from './features/oversight/on-call/OnCallPage.tsx'
import { ReferralsPage } from './features/oversight/referrals/ReferralsPage.tsx'
import { RulesPage } from './features/oversight/rules/RulesPage.tsx'
import { MePage } from './features/account/staff/MePage.tsx'
import { StaffPage } from './features/account/staff/StaffPage.tsx'
import { screens } from './screens.ts'

/** The map of all screens for whoever is signed in. */
export const routes: RouteObject[] = [
  { path: screens.overview, Component: OverviewPage },
  { path: screens.queue, Component: QueuePage },
  { path: screens.wave, Component: WavePage },
  { path: screens.member, Component: MemberPage },
  { path: screens.case, Component: CasePage },
  { path: screens.audit, Component: AuditPage },
  { path: screens.rules, Component: RulesPage },
  { path: screens.rule, Component: RulesPage },
  { path: screens.metrics, Component: MetricsPage },
  { path: screens.transparency, Component: TransparencyPage },
  { path: screens.referrals, Component: ReferralsPage },
  { path: screens.ageChecks, Component: AgeChecksPage },
  { path: screens.onCall, Component: OnCallPage },
  { path: screens.staff, Component: StaffPage },
  { path: screens.me, Component: MePage },
  { path: '*', Component: NotFound },
]
