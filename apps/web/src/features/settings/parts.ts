/** The parts of the account's page, by the anchors that lead there. */
export const partNames = [
  'email',
  'password',
  'two-step',
  'devices',
  'sign-ins',
  'news',
  'privacy',
  'appearance',
  'keys',
  'kit',
  'blocked',
  'reports',
  'data',
  'leaving',
] as const
