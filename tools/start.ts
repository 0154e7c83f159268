import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Config, readConfig } from '@amour/server/config.ts'
import type { Context } from '@amour/server/context.ts'
import { openPrepared, processNames, startProcesses } from '@amour/server/serve.ts'
import { planReview } from '#age-gate/plan-review.ts'
import { planGate, startAgeGate } from '#age-gate/start-age-gate.ts'
import { completeStaff, createDemoAtStart, type DemoOutcome, drawRemaining } from './demo/create-demo.ts'
import { demoLogins } from './demo/logins.ts'
import { ensureFfmpeg } from './ffmpeg.ts'
import { type Mailbox, startMailbox } from './mailbox/mailbox.ts'
import { buildWeb, isWebBuilt } from './web-build.ts'
import { preparePolicy, startWitnesses } from './key-log/start-witnesses.ts'

const everything = new AsyncDisposableStack()
const times: string[] = []

// oxlint-disable-next-line node/no-process-env -- the settings of the app, with a quieter log for a terminal
const given: Record<string, string | undefined> = { LOG_LEVEL: 'warn', ...process.env }
// The console may be tried without a key, but never in production, where the configuration refuses it too.
const environment = { ...(given['NODE_ENV'] !== 'production' && { CONSOLE_DEMO: 'on' }), ...given }

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  times.push(`${name} ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return result
}

async function start(): Promise<void> {
  const config = readConfig(environment)
  const gate = planGate(environment, config)
  await requireFreePort(config, 'PORT=8090')
  await requireFreePort(config.console, 'CONSOLE_PORT=8091')
  if (config.media) await requireFreePort(config.media, 'MEDIA_PORT=8092')
  if (gate.port !== undefined) await requireFreePort({ host: config.host, port: gate.port }, 'AGE_GATE_PORT=8093')
  if (config.isProduction && !config.smtpUrl)
    throw new Error('Production needs SMTP_URL: the mailbox of a development start shows every mail to everybody.')
  const mailbox = config.smtpUrl ? undefined : await openMailbox(join(config.dataDir, 'mail'))
  // Until an operator has a status page elsewhere, what the app says of itself stands in its place.
  const fallbacks = { SERVICE_STATUS_URL: `http://localhost:${config.port}/readyz` }
  const witnesses = await openWitnesses(config)
  const review = await planReview(config, { gate, environment })
  const known = { AGE_GATE_URL: gate.url, ...witnesses, ...review, ...environment }
  const complete = readConfig(mailbox ? { ...fallbacks, ...known, SMTP_URL: mailbox.smtpUrl } : known)
  const isWithSite = !process.argv.includes('--without-site')
  const { policyFile } = config.keyLog
  const building = timed('site', async () => !isWithSite || (await isWebBuilt(policyFile)) || buildWeb(policyFile))
  // Nothing waits for it: until there is one, videos are switched off.
  void ensureFfmpeg(config).then((missing) => missing && process.stdout.write(`\n  Videos are off. ${missing}\n\n`))
  // Whichever fails first ends the start; the other one's failure then adds nothing.
  building.catch(() => undefined)

  const opened = await timed('database', () => openPrepared(complete))
  everything.defer(() => opened.close())
  const demo = config.isProduction
    ? undefined
    : await timed('demo members', () => createDemoAtStart(opened.context, { hasStaff: complete.console.hasDemo }))
  if (complete.console.hasDemo && demo?.state === 'present') await completeStaff(opened.context)
  const ageGate = await timed('age gate', () => openAgeGate(complete, opened))
  await building
  const api = await startProcesses(opened, processNames)
  everything.defer(() => api.close())
  report(complete, { mailbox, demo, ageGate })
  if (demo && demo.state !== 'refused') drawMeanwhile(opened.context)
}

/** Two witnesses beside the rest, unless an operator has named others. The keys are there before the site is built. */
async function openWitnesses(config: Config): Promise<{ WITNESS_URLS?: string }> {
  const policy = await preparePolicy(config)
  if (config.isProduction || config.keyLog.witnessUrls.length > 0) return {}
  const { urls, close } = await startWitnesses(config, policy, `http://127.0.0.1:${config.port}/api/keys/log`)
  everything.defer(close)
  return { WITNESS_URLS: urls.join(',') }
}

