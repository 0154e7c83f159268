/** Every screen's address as the map of routes has it; the build tells the server, which answers 404 at any other. */
export const screens = {
  overview: '/',
  enrol: '/enrol',
  queue: '/queue/:queue',
  wave: '/wave',
  member: '/member',
  case: '/case/:id',
  audit: '/audit',
  rules: '/rules',
  rule: '/rules/:id',
  metrics: '/metrics',
  transparency: '/metrics/transparency',
  referrals: '/referrals',
  ageChecks: '/age-checks',
  onCall: '/on-call',
  staff: '/staff',
  me: '/me',
}
