/** Names that would pass for the site's own people; nobody can register them. */
const reserved = new Set([
  'admin',
  'administrator',
  'amour',
  'abuse',
  'contact',
  'feedback',
  'help',
  'info',
  'mod',
  'moderator',
  'moderators',
  'official',
  'owner',
  'postmaster',
  'privacy',
  'root',
  'safety',
  'security',
  'staff',
  'support',
  'system',
  'team',
  'verified',
  'webmaster',
])

/** Says whether a username is kept back, however it is spelt: case, hyphens, underscores and trailing digits count for nothing. */
export function isReserved(username: string) {
  const plain = username.toLowerCase().replace(/[_-]/g, '').replace(/\d+$/, '')
  return reserved.has(plain) || (plain.startsWith('amour') && reserved.has(plain.slice('amour'.length)))
}
