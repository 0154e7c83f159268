import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { accounts } from '@amour/contract/account/accounts.ts'
import { staffSession } from '@amour/contract/console/staff-session.ts'
import { everyEndpoint } from '@amour/contract/every-endpoint.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { search as searches } from '@amour/contract/people/search.ts'
import { session } from '@amour/contract/account/session.ts'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { buildConsole } from '#console-app.ts'
import { buildMediaApp } from '#media-app.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { executeRaw } from '#database/execute-raw.ts'
import { openContext } from '#processes/open-context.ts'
import { signAddress } from '#security/signed-address.ts'
import { newId } from '#security/ids.ts'
import { openPrepared } from '#serve.ts'
import { callApp } from '@amour/test/http/call-app.ts'
import { freezePostmaster, freezeDatabase } from '@amour/test/database/frozen-database.ts'
import { openLossyConnection } from '@amour/test/database/lossy-connection.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { validBodies } from '@amour/test/http/valid-bodies.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const silent = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PASSWORD_MEMORY: '1024' }
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

/** The apps over a database of their own, which can be stopped. */
async function site() {
  await using stack = new AsyncDisposableStack()
  const dataDir = await createTemporaryFolder('outage')
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const folder = join(dataDir, 'postgres')
  let database = await startEmbedded({ folder })
  stack.defer(() => database.stop())
  const opened = await openPrepared(readConfig({ ...silent, DATA_DIR: dataDir, DATABASE_URL: database.url }))
  stack.defer(opened.close)
  const app = stack.adopt(await buildApp(opened.context), (built) => built.close())
  const moderation = stack.adopt(await buildConsole(opened.context), (built) => built.close())
  const pictures = stack.adopt(await buildMediaApp(opened.context), (built) => built.close())
  const ann = await makeMember(opened.context, { password: 'open sesame' })
  const owned = stack.move()
  return {
    app,
    moderation,
    pictures,
    ann,
    context: opened.context,
    folder,
    stop: () => database.stop(),
    start: async () => void (database = await startEmbedded({ folder })),
    me: () => callApp(app, ann.token, accounts.me, {}, {}),
    refresh: () => callApp(app, undefined, session.refresh, { body: { refresh_token: ann.refreshToken } }, {}),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

test('a database that is away for a while signs nobody out: 503 with Retry-After, then all works again', async () => {
  await using s = await site()
  const { app, me, refresh } = s
  const ready = async () => (await app.inject('/readyz')).statusCode
  expect((await me()).status).toBe(200)

  await s.stop()
  const away = [await me(), await refresh(), await me()]
  expect(away.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(away.map(({ headers }) => Number(headers['retry-after']) > 0)).toEqual([true, true, true])
  expect(away.map(({ problem }) => problem.code)).toEqual(['unavailable', 'unavailable', 'unavailable'])
  expect([await ready(), (await app.inject('/healthz')).statusCode]).toEqual([503, 200])

  await s.start()
  expect((await me()).status).toBe(200)
  expect((await refresh()).status).toBe(200)
  expect(await ready()).toBe(200)
})

type Site = Awaited<ReturnType<typeof site>>
type Asked = { status: number; headers: Record<string, unknown> }
type Ask = readonly [name: string, ask: () => Promise<Asked>]

const simply = async (app: Site['app'], url: string): Promise<Asked> => {
  const { statusCode, headers } = await app.inject(url)
  return { status: statusCode, headers }
}

/** One of each kind, as people make them. */
function usualCalls(s: Site): Ask[] {
  const { app, moderation, pictures, ann, context } = s
  const expires = Math.ceil(context.clock.now().getTime() / 1000) + 600
  const picture = signAddress(context, `/media/${UNKNOWN}/160`, { expires, sessionId: UNKNOWN })
  const login = { username: ann.email, password: 'open sesame' }
  const search = { page: 1, numOfRecords: 10, seeking: 'Man', county: 'Somerset' } as const
  const keyed = { headers: { 'idempotency-key': newId() } }
  return [
    ['me', s.me],
    ['refresh', s.refresh],
    ['login', () => callApp(app, undefined, session.login, { body: login }, {})],
    ['search', () => callApp(app, ann.token, searches.find, { body: search }, {})],
    [
      'flirt with a key',
      () => callApp(app, ann.token, flirts.send, { params: { id: UNKNOWN }, body: { flirt: 'fancyAChat' } }, keyed),
    ],
    [
      'recover',
      () =>
        callApp(app, undefined, accounts.recover, { body: { email: ann.email, password: 'QXMteW91LWxpa2UtaXQ=' } }, {}),
    ],
    ['readyz', () => simply(app, '/readyz')],
    ['readyz of the console', () => simply(moderation, '/readyz')],
    ['sign-in at the console', () => callApp(moderation, undefined, staffSession.question, {}, {})],
    ['picture', () => simply(pictures, picture)],
  ]
}

let addresses = 0

/** Each call of the contract, from an address that no limit knows yet. */
function everyCall({ app, ann }: Site): Ask[] {
  return everyEndpoint.map(([feature, name, { method, path, access }]) => [
    `${feature}.${name}`,
    async () => {
      addresses += 1
      const bodyOf = validBodies[`${feature}.${name}`]
      const { statusCode, headers } = await app.inject({
        method,
        url: path.replace(/:\w+/g, UNKNOWN),
        remoteAddress: `198.18.${addresses >> 8}.${addresses & 255}`,
        headers: access === 'anyone' ? {} : { authorization: `Bearer ${ann.token}` },
        ...(bodyOf && { payload: bodyOf({ unique: () => `somebody-${addresses}`, memberId: () => UNKNOWN }) }),
      })
      return { status: statusCode, headers }
    },
  ])
}

/** Asks everything at once: what was answered otherwise than that the service is away, and how long the last one took. */
async function askAll(asks: Ask[]) {
  const begun = performance.now()
  const others = await Promise.all(
    asks.map(async ([name, ask]) => {
      const { status, headers } = await ask()
      return status === 503 && Number(headers['retry-after']) > 0 ? [] : [`${name}: ${status}`]
    }),
  )
  return { others: others.flat().toSorted(), milliseconds: performance.now() - begun }
}

/** What needs no database: lists that are kept ready, and a token that is none of ours. */
const withoutDatabase = [
  'accounts.checkUsername: 422',
  'ageCheck.gate: 200',
  'contact.site: 200',
  'locations.list: 200',
  'locations.towns: 422',
  'proof.challenge: 200',
  'session.refresh: 401',
]

test('a database that hangs is told within two seconds, then at once, and signs nobody out', async () => {
  await using s = await site()
  // Connections are open, and it is known how long this machine takes for the work alone.
  const usual = await askAll(usualCalls(s))
  expect(usual.others).toContain('me: 200')

  const frozen = await freezeDatabase(s.context.db, s.folder)
  const answers = await (async () => {
    try {
      return [await askAll(usualCalls(s)), await askAll(usualCalls(s)), await askAll(everyCall(s))]
    } finally {
      frozen.thaw()
    }
  })()
  const thawed = performance.now()
  await expect.poll(async () => (await s.me()).status, { interval: 20, timeout: 20_000 }).toBe(200)
  const back = performance.now() - thawed

  expect(answers.map(({ others }) => others)).toEqual([[], [], withoutDatabase])
  const [first = Infinity, next = Infinity] = answers.map(({ milliseconds }) => milliseconds)
  expect(first).toBeLessThan(2_000 + usual.milliseconds)
  // A login answers in steps of a quarter of a second.
  expect(next).toBeLessThan(500 + usual.milliseconds)
  expect(back).toBeLessThan(3_000)
  expect((await s.refresh()).status).toBe(200)
  expect((await askAll(usualCalls(s))).others).toContain('login: 200')
})

/** An app whose way to the database can fall silent, over a world. */
async function siteOverLine() {
  await using stack = new AsyncDisposableStack()
  const w = stack.use(await world())
  const line = stack.use(await openLossyConnection(w.databaseUrl))
  const opened = stack.adopt(await openContext(w.context.config, { databaseUrl: line.url }), ({ close }) => close())
  const app = stack.adopt(await buildApp(opened.context), (built) => built.close())
  const owned = stack.move()
  return { w, line, app, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

test('a way that takes everything and brings nothing back is told within two seconds, then at once', async () => {
  await using s = await siteOverLine()
  const ann = await s.w.aMember()
  const ask = async () => {
    const begun = performance.now()
    const { status } = await callApp(s.app, ann.token, accounts.me, {}, {})
    const refresh = { body: { refresh_token: ann.refreshToken } }
    const refreshed = await callApp(s.app, undefined, session.refresh, refresh, {})
    return { statuses: [status, refreshed.status], milliseconds: performance.now() - begun }
  }
  const me = () => callApp(s.app, ann.token, accounts.me, {}, {})
  expect((await me()).status).toBe(200)
  s.line.unanswer()
  const [first, next] = [await ask(), await ask()]
  expect([first.statuses, next.statuses]).toEqual([
    [503, 503],
    [503, 503],
  ])
  // A slow machine's own second is none of the database's.
  expect(first.milliseconds).toBeLessThan(2_500)
  expect(next.milliseconds).toBeLessThan(500)
  s.line.mend()
  await expect.poll(async () => (await me()).status, { interval: 20, timeout: 20_000 }).toBe(200)
})

test('what was kept although its answer got lost on the way is there once, however often it is sent again', async () => {
  await using s = await siteOverLine()
  const [ann, bob] = [await s.w.aMember(), await s.w.aMember({ gender: 'Man', seeking: 'Woman' })]
  const keyed = { headers: { 'idempotency-key': newId() } }
  const send = () =>
    callApp(s.app, ann.token, flirts.send, { params: { id: bob.id }, body: { flirt: 'fancyAChat' } }, keyed)

  s.line.unanswerFrom('commit\0')
  expect((await send()).status).toBe(503)
  expect(s.line.isAnswered()).toBe(false)
  expect((await send()).status).toBe(503)
  s.line.mend()
  await expect.poll(async () => (await s.app.inject('/readyz')).statusCode, { interval: 20, timeout: 20_000 }).toBe(200)
  const [again, more] = [await send(), await send()]
  expect([again.status, more.status]).toEqual([201, 201])
  expect(more.body).toEqual(again.body)
  expect(await s.w.db.selectFrom('flirt').select('id').execute()).toHaveLength(1)
})

test('a server that is slow and lets nobody new in is no server that hangs', async () => {
  await using s = await site()
  const { context, folder, me } = s
  await me()
  await expect
    .poll(async () => {
      const text = `SELECT FROM pg_stat_activity WHERE application_name = 'amour-watch'`
      return (await executeRaw(context.db, text)).length
    })
    .toBeGreaterThan(0)
  const frozen = await freezePostmaster(folder)
  try {
    // Two seconds in which no other connection says anything.
    await expect(executeRaw(context.db, 'SELECT pg_sleep(2)')).resolves.toHaveLength(1)
    expect((await me()).status).toBe(200)
  } finally {
    frozen.thaw()
  }
})
