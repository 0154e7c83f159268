import { accounts } from '@amour/contract/account/accounts.ts'
import { session } from '@amour/contract/account/session.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signAccessToken } from '#security/access-token.ts'
import { endAllSessions } from './end-all-sessions.service.ts'
import { startSession } from './sessions.service.ts'

test('after stolen keys every session ends at once, however many, also for tokens that a thief signs with them', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  const { id: sessionId } = await w.db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', bob.id)
    .executeTakeFirstOrThrow()
  const forge = () => {
    const authAt = w.clock.now()
    return signAccessToken(w.context, { memberId: bob.id, sessionId, counter: 1, authAt, hasTwoStep: false })
  }
  expect((await w.as({ token: await forge() })(accounts.me, {})).status).toBe(200)
  await sql`
    INSERT INTO session (id, member_id, key_sealed, auth_at, refreshed_at, active_at, expires_at, created_at)
    SELECT gen_random_uuid(), member_id, key_sealed, auth_at, refreshed_at, active_at, expires_at, created_at
    FROM session, generate_series(1, 600) WHERE id = ${sessionId}`.execute(w.db)

  expect(await endAllSessions(w.context)).toBe(602)
  expect((await w.as({ token: await forge() })(accounts.me, {})).status).toBe(401)
  const refreshed = await w.asNobody(session.refresh, { body: { refresh_token: ann.refreshToken } })
  expect(refreshed.status).toBe(401)
  expect((await w.as(await startSession(w.context, ann.id))(accounts.me, {})).status).toBe(200)
  w.clock.advance(1_000)
  expect(await endAllSessions(w.context)).toBe(1)
})

test('whoever logs in while the sessions end stays logged in', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const now = w.clock.now()
  const before = { ...w.context, clock: { now: () => new Date(now.getTime() - 60_000) } }
  expect(await endAllSessions(before)).toBe(0)
  expect((await w.as(ann)(accounts.me, {})).status).toBe(200)
})
