/** Names that would pass for the site's own people; nobody can register them. */
const reserved = [
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
]

/** What passes for something else at a glance, as it stands in lower case: a capital I is an l to most readers. */
const lookAlikes: [seen: RegExp, read: string][] = [
  [/[i1]/g, 'l'],
  [/0/g, 'o'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

const readAtAGlance = (text: string) => lookAlikes.reduce((read, [seen, as]) => read.replace(seen, as), text)

const ofReserved = new RegExp(`^(the)?(${reserved.map(readAtAGlance).join('|')})+$`)

/**
 * Says whether a username is kept back, alone or put together with others that are, however it is spelt: case, hyphens,
 * underscores and trailing digits count for nothing, and characters that look alike are the same.
 */
export function isReserved(username: string) {
  const plain = username.toLowerCase().replace(/[_-]/g, '')
  return [plain, plain.replace(/\d+$/, '')].some((name) => ofReserved.test(readAtAGlance(name)))
}
