import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '@amour/contract/answers.ts'
import type { Endpoint, RequestOf, ResponseOf } from '@amour/contract/endpoint.ts'
import { buildApp } from '@amour/server/app.ts'
import { readConfig } from '@amour/server/config.ts'
import { buildConsole } from '@amour/server/console-app.ts'
import type { Clock, Context } from '@amour/server/context.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { roleUrls } from '@amour/server/database/roles.ts'
import { openEvents } from '@amour/server/events/hub.ts'
import { openEventBus } from '@amour/server/events/open-bus.ts'
import type { Mail } from '@amour/server/mail/transport.ts'
import type { ProcessRole } from '@amour/server/database/rights.ts'
import { openContext } from '@amour/server/processes/open-context.ts'
import { workerJobs } from '@amour/server/processes/worker.ts'
import { takeWorldDatabase } from './database/world-databases.ts'
import { cacheDecoder } from './media/cached-decoder.ts'
import { callApp, type CallOptions } from './http/call-app.ts'
import { quickLoginSecret } from './members/cached-secrets.ts'
import { makeMember, type NewMember, type TestMember } from './members/make-member.ts'
import { makeStaff, type NewStaff, type TestStaff } from './members/make-staff.ts'
import { testPassword } from './postgres.ts'
import { createTemporaryFolder, findQuickFolder } from './process/temporary-folder.ts'

/** An answer as tests see it: `body` of a success, `problem` of a failure. Reading the wrong one throws. */
export type Reply<E extends Endpoint> = {
  status: number
  headers: Record<string, unknown>
  text: string
  readonly body: ResponseOf<E>
  readonly problem: Problem
}

/**
 * A fresh copy of the migrated database with the UK places, the real app over it, and the people a test needs. Each server
 * and the worker have the rights of their role alone; `db` and `context` are the owner's. Mails are kept in `mails` after `settle()`; the clock moves by `clock.advance`, and by a millisecond around each call, so that no two acts are of one moment. `settings` come on top of its own.
 * What is derived of a password, is derived in fewer rounds; `deriveLoginSecret` is the real derivation, where a test is about that. Media are decoded by the real decoder once for each file, and repeated from then on; `decoder` is another one.
 */
export async function world(
  settings: Record<string, string> = {},
  { decoder = cachedDecoder, deriveLoginSecret = quickLoginSecret } = {},
) {
  // Settings that are refused leave neither a folder nor a database taken.
  await using opening = new AsyncDisposableStack()
  const dataDir = await createTemporaryFolder('world', findQuickFolder())
  opening.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const database = await takeWorldDatabase()
  opening.defer(() => database.giveBack())
  const databaseUrl = database.url
  const config = readConfig({ ...ownSettings(dataDir), ...settings })
  const clock = createClock()
  const mails: Mail[] = []
  const opened = await openContext(config, { databaseUrl, clock })
  const context: Context = {
    ...opened.context,
    mail: { send: async (mail) => keep(mails, mail), close: () => undefined },
    decoder,
    deriveLoginSecret,
  }
  const roles = openInRoles(context, databaseUrl)
  const app = await buildApp(roles.in('api_rw'))
  const staffConsole = openConsole(() => roles.in('mod_rw'), clock)

  const as = (member: Pick<TestMember, 'token'> | undefined) => {
    return <E extends Endpoint>(endpoint: E, request: RequestOf<E>, options: CallOptions = {}): Promise<Reply<E>> =>
      clock.apart(() => callApp(app, member?.token, endpoint, request, options))
  }

  const opens = opening.move()
  return {
    app,
    clock,
    context,
    databaseUrl,
    db: context.db,
    /** What one of the processes can do in the database. */
    dbOf: (role: ProcessRole) => roles.in(role).db,
    mails,
    as,
    asNobody: as(undefined),
    asStaff: staffConsole.as,
    aStaff: (wanted: NewStaff = {}) => makeStaff(context, wanted),
    /** The console. */
    console: staffConsole.open,
    aMember: (wanted: NewMember = {}) => makeMember(context, wanted),
    /** Does the work that waits in the queue, mails included. */
    settle: () => context.queue.drain(roles.in('worker'), workerJobs),
    async [Symbol.asyncDispose]() {
      await app.close()
      await staffConsole.close()
      await roles.close()
      await opened.close()
      await opens.disposeAsync()
    },
  }
}

const cachedDecoder = cacheDecoder()

const ownSettings = (dataDir: string) => ({
  NODE_ENV: 'test',
  // A fiftieth of the real price: hundreds of tests sign in.
  PASSWORD_MEMORY: '1024',
  PADDING_STEP: '10',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  // To describe every call takes longer than the rest of the app's start; the description itself is there when asked for.
  API_DOCS: 'off',
  TRUST_PROXY: 'on',
  MEDIA_URL: 'off',
  WEB_DIR: join(dataDir, 'none'),
  CONSOLE_DIR: join(dataDir, 'none'),
  // Nothing may be drawn by chance for a second decision.
  SECOND_LOOKS: '0',
})

/** The context as each process has it, signed in to the database in its own role when it is first asked for. */
function openInRoles(context: Context, databaseUrl: string) {
  const urls = roleUrls(databaseUrl, { prefix: 'template_amour', passwordOf: testPassword })
  const opened = new Map<ProcessRole, Context>()
  return {
    in(role: ProcessRole): Context {
      const known = opened.get(role) ?? openInRole(context, urls[role])
      opened.set(role, known)
      return known
    },
    async close() {
      await Promise.all([...opened.values()].map(({ events }) => events.close()))
      await Promise.all([...opened.values()].map(({ db }) => db.destroy()))
    },
  }
}

/** Each process hears of the others' changes over the bus, as processes do. */
function openInRole(context: Context, url: string): Context {
  const db = openDatabase(url)
  return { ...context, db, events: openEvents({ db, bus: openEventBus(context, db, url), log: context.log }) }
}

/** The console, made when somebody first goes there: most tests never do. */
function openConsole(context: () => Context, clock: TestClock) {
  let opening: ReturnType<typeof buildConsole> | undefined
  const open = () => (opening ??= buildConsole(context()))
  return {
    open,
    as: (staff: Pick<TestStaff, 'token'> | undefined) => {
      return async <E extends Endpoint>(
        endpoint: E,
        request: RequestOf<E>,
        options: CallOptions = {},
      ): Promise<Reply<E>> => {
        const app = await open()
        return clock.apart(() => callApp(app, staff?.token, endpoint, request, options))
      }
    },
    close: async () => (await opening)?.close(),
  }
}

export type World = Awaited<ReturnType<typeof world>>

/** In the order of their writing, which their ids tell: the worker takes those that wait in any order. */
function keep(mails: Mail[], mail: Mail) {
  mails.push(mail)
  mails.sort((a, b) => (a.id < b.id ? -1 : 1))
}

type TestClock = ReturnType<typeof createClock>

/** The true time, moved on by what a test asks for. */
function createClock() {
  let offset = 0
  function advance(milliseconds: number) {
    offset += milliseconds
  }
  return {
    now: () => new Date(Date.now() + offset),
    advance,
    /** Does something in a millisecond of its own: on a quick machine what comes before or after it may take less than one. */
    async apart<Result>(act: () => Promise<Result>): Promise<Result> {
      advance(1)
      try {
        return await act()
      } finally {
        advance(1)
      }
    },
  } satisfies Clock & {
    advance(milliseconds: number): void
    apart<Result>(act: () => Promise<Result>): Promise<Result>
  }
}
