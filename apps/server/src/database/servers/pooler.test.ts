import { accounts } from '@amour/contract/account/accounts.ts'
import { search } from '@amour/contract/people/search.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { callApp } from '@amour/test/http/call-app.ts'
import { openMemberSite } from '@amour/test/database/member-site.ts'
import { openEmptyDatabase } from '@amour/test/database/empty-database.ts'
import { startPgBouncer } from '@amour/test/database/pgbouncer.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { findMissing } from '@amour/test/process/debian-server.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Notice } from '#events/bus.ts'
import { openEventBus } from '#events/open-bus.ts'
import { openInRole } from '#processes/open-context.ts'
import { workerJobs } from '#processes/worker.ts'
import { rotateKeys } from '#security/rotation.ts'
import { openDatabase } from '#database/open.ts'

const missing = await findMissing('pgbouncer')

const SIZE = 4

/** Everything as its start makes it, through a pooler; `way`: whether the start may go past it. */
async function site(settings: Record<string, string> = {}, way: 'past' | 'through' = 'past') {
  await using stack = new AsyncDisposableStack()
  const empty = stack.use(await openEmptyDatabase())
  const pooler = stack.use(await startPgBouncer(empty.url, { size: SIZE }))
  const addresses = { DATABASE_URL: pooler.url, ...(way === 'past' && { DATABASE_DIRECT_URL: empty.url }) }
  const opened = stack.use(await openMemberSite({ ...addresses, ...settings }))
  const owned = stack.move()
  return { ...opened, empty, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

test.skipIf(missing.length > 0)(
  'through a pooler that gives each transaction another connection every call is answered',
  async () => {
    await using s = await site()
    const { context } = s.opened
    const ann = await makeMember(context)
    const men = { gender: 'Man', seeking: 'Woman' } as const
    const met = await Promise.all(Array.from({ length: 15 }, () => makeMember(context, men)))
    const bus = openEventBus(s.api.context, s.api.context.db, s.opened.urlOf('member-api') ?? '')
    const notices: Notice[] = []
    bus.listen((notice) => notices.push(notice))
    await vi.waitUntil(() => bus.isHearing)
    const find = { page: 1, numOfRecords: 10, seeking: 'Man', county: 'Somerset' } as const
    const asked = await Promise.all([
      ...Array.from({ length: 100 }, () => s.app.inject('/readyz').then(({ statusCode }) => statusCode)),
      ...Array.from({ length: 100 }, () => callApp(s.app, ann.token, accounts.me, {}, {}).then(({ status }) => status)),
      ...Array.from({ length: 50 }, () =>
        callApp(s.app, ann.token, search.find, { body: find }, {}).then(({ status }) => status),
      ),
      ...met.map(({ id }) =>
        callApp(s.app, ann.token, flirts.send, { params: { id }, body: { flirt: 'fancyAChat' } }, {}).then(
          ({ status }) => status,
        ),
      ),
    ])
    expect(new Set(asked)).toEqual(new Set([200, 201]))
    const { rows } = await sql<{ role: string; connections: number }>`
    SELECT usename AS role, count(*)::int AS connections FROM pg_stat_activity
    WHERE datname = current_database() AND usename LIKE '%api_rw' GROUP BY usename`.execute(s.empty.db)
    expect(rows).toEqual([{ role: `${s.empty.name}_api_rw`, connections: expect.any(Number) }])
    expect(rows[0]?.connections).toBeLessThanOrEqual(SIZE + 1)
    // Past the pooler, on that one connection more, another process hears of all whom something is new for.
    const told = () => new Set(notices.flatMap(({ to }) => to))
    await vi.waitUntil(() => met.every(({ id }) => told().has(id)))
    await bus.close()
  },
)

test.skipIf(missing.length > 0)(
  'each role has its limits there, which nobody asks for at the start of a connection',
  async () => {
    await using s = await site()
    const limitsOf = async (process: 'member-api' | 'worker') => {
      const db = openDatabase(s.opened.urlOf(process), { connections: 1 })
      const { rows } = await sql<{ statement: string; idle: string }>`
      SELECT current_setting('statement_timeout') AS statement,
        current_setting('idle_in_transaction_session_timeout') AS idle`.execute(db)
      await db.destroy()
      return rows[0]
    }
    expect(await limitsOf('member-api')).toEqual({ statement: '5s', idle: '10s' })
    expect(await limitsOf('worker')).toEqual({ statement: '1min', idle: '10s' })
  },
)

test.skipIf(missing.length > 0)(
  'the queue works, and a rotation of keys goes past the pooler, one at a time',
  async () => {
    await using s = await site()
    const worker = await openInRole(s.opened.context, s.opened.urlOf('worker'), 'keep')
    let done = 0
    const job = { name: 'test.pooled', perform: async () => void (done += 1) }
    for (let n = 0; n < 5; n += 1) await s.api.context.queue.enqueue(s.api.context.db, job, {})
    await worker.context.queue.work(worker.context, [job, ...workerJobs])
    await expect.poll(() => done, { timeout: 20_000 }).toBe(5)
    await worker.close()

    const owner = () => openDatabase(s.config.directUrl ?? '', { connections: 1, patience: 0 })
    const [one, other] = [owner(), owner()]
    const ends = await Promise.allSettled([one, other].map((db) => rotateKeys(db, s.config.keyFile, { notice: 300 })))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await one.destroy()
    await other.destroy()
  },
)

test.skipIf(missing.length > 0)(
  'a start that cannot go past the pooler makes the schema, the queue and the roles all the same',
  async () => {
    await using s = await site({}, 'through')
    expect(s.opened.urlOf('member-api')).toContain(`${s.empty.name}_api_rw`)
    expect((await s.app.inject('/readyz')).statusCode).toBe(200)
  },
)

test.skipIf(missing.length > 0)('a process that prepares statements behind such a pooler is not ready', async () => {
  await using s = await site({ DATABASE_PREPARE: 'on' })
  const ask = () => Promise.all(Array.from({ length: 20 }, () => s.app.inject('/readyz')))
  // As soon as one transaction gets another connection than the last one of its client.
  const isEachReady = async () => (await ask()).every(({ statusCode }) => statusCode === 200)
  await expect.poll(isEachReady, { timeout: 30_000 }).toBe(false)
})
