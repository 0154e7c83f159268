import { randomInt } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, test as base } from '@playwright/test'
import { readConfig } from '@amour/server/config.ts'
import type { Context } from '@amour/server/context.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { openContext } from '@amour/server/processes/open-context.ts'
import { newId } from '@amour/server/security/ids.ts'
import { monthsAround, writeAgeKeys } from '@amour/test/age/signed-token.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { createTemporaryFolder, findQuickFolder } from '@amour/test/process/temporary-folder.ts'
import { type Mailbox, startMailbox } from '@amour/tools/mailbox/mailbox.ts'
import { sql } from 'kysely'
import { type AppProcess, startApp } from '@amour/test/process/app-process.ts'

/** The whole product for one worker of the browser tests: built site, API, worker, database, mail over SMTP. */
export type Site = {
  url: string
  /** The console. */
  consoleUrl: string
  mailbox: Mailbox
  /** For tests that need more people than they want to register by hand. */
  context: Context
  database: Database
  app: AppProcess
  /** The app's settings, for a second process beside it. */
  environment: Record<string, string>
  /** Where its age gate is to listen and to keep its keys. */
  ageGate: { port: number; keyFolder: string }
  /** The last link mailed to an address that was not answered before; waits until its mail has come. */
  linkTo(email: string): Promise<string>
}

/** `stop` takes the database away and `start` brings it back. */
type Database = { url: string; stop(): Promise<void>; start(): Promise<void>; drop(): Promise<void> }

/** Browser tests over a running site. Each browser context comes from an IP address of its own, as visitors do. */
export const test = base.extend<{ address: string; hasServiceWorker: boolean }, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures wanted from this pattern
    async ({}, use) => {
      await using opened = await openSite()
      await use(opened.site)
    },
    // Longer than its parts wait together: only what fails by itself takes away what had begun.
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  hasServiceWorker: [false, { option: true }],
  context: async ({ context, hasServiceWorker }, use) => {
    if (!hasServiceWorker) await withoutServiceWorker(context)
    await use(context)
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  address: ({}, use) => use(nextAddress()),
  extraHTTPHeaders: ({ address }, use) => use({ 'x-forwarded-for': address }),
})

/** Each new browser would fill its shell anew. */
export const withoutServiceWorker = (context: BrowserContext) =>
  context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))

let visitors = randomInt(65_536)

/** An address in a documentation network of its own, so that limits of one visitor never count for another. */
export const nextAddress = () =>
  `2001:db8:${((visitors += 1) & 0xffff).toString(16)}:${randomInt(65_536).toString(16)}::1`

/** Opens all of it, with settings of the app besides; what is disposed of takes it away. */
export async function openSite(settings: Record<string, string> = {}) {
  await using stack = new AsyncDisposableStack()
  const dataDir = await createTemporaryFolder('e2e', findQuickFolder())
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const mailbox = await startMailbox({ folder: join(dataDir, 'mail'), smtpPort: 0, httpPort: 0 })
  stack.defer(() => endOf('The mailbox', mailbox.close()))
  const database = await openTestDatabase(join(dataDir, 'postgres'))
  stack.defer(() => endOf('The database', database.drop()))

  const port = await freePort()
  const consolePort = await freePort()
  const mediaPort = await freePort()
  // The site knows of an age gate and its keys; a test that needs the gate opens one there.
  const gatePort = await freePort()
  const gateKeys = join(dataDir, 'age-gate')
  await mkdir(gateKeys)
  await writeAgeKeys(join(gateKeys, 'public-keys.json'), monthsAround(new Date()))
  const environment = {
    NODE_ENV: 'test',
    PASSWORD_MEMORY: '1024',
    PADDING_STEP: '10',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    MEDIA_PORT: String(mediaPort),
    MEDIA_URL: `http://localhost:${mediaPort}`,
    AGE_GATE_URL: `http://localhost:${gatePort}`,
    SMTP_URL: mailbox.smtpUrl,
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'error',
    // Of what one test decides, no chance brings a second look before another.
    SECOND_LOOKS: '0',
    // A test can be the push service; no other is to be had here.
    PUSH_LOCAL: 'on',
    SERVICE_STATUS_URL: 'https://status.example.org/',
    ...settings,
  }
  const url = `http://localhost:${port}`
  const app = await startApp(url, environment)
  stack.defer(async () => void (await app.stop()))
  const { context, close } = await openContext(readConfig(environment), {
    databaseUrl: database.url,
  })
  stack.defer(() => endOf('The test’s own context', close()))
  const consoleUrl = `http://localhost:${consolePort}`
  const site: Site = {
    url,
    consoleUrl,
    mailbox,
    context,
    database,
    app,
    environment,
    ageGate: { port: gatePort, keyFolder: gateKeys },
    linkTo: (email) => linkTo(mailbox, email),
  }
  const running = stack.move()
  return { site, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/** Fails, and says what it is, when something takes longer to end than anything may. */
async function endOf(what: string, ending: Promise<void>) {
  let late: NodeJS.Timeout | undefined
  const lateness = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`${what} has not ended within 50 seconds.`)), 50_000)
  })
  await Promise.race([ending, lateness]).finally(() => clearTimeout(late))
}

async function openTestDatabase(folder: string): Promise<Database> {
  // oxlint-disable-next-line node/no-process-env -- a test run has no config of the app's
  const external = process.env['DATABASE_URL']
  if (!external) {
    let server = await startEmbedded({ folder })
    return {
      url: server.url,
      stop: () => server.stop(),
      start: async () => {
        server = await startEmbedded({ folder })
      },
      drop: () => server.stop(),
    }
  }
  const name = `e2e_${newId().replaceAll('-', '')}`
  const admin = openDatabase(external, { connections: 1, patience: 0 })
  await sql`create database ${sql.id(name)} encoding 'UTF8' template template0`.execute(admin)
  const url = new URL(external)
  url.pathname = name
  return {
    url: url.href,
    async stop() {
      await sql`alter database ${sql.id(name)} with allow_connections false`.execute(admin)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin)
    },
    async start() {
      await sql`alter database ${sql.id(name)} with allow_connections true`.execute(admin)
    },
    async drop() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
      await admin.destroy()
    },
  }
}

/** Links that were answered: anyone who asks again waits for the next mail, however late it is. */
const known = new Set<string>()

async function linkTo({ pageUrl }: Mailbox, email: string) {
  for (let tries = 0; tries < 150; tries += 1) {
    const answer = await fetch(`${pageUrl}/api/mails?to=${encodeURIComponent(email)}`)
    const { data } = (await answer.json()) as { data: { text: string }[] } // the mailbox's own page answers so
    const links = data.flatMap(({ text }) => /https?:\S+#t=\S+/.exec(text)?.[0] ?? [])
    const link = links.find((one) => !known.has(one))
    if (link) {
      known.add(link)
      return link
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No link came to ${email}.`)
}
