import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { Refusal } from '#http/refusal.ts'
import { newId } from './ids.ts'
import type { Secrets } from './secrets.ts'

/** The life of an access token, in seconds (decisions.md 1). */
const ACCESS_TOKEN_SECONDS = 600

const ALGORITHM = 'EdDSA'
const TYPE = 'at+jwt'
const AUDIENCE = 'member'

/** DER of an Ed25519 private key up to its 32 bytes of seed (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Whom a token is for, in which session, and by which refresh (`counter`) it was given out. */
export type TokenSubject = { memberId: string; sessionId: string; counter: number; authAt: Date; hasTwoStep: boolean }

/** Signs a token of ten minutes (security.md 2.6). It names ids only: anybody who holds it can read it. */
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
    .setNotBefore(now)
    .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
    .sign(keysOf(secrets, kid).private)
}

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), ctr: z.int().positive() })

/** Reads a token that we signed. Throws `tokenExpired`, or `tokenInvalid` for whatever else is wrong with it. */
export async function readAccessToken({ config, clock, secrets }: Context, token: string) {
  const keyFor = ({ kid = '' }: { kid?: string }) => keysOf(secrets, kid).public
  try {
    const { payload } = await jwtVerify(token, keyFor, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: config.siteUrl,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'nbf', 'iat', 'jti'],
      currentDate: clock.now(),
      clockTolerance: 2,
    })
    const { sub, sid, ctr } = Claims.parse(payload)
    return { memberId: sub, sessionId: sid, counter: ctr }
  } catch (error) {
    throw new Refusal(error instanceof errors.JWTExpired ? 'tokenExpired' : 'tokenInvalid')
  }
}

const known = new WeakMap<Buffer, { private: KeyObject; public: KeyObject }>()

/** Throws on a key id that the key file does not hold. */
function keysOf(secrets: Secrets, kid: string) {
  const seed = secrets.derive('access-token', kid)
  const made = known.get(seed)
  if (made) return made
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const pair = { private: key, public: createPublicKey(key) }
  known.set(seed, pair)
  return pair
}
