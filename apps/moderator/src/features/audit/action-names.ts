/** Actions that have a sentence under `actions` of console-audit.json; others are shown as they are. */
export const actionNames = [
  'session.begin',
  'session.end',
  'session.touch',
  'audit.read',
  'audit.check',
  'key.add',
  'key.replace',
  'staff.invite',
] as const
