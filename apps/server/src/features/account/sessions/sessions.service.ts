import { randomBytes } from 'node:crypto'
import type { Endpoint } from '@amour/contract/endpoint.ts'
import type { TokenPair } from '@amour/contract/account/tokens.ts'
import type { Caller, Context, MemberContext } from '#context.ts'
import { MINUTE } from '#durations.ts'
import { findStanding } from '#features/account/restrictions/restrictions.service.ts'
import { closedByAge } from '#security/age-policy.ts'
import { Refusal } from '#http/refusal.ts'
import { readAccessToken, signAccessToken, type TokenSubject } from '#security/access-token.ts'
import { newId } from '#security/ids.ts'
import { SESSION_KEY_BYTES, writeRefreshToken } from '#security/refresh-token.ts'
import { readUserAgent } from '#security/user-agent.ts'
import { hasRunOut, maySignIn, SESSION_LIFE } from './session-lifetime.ts'
import {
  endSession,
  endSessionsOf,
  insertSession,
  updateActive,
  updateSeen,
  updateWrote,
  renewAuth,
  selectCaller,
} from './sessions.queries.ts'
export { idleSince } from './session-lifetime.ts'

/** Milliseconds between two notes of the same member's activity. */
const ACTIVITY_STEP = 5 * MINUTE

/**
 * The member whose token comes with a call that anyone may make; undefined for everybody else, whatever they send: what
 * anyone may do is refused to nobody for a token that has run out. An outage throws its own error.
 */
export async function findCaller(context: Context, authorization: string | undefined): Promise<Caller | undefined> {
  try {
    return await authenticate(context, authorization, { isBackground: true })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/**
 * Finds the member who calls by the bearer token, and whether the session still stands: signing out, suspension and
 * a stolen token's end count from the next call on. A page that is left at once has no time to renew its token, and what
 * ends the session asks for none. Throws `notSignedIn`, `tokenExpired`, `tokenInvalid` or
 * `accountSuspended`; a database that is away throws its own error, never one of these.
 */
export async function authenticate(
  context: Context,
  authorization: string | undefined,
  { isBackground, endsSession }: Pick<Endpoint, 'isBackground' | 'endsSession'>,
): Promise<Caller> {
  if (authorization === undefined) throw new Refusal('notSignedIn')
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(authorization) ?? []
  if (!token) throw new Refusal('tokenInvalid')
  const { memberId, sessionId, counter } = await readAccessToken(context, token, { hasToLast: !endsSession })

  const { db, clock } = context
  const now = clock.now()
  const row = await selectCaller(db, { sessionId, memberId }, { isCounting: isBackground ?? false })
  if (!row || hasRunOut(row, now)) throw new Refusal('tokenInvalid')
  const { status, restriction } = await findStanding(context, row)
  if (!maySignIn(status)) throw new Refusal('tokenInvalid')

  if (!row.is_seen && row.counter === counter) await updateSeen(db, sessionId, counter)
  const notSince = new Date(now.getTime() - ACTIVITY_STEP)
  // A new session is of this moment, and its member may have been away for years.
  // What a clock that was ahead has noted would show them as here, and tell them nothing by push, until that day.
  const ahead = new Date(now.getTime() + ACTIVITY_STEP)
  const isNoted = [row.active_at, row.member_active_at].every((at) => at > notSince && at <= ahead)
  if (!isBackground && !isNoted) await updateActive(db, { sessionId, memberId, at: now, notSince, ahead })

  const ageProvenUntil = row.age_proven_until && row.age_proven_until > now ? row.age_proven_until : null
  return {
    id: row.id,
    username: row.username,
    status,
    restriction,
    gender: row.gender,
    seeking: row.seeking,
    locationId: row.location_id,
    safeSearch: row.safe_search || closedByAge(context.config, 'explicit', { ageProvenUntil }) !== null,
    ageProvenUntil,
    readReceipts: row.read_receipts,
    showsOnline: row.shows_online,
    browsesInvisibly: row.browses_invisibly,
    profileUpdatedAt: row.profile_updated_at,
    createdAt: row.created_at,
    sessionId,
    authAt: row.auth_at,
    wroteAt: row.wrote_at,
    ...(row.counts && { counts: row.counts }),
  }
}

/** Milliseconds between two notes that the same session changes something. */
const WRITE_STEP = 1_000

/** Notes that the caller has changed something, where a replica could miss it for a moment. */
export async function noteWrite({ db, clock, replica }: Context, { sessionId, wroteAt }: Caller): Promise<void> {
  const at = clock.now()
  if (replica && at.getTime() - (wroteAt?.getTime() ?? 0) > WRITE_STEP) await updateWrote(db, sessionId, at)
}

/** What is known of a sign-in besides the password: whether there was a second step, and the browser. */
type SignIn = { hasTwoStep?: boolean; userAgent?: string | undefined }

/** Opens a session for a member whose password, and code where one is asked, have just been right. */
export async function startSession(
  context: Context,
  memberId: string,
  { hasTwoStep = false, userAgent }: SignIn = {},
): Promise<TokenPair> {
  const { db, clock, seal } = context
  const id = newId()
  const key = randomBytes(SESSION_KEY_BYTES)
  const at = clock.now()
  const keySealed = seal.seal({ owner: id, column: 'session.key' }, key)
  const expiresAt = new Date(at.getTime() + SESSION_LIFE)
  await insertSession(db, { id, memberId, keySealed, hasTwoStep, ...readUserAgent(userAgent), at, expiresAt })
  return tokensOf(context, { memberId, sessionId: id, counter: 1, authAt: at, hasTwoStep }, key)
}

/** The pair of tokens that a session's counter stands for. */
export async function tokensOf(context: Context, subject: TokenSubject, key: Buffer): Promise<TokenPair> {
  return {
    token: await signAccessToken(context, subject),
    refresh_token: writeRefreshToken(subject.sessionId, subject.counter, key),
  }
}

/** Ends the caller's session; its tokens are refused from now on. */
export async function logOut({ db, clock, caller }: MemberContext): Promise<void> {
  await endSession(db, { id: caller.sessionId, reason: 'logout', at: clock.now() })
}

/** Ends every session of a member but `except`, a session's id; says how many. */
export function endSessions(
  { db, clock }: Context,
  ending: { memberId: string; except?: string; reason: 'logout' | 'password' | 'email' },
): Promise<number> {
  return endSessionsOf(db, { ...ending, at: clock.now() })
}

/**
 * The caller's session counts as signed in just now; call it when password and second step have been right.
 * `hasTwoStep`: the second step was given, which the session's tokens say from the next refresh on.
 */
export async function renewSignIn(
  { db, clock, caller }: MemberContext,
  { hasTwoStep = false }: { hasTwoStep?: boolean } = {},
): Promise<void> {
  await renewAuth(db, caller.sessionId, { at: clock.now(), hasTwoStep })
}
