import { accounts } from '@amour/contract/account/accounts.ts'
import { session } from '@amour/contract/account/session.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { callApp } from '@amour/test/http/call-app.ts'
import { openEventStream } from '@amour/test/http/event-stream.ts'
import { openMemberSite } from '@amour/test/database/member-site.ts'
import { startPair } from '@amour/test/database/postgres-pair.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { findMissing } from '@amour/test/process/debian-server.ts'
import { expect, test } from 'vitest'

const missing = await findMissing('postgresql-15')

test.skipIf(missing.length > 0)(
  'when the server that takes writes is gone and the other is promoted, calls go on and nobody is signed out',
  async () => {
    await using pair = await startPair()
    await using s = await openMemberSite({ DATABASE_URL: pair.both })
    const ann = await makeMember(s.opened.context)
    const bob = await makeMember(s.opened.context, { gender: 'Man', seeking: 'Woman' })
    const me = async () => {
      const begun = performance.now()
      const { status, headers } = await callApp(s.app, ann.token, accounts.me, {}, {})
      return { status, isSoon: performance.now() - begun < 2_000, saysWhen: Number(headers['retry-after']) > 0 }
    }
    const block = () => callApp(s.app, ann.token, blocks.block, { params: { id: bob.id } }, {})
    const flirt = { params: { id: ann.id }, body: { flirt: 'fancyAChat' } } as const
    expect((await me()).status).toBe(200)
    using stream = await openEventStream(s, ann)
    await stream.until(() => true)
    expect((await callApp(s.app, bob.token, flirts.send, flirt, {})).status).toBe(201)
    await stream.until(({ notifications }) => notifications)
    await pair.untilFollowed()
    await pair.kill('first')
    for (let n = 0; n < 5; n += 1) expect(await me()).toEqual({ status: 503, isSoon: true, saysWhen: true })
    const refused = await callApp(s.app, undefined, session.refresh, { body: { refresh_token: ann.refreshToken } }, {})
    expect(refused.status).toBe(503)
    expect((await s.app.inject('/readyz')).statusCode).toBe(503)

    await pair.promote()
    await expect.poll(async () => (await me()).status, { timeout: 20_000 }).toBe(200)
    expect((await block()).status).toBeLessThan(300)
    const refreshed = await callApp(
      s.app,
      undefined,
      session.refresh,
      { body: { refresh_token: ann.refreshToken } },
      {},
    )
    expect(refreshed.status).toBe(200)
    expect((await s.app.inject('/readyz')).statusCode).toBe(200)
    // What happened last is in no table of the new server: whoever listens is told that all may have changed.
    await stream.until(({ isAll }) => isAll)
  },
)
