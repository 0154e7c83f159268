import { createPublicKey, createPrivateKey, createSecretKey } from 'node:crypto'
import { accounts } from '@amour/contract/account/accounts.ts'
import { members } from '@amour/contract/people/members.ts'
import { session } from '@amour/contract/account/session.ts'
import { type World, world } from '@amour/test/world.ts'
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT } from 'jose'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readAccessToken, signAccessToken } from '#security/access-token.ts'

const counts = (w: World, token: string) => w.as({ token })(accounts.counts, {})

function keysOf(w: World) {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  const seed = w.context.secrets.derive('access-token', w.context.secrets.currentKid)
  const own = createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
  return { own, published: createPublicKey(own).export({ format: 'pem', type: 'spki' }) }
}

test('a token names ids and times only, and lives ten minutes', async () => {
  await using w = await world()
  const ann = await w.aMember({ username: 'ann' })
  expect(decodeProtectedHeader(ann.token)).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: w.context.secrets.currentKid })
  const claims = decodeJwt(ann.token)
  expect(Object.keys(claims).toSorted()).toEqual([
    'amr',
    'aud',
    'auth_time',
    'ctr',
    'exp',
    'iat',
    'iss',
    'jti',
    'nbf',
    'sid',
    'sub',
  ])
  expect(claims).toMatchObject({ sub: ann.id, aud: 'member', amr: ['pwd'], iss: w.context.config.siteUrl })
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600)
})

test('every forged or foreign token is refused as invalid', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const bob = await w.aMember()
  const { own, published } = keysOf(w)
  const claims = decodeJwt(ann.token)
  const header = { alg: 'EdDSA', typ: 'at+jwt', kid: w.context.secrets.currentKid }
  const sign = (payload: JWTPayload, change: object = {}) =>
    new SignJWT(payload).setProtectedHeader({ ...header, ...change }).sign(own)
  expect((await counts(w, await sign(claims))).status).toBe(200)

  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [head = '', body = '', signature = ''] = ann.token.split('.')
  const flipped = Buffer.from(signature, 'base64url')
  flipped[5] = (flipped[5] ?? 0) ^ 1
  // A token that was found right a moment ago vouches for no other that ends in another way.
  expect((await counts(w, ann.token)).status).toBe(200)
  const ending = Buffer.from(signature, 'base64url')
  ending[63] = (ending[63] ?? 0) ^ 1
  const { nbf: _, ...withoutNbf } = claims
  const forgeries: Record<string, string> = {
    'no algorithm': `${part({ ...header, alg: 'none' })}.${body}.`,
    'no algorithm, signature kept': `${part({ ...header, alg: 'none' })}.${body}.${signature}`,
    'HS256 with the public key': await new SignJWT(claims)
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(createSecretKey(Buffer.from(published))),
    'another name of the algorithm': await sign(claims, { alg: 'Ed25519' }),
    'another type': await sign(claims, { typ: 'JWT' }),
    'another key id': await sign(claims, { kid: 'ffffffff' }),
    'another audience': await sign({ ...claims, aud: 'staff' }),
    'another issuer': await sign({ ...claims, iss: 'https://elsewhere.example' }),
    'another member': await sign({ ...claims, sub: bob.id }),
    'no session': await sign({ ...claims, sid: '00000000-0000-7000-8000-000000000000' }),
    'not a session': await sign({ ...claims, sid: "' or true" }),
    'no beginning': await sign(withoutNbf),
    'a bit of the signature flipped': `${head}.${body}.${flipped.toString('base64url')}`,
    'the last bit of the signature flipped': `${head}.${body}.${ending.toString('base64url')}`,
    'a claim changed': `${head}.${part({ ...claims, sub: bob.id })}.${signature}`,
    'a refresh token': ann.refreshToken,
    nothing: '',
    noise: 'a.b.c',
  }
  const accepted = []
  for (const [name, token] of Object.entries(forgeries)) {
    const { status, text } = await w.asNobody(accounts.counts, {}, { headers: { authorization: `Bearer ${token}` } })
    if (status !== 401 || !text.includes('Invalid JWT Token')) accepted.push([name, status, text])
  }
  expect(accepted).toEqual([])
})

test('who sends no token is asked to log in, and who sends an expired one is told so', async () => {
  await using w = await world()
  const ann = await w.aMember()
  expect((await w.asNobody(accounts.me, {})).problem).toEqual({ code: 'notSignedIn', message: 'Please log in.' })
  w.clock.advance(10 * 60_000 + 5_000)
  const { status, problem } = await counts(w, ann.token)
  expect([status, problem.message]).toEqual([401, 'Expired JWT Token'])
})

test('a token that was good a moment ago is over when its time is', async () => {
  await using w = await world()
  const ann = await w.aMember()
  expect((await counts(w, ann.token)).status).toBe(200)
  w.clock.advance(10 * 60_000 + 5_000)
  expect((await counts(w, ann.token)).problem.message).toBe('Expired JWT Token')
  // Nor does another site of ours take it because this one has.
  const elsewhere = { ...w.context, config: { ...w.context.config, siteUrl: 'https://elsewhere.example' } }
  w.clock.advance(-10 * 60_000)
  expect((await counts(w, ann.token)).status).toBe(200)
  await expect(readAccessToken(elsewhere, ann.token)).rejects.toThrow('Invalid JWT Token')
})