type Opened = Awaited<ReturnType<typeof openPrepared>>
type Gate = Awaited<ReturnType<typeof startAgeGate>>

/** Without a gate everything else goes on: whoever may make no database has none. */
async function openAgeGate(config: Config, { context, urlOf }: Opened): Promise<Gate> {
  const opening = startAgeGate({ environment, config, context, databaseUrl: urlOf('worker') })
  const gate = await opening.catch((error: unknown) => {
    if (config.isProduction) throw error
    process.stdout.write(`\n  There is no age gate. ${error instanceof Error ? error.message : String(error)}\n\n`)
    return undefined
  })
  if (gate) everything.defer(() => gate.close())
  return gate
}

/** The demo's other pictures; a start that is stopped before leaves them to the next. */
function drawMeanwhile(context: Context) {
  const stopping = new AbortController()
  const drawing = drawRemaining(context, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) context.log.warn({ err: error }, 'some demo pictures are not drawn')
  })
  everything.defer(async () => {
    stopping.abort()
    await drawing
  })
}

async function requireFreePort({ host, port }: Pick<Config, 'host' | 'port'>, choice: string): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening').catch((error: unknown) => {
    const taken = `Port ${port} of ${host} is taken by another program.`
    throw new Error(`${taken} Stop it, or choose another: ${choice} npm start`, { cause: error })
  })
  probe.close()
  await once(probe, 'close')
}

async function openMailbox(folder: string): Promise<Mailbox> {
  // The usual ports of a test mailbox; any free ones when some other program has them.
  const mailbox = await startMailbox({ folder, smtpPort: 1025, httpPort: 8025 }).catch(() =>
    startMailbox({ folder, smtpPort: 0, httpPort: 0 }),
  )
  everything.defer(() => mailbox.close())
  return mailbox
}

type Report = { mailbox: Mailbox | undefined; demo: DemoOutcome | undefined; ageGate: Gate }

function report(config: Config, { mailbox, demo, ageGate }: Report) {
  const logins = demo && demo.state !== 'refused' ? demoLogins : []
  const lines = [
    ['Site', config.siteUrl],
    ['Console', `${config.console.url}${config.console.hasDemo ? '  sign in there as somebody made up' : ''}`],
    [
      'Age gate',
      ageGate
        ? `${ageGate.url}${ageGate.isPretend ? '  its provider and its wallet say what you choose; Nia at the console compares' : ''}`
        : 'none here',
    ],
    ['Mailbox', mailbox?.pageUrl ?? 'mail goes to SMTP_URL'],
    ...logins.map(({ email, password }, index) => [index ? '' : 'Sign in', `${email}  password ${password}`]),
    ['Data', config.dataDir],
    ['Ready in', `${(performance.now() / 1000).toFixed(1)} s (${times.join(', ')})`],
  ]
  const block = lines.map(([name = '', value = '']) => `  ${name.padEnd(10)}${value}`).join('\n')
  process.stdout.write(`\n${block}\n\n  ${demo ? `${demo.sentence} ` : ''}Ctrl-C stops everything.\n\n`)
}

const starting = start()
let isStopping = false

function stop(code: number): void {
  if (isStopping) return
  isStopping = true
  // What hangs must not keep the terminal; the database recovers by itself from being left behind.
  setTimeout(() => process.exit(1), 20_000).unref()
  void starting
    .catch(() => undefined)
    .then(() => everything.disposeAsync())
    .then(
      () => process.exit(code),
      () => process.exit(1),
    )
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
// The bootstrap that started this process is gone, and with it the terminal that could stop it.
process.on('disconnect', () => stop(1))
process.channel?.unref()

await starting.catch((error: unknown) => {
  const told = error instanceof Error ? error : new Error(String(error))
  const cause = told.cause instanceof Error ? `\n  ${told.cause.message}` : ''
  if (!isStopping) process.stderr.write(`\n  ${told.message}${cause}\n\n`)
  stop(1)
})
