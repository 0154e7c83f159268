import { hash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from './ids.ts'
import type { Secrets } from './secrets.ts'
import { signingKey } from './signing-key.ts'

/** The life of an access token, in seconds (docs/specification/gaps.md §1). */
const ACCESS_TOKEN_SECONDS = 600

/**
 * How far apart the clocks of two machines may be, in seconds: a token signed on one that is ahead is good on the other
 * at once. It lies in the token, so that a process of an earlier release takes it too, and lengthens no token's life.
 */
const CLOCK_TOLERANCE = 60

const ALGORITHM = 'EdDSA'
const TYPE = 'at+jwt'
const AUDIENCE = 'member'

/** Whom a token is for, in which session, and by which refresh (`counter`) it was given out. */
export type TokenSubject = { memberId: string; sessionId: string; counter: number; authAt: Date; hasTwoStep: boolean }

/** Signs a token of ten minutes (docs/security/rules.md §2.6). It names ids only: anybody who holds it can read it. */
export function signAccessToken({ config, clock, secrets }: Context, subject: TokenSubject): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000)
  const kid = secrets.currentKid
  return new SignJWT({
    sid: subject.sessionId,
    ctr: subject.counter,
    auth_time: Math.floor(subject.authAt.getTime() / 1000),
    amr: subject.hasTwoStep ? ['pwd', 'otp'] : ['pwd'],
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
    .setIssuer(config.siteUrl)
    .setAudience(AUDIENCE)
    .setSubject(subject.memberId)
    .setJti(newId())
    .setIssuedAt(now)
    .setNotBefore(now - CLOCK_TOLERANCE)
    .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
    .sign(keysOf(secrets, kid).private)
}

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), ctr: z.int().positive(), exp: z.int(), nbf: z.int() })

/** Seconds by which the time of this machine may be off when it reads a token. */
const READ_TOLERANCE = 2

/** So many seconds too late or too early is no token; jose takes a finite number alone. */
const ANY_TIME = Number.MAX_SAFE_INTEGER

/** Tokens whose signature this process has found right; a member's browser brings the same one for ten minutes. */
const VERIFIED_MAX = 20_000
const verified = new WeakMap<Secrets, Map<string, z.output<typeof Claims>>>()

/**
 * Reads a token that we signed. Throws `tokenExpired` where another one is needed and can be had by a refresh, and
 * `tokenInvalid`, which ends the session in the browser, for anything else. Without `hasToLast` one is read whose time
 * is over.
 */
export async function readAccessToken(
  { config, clock, secrets }: Context,
  token: string,
  { hasToLast = true }: { hasToLast?: boolean } = {},
) {
  const known = verified.get(secrets) ?? new Map<string, z.output<typeof Claims>>()
  verified.set(secrets, known)
  // Not the token itself: whoever reads the memory of a process finds none.
  const name = hash('sha256', `${config.siteUrl} ${token}`, 'base64url')
  const claims =
    known.get(name) ?? (await verify({ config, clock, secrets }, token, hasToLast ? READ_TOLERANCE : ANY_TIME))
  const now = clock.now().getTime() / 1000
  // A signature stays right; what the time says of it does not.
  if (claims.exp <= now - READ_TOLERANCE || claims.nbf > now + READ_TOLERANCE) {
    known.delete(name)
    if (!hasToLast) return subjectOf(claims)
    throw new Refusal('tokenExpired')
  }
  known.set(name, claims)
  const [oldest] = known.size > VERIFIED_MAX ? known.keys() : []
  if (oldest !== undefined) known.delete(oldest)
  return subjectOf(claims)
}

const subjectOf = ({ sub, sid, ctr }: z.output<typeof Claims>) => ({ memberId: sub, sessionId: sid, counter: ctr })

/** Throws as `readAccessToken` does. */
async function verify(
  { config, clock, secrets }: Pick<Context, 'config' | 'clock' | 'secrets'>,
  token: string,
  clockTolerance: number,
) {
  const keyFor = ({ kid = '' }: { kid?: string }) => keysOf(secrets, kid).public
  try {
    const { payload } = await jwtVerify(token, keyFor, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: config.siteUrl,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'nbf', 'iat', 'jti'],
      currentDate: clock.now(),
      clockTolerance,
    })
    return Claims.parse(payload)
  } catch (error) {
    throw new Refusal(isUntimely(error) ? 'tokenExpired' : 'tokenInvalid')
  }
}

/** The signature is ours and the time is over, or has not come for a clock that is far behind the signer's. */
function isUntimely(error: unknown): boolean {
  if (error instanceof errors.JWTExpired) return true
  const isClaim = error instanceof errors.JWTClaimValidationFailed
  return isClaim && error.claim === 'nbf' && error.reason === 'check_failed'
}

/** Throws on a key id that the key file does not hold. */
const keysOf = (secrets: Secrets, kid: string) => signingKey(secrets.derive('access-token', kid))
