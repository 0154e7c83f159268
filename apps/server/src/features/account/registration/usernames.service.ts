import { randomInt } from 'node:crypto'
import { USERNAME_MAX } from '@amour/contract/account/accounts.ts'
import { errorText } from '@amour/locales/errors.ts'
import type { Context } from '#context.ts'
import { DAY } from '#durations.ts'
import { Refusal } from '#http/refusal.ts'
import { isReserved } from './reserved-usernames.ts'
import { digestOfUsername } from './retired-usernames.service.ts'
import { deleteLapsedRegistration, reserveUsername, selectTakenUsernames } from './registration.queries.ts'

/**
 * How long a registration waits for its activation, in milliseconds. A username is kept exactly as long whether or not
 * the registration made an account, so that its coming free tells nothing of the e-mail address (docs/security/rules.md
 * §2.8).
 */
export const REGISTRATION_LIFE = 7 * DAY

/** How many free names are offered in place of one that is taken. */
const OFFERED = 3

/** Says whether nobody can register a username, whatever its capitals. */
export async function isUsernameTaken(context: Context, username: string): Promise<boolean> {
  return (await selectFree(context, [username])).length === 0
}

/** Reserves a username for a registration, in its transaction. Throws `invalid` with free names when it is taken. */
export async function claimUsername(context: Context, username: string, city: string): Promise<void> {
  const { db, clock } = context
  if (await isUsernameTaken(context, username)) throw await createUsernameRefusal(context, username, city)
  const at = clock.now()
  const until = new Date(at.getTime() + REGISTRATION_LIFE)
  // Another call may have reserved it meanwhile, and may have waited for this one here.
  if (!(await reserveUsername(db, { digest: digestOfUsername(context, username), at, until })))
    throw await createUsernameRefusal(context, username, city)
  await deleteLapsedRegistration(db, username, new Date(at.getTime() - REGISTRATION_LIFE))
}

/** The refusal of a username that is taken, with free ones like it. */
export async function createUsernameRefusal(context: Context, username: string, city: string): Promise<Refusal> {
  return new Refusal('invalid', {
    violations: [{ propertyPath: 'username', message: errorText('valueUsed') }],
    data: { username, free: await findFreeUsernames(context, username, city) },
  })
}

/** Free names in place of one that is taken. */
export async function findFreeUsernames(context: Context, username: string, city: string): Promise<string[]> {
  return (await selectFree(context, namesLike(username, city))).slice(0, OFFERED)
}

/** Those of some usernames that can be registered, asked at once. */
async function selectFree(context: Context, usernames: readonly string[]) {
  const { db, clock } = context
  const at = clock.now()
  const since = new Date(at.getTime() - REGISTRATION_LIFE)
  const wanted = usernames.filter((username) => !isReserved(username))
  if (wanted.length === 0) return []
  const described = wanted.map((username) => ({ username, digest: digestOfUsername(context, username) }))
  const taken = await selectTakenUsernames(db, described, { at, since })
  return wanted.filter((username) => !taken.has(username.toLowerCase()))
}

/** Names that somebody might take in place of one: with the next number, with the town, with some number. */
function namesLike(username: string, city: string) {
  const town = city.replace(/[^A-Za-z]/g, '')
  const numbers = Array.from({ length: 6 }, () => String(randomInt(10, 1000)))
  const endings = ['2', town, '3', '4', '5', ...numbers].filter((ending) => ending.length > 0 && ending.length <= 15)
  return [...new Set(endings.map((ending) => `${username.slice(0, USERNAME_MAX - 1 - ending.length)}_${ending}`))]
}
