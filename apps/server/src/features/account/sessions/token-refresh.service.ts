import type { TokenPair } from '@amour/contract/account/tokens.ts'
import { type Context, inTransaction } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import { postMail } from '#mail/outbox.ts'
import { isGenuine, parseRefreshToken, type RefreshToken } from '#security/refresh-token.ts'
import { hasRunOut, maySignIn } from './session-lifetime.ts'
import { endSession, moveCounter, lockSession } from './sessions.queries.ts'
import { tokensOf } from './sessions.service.ts'

/** Milliseconds in which a token may come again although its successor is in use: several tabs, slow lines. */
const GRACE = 30_000

/**
 * Exchanges a refresh token for the next pair (docs/security/rules.md §2.6). A lost answer may be asked for again; a
 * token that comes back later was copied, and ends the session. Throws `tokenInvalid` or `tooManyRequests`.
 */
export async function refreshTokens(context: Context, text: string): Promise<TokenPair> {
  const token = parseRefreshToken(text)
  if (!token) throw new Refusal('tokenInvalid')
  await context.limits.take('refresh', token.sessionId)
  // The end of a session has to be kept, so the refusal is thrown only after the transaction.
  const pair = await inTransaction(context, (tx) => exchange(tx, token))
  if (!pair) throw new Refusal('tokenInvalid')
  return pair
}

async function exchange(context: Context, token: RefreshToken): Promise<TokenPair | undefined> {
  const { db, clock, seal } = context
  const now = clock.now()
  const session = await lockSession(db, token.sessionId)
  if (!session || hasRunOut(session, now)) return undefined
  if (!maySignIn(session.status)) return undefined
  const key = seal.open({ owner: session.id, column: 'session.key' }, session.key_sealed)
  if (!isGenuine(token, key) || token.counter > session.counter) return undefined

  const isCurrent = token.counter === session.counter
  if (!isCurrent && !isReplayAllowed(session, token, now)) {
    await endReused(context, session)
    return undefined
  }
  const counter = isCurrent ? session.counter + 1 : session.counter
  if (isCurrent) await moveCounter(db, { id: session.id, counter, at: now })
  const { member_id: memberId, auth_at: authAt, two_step: hasTwoStep } = session
  return tokensOf(context, { memberId, sessionId: session.id, counter, authAt, hasTwoStep }, key)
}

type Session = NonNullable<Awaited<ReturnType<typeof lockSession>>>

function isReplayAllowed(session: Session, token: RefreshToken, now: Date) {
  if (token.counter !== session.counter - 1) return false
  return !session.is_seen || now.getTime() - session.refreshed_at.getTime() < GRACE
}

async function endReused(context: Context, session: Session) {
  const { db, clock, seal, log } = context
  await endSession(db, { id: session.id, reason: 'reuse', at: clock.now() })
  const to = seal.openText({ owner: session.member_id, column: 'member.email' }, session.email_sealed)
  await postMail(context, { to, template: 'sessionEnded', data: {}, memberId: session.member_id })
  log.warn({ session: session.id }, 'a refresh token was used twice')
}