test('signing out ends the session at once, this one only', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const bob = await w.aMember()
  expect((await w.asNobody(session.revoke, {})).status).toBe(401)
  expect((await w.as(ann)(session.revoke, {})).body).toEqual({ status: 'revoked' })
  expect((await counts(w, ann.token)).problem.code).toBe('tokenInvalid')
  expect((await w.asNobody(session.refresh, { body: { refresh_token: ann.refreshToken } })).status).toBe(401)
  expect((await counts(w, bob.token)).status).toBe(200)
})

test('a token that has run out still ends its session, and does nothing else', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  w.clock.advance(3 * 60 * 60_000)
  const end = (token: string) => w.as({ token })(session.revoke, {})
  // A forged one, as old as it may be, ends nobody's session.
  const [head = '', , signature = ''] = ann.token.split('.')
  expect((await end(`${head}.${bob.token.split('.')[1]}.${signature}`)).problem.code).toBe('tokenInvalid')
  expect((await counts(w, ann.token)).problem.code).toBe('tokenExpired')
  expect((await end(ann.token)).body).toEqual({ status: 'revoked' })
  const refresh = (refreshToken: string) => w.asNobody(session.refresh, { body: { refresh_token: refreshToken } })
  expect((await refresh(ann.refreshToken)).status).toBe(401)
  expect((await refresh(bob.refreshToken)).status).toBe(200)
})

test('a suspended or closed member is refused from the next call on', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  await w.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', ann.id).execute()
  await w.db.updateTable('member').set({ status: 'closed' }).where('id', '=', bob.id).execute()
  const [suspended, closed] = [await counts(w, ann.token), await counts(w, bob.token)]
  expect([suspended.status, suspended.problem.code]).toEqual([403, 'accountSuspended'])
  expect([closed.status, closed.problem.code]).toEqual([401, 'tokenInvalid'])
})

test('a database that is away answers 503 and signs nobody out', async () => {
  await using w = await world()
  const ann = await w.aMember()
  expect((await counts(w, ann.token)).status).toBe(200)
  await w.dbOf('api_rw').destroy()
  const { status, headers, problem } = await counts(w, ann.token)
  expect([status, problem.code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
})

test('activity is noted at most once in five minutes, and never for a poll', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const noted = async () => {
    const row = await w.db
      .selectFrom('session')
      .innerJoin('member', 'member.id', 'session.member_id')
      .innerJoin('member_search', 'member_search.member_id', 'member.id')
      .where('member.id', '=', ann.id)
      .select(['session.active_at as session', 'member.active_at as member', 'member_search.active_at as search'])
      .executeTakeFirstOrThrow()
    return [row.session.getTime(), row.member.getTime(), row.search]
  }
  const before = await noted()
  w.clock.advance(4 * 60_000)
  await w.as(ann)(accounts.me, {})
  expect(await noted()).toEqual(before)

  w.clock.advance(5 * 60_000)
  await w.as(ann)(accounts.counts, {})
  expect(await noted()).toEqual(before)

  await w.as(ann)(accounts.me, {})
  const after = await noted()
  expect(after.every((time, index) => time > (before[index] ?? 0))).toBe(true)

  // Whom a clock that was ahead has noted is not here until that day; their own call says so of them, and of nobody else.
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const activeOf = (id: string) =>
    w.db.selectFrom('member').select('active_at').where('id', '=', id).executeTakeFirstOrThrow()
  for (const table of ['session', 'member'])
    await sql`UPDATE ${sql.id(table)} SET active_at = active_at + interval '1 year'`.execute(w.db)
  const isNear = async () => (await noted()).every((time, index) => time - (after[index] ?? 0) < 60_000)
  expect(await isNear()).toBe(false)
  const seen = async () => (await w.as(ann)(members.view, { params: { id: bob.id } })).body.online
  const ofBob = await activeOf(bob.id)
  await w.as(ann)(accounts.me, {})
  expect(await isNear()).toBe(true)
  expect(await activeOf(bob.id)).toEqual(ofBob)
  expect(await seen()).toBe(null)
})

test('a token signed by a machine whose clock is almost a minute ahead is taken, and lives no longer for it', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const claims = decodeJwt(ann.token)
  const subject = {
    memberId: ann.id,
    sessionId: String(claims['sid']),
    counter: Number(claims['ctr']),
    authAt: w.clock.now(),
    hasTwoStep: false,
  }
  const ahead = (seconds: number) => {
    const now = new Date(w.clock.now().getTime() + seconds * 1000)
    return signAccessToken({ ...w.context, clock: { now: () => now } }, subject)
  }
  expect((await counts(w, await ahead(58))).status).toBe(200)
  // A browser that is told so asks for another token; told that it is invalid, it would log its member out.
  const far = await counts(w, await ahead(12 * 60))
  expect([far.status, far.problem.message]).toEqual([401, 'Expired JWT Token'])
  const old = await counts(w, await ahead(-605))
  expect([old.status, old.problem.code]).toEqual([401, 'tokenExpired'])
})
