import type { CaseQueue } from '@amour/contract/console/case-terms.ts'

/** Every screen's address. */
export const paths = {
  overview: () => '/',
  queue: (queue: CaseQueue) => `/queue/${queue}`,
  wave: () => '/wave',
  member: () => '/member',
  case: (id: string) => `/case/${id}`,
  audit: () => '/audit',
  rules: () => '/rules',
  rule: (id: string) => `/rules/${id}`,
  metrics: () => '/metrics',
  transparency: () => '/metrics/transparency',
  referrals: () => '/referrals',
  ageChecks: () => '/age-checks',
  onCall: () => '/on-call',
  staff: () => '/staff',
  me: () => '/me',
}
