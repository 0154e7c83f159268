/** What entries tell beside their action, as far as it has words under `details` of console-audit.json. */
export const detailNames = [
  'approver',
  'author',
  'cases',
  'days',
  'decision',
  'disclosure',
  'earlier',
  'entries',
  'fault',
  'first',
  'held',
  'isSame',
  'key',
  'kind',
  'media',
  'members',
  'name',
  'note',
  'raised',
  'reason',
  'reference',
  'roles',
  'seq',
  'sha256',
  'size',
  'staff',
  'version',
  'why',
] as const

/** What an entry is about, as far as it has words under `subjects`. */
export const subjectKinds = ['case', 'proposal', 'rule', 'staff', 'staffChange'] as const
