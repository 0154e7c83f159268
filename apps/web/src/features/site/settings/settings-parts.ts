/** The parts of the account's page, by the anchors that lead there; that of decisions is there once one was made. */
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
  'decisions',
  'data',
  'leaving',
] as const
