import { readConfig } from '#config.ts'
import { openLog } from '#log.ts'
import { openPrepared, type ProcessName, processNames, startProcesses } from './serve.ts'

const usage = `node apps/server/src/main.ts [${processNames.join(' | ')}] …

Starts the named processes, or all of them. Settings are read from the environment (docs/operations). TERM stops them.
`

/** Milliseconds for a stop: below the 90 seconds after which systemd kills, so that the log says that it hung. */
const PATIENCE = 60_000

const requestedProcesses = process.argv.slice(2)
const names = requestedProcesses.length
  ? requestedProcesses.filter((name): name is ProcessName => processNames.some((known) => known === name))
  : processNames

if (requestedProcesses.includes('--help') || requestedProcesses.includes('-h')) {
  process.stdout.write(usage)
} else if (requestedProcesses.length > names.length) {
  process.stderr.write(`There is no such process.\n\n${usage}`)
  process.exitCode = 1
} else {
  // What PostgreSQL says of a row stands in its errors, and Node would print them whole.
  process.on('uncaughtException', (error) => fall(error, 'a fault that nobody has caught: this process ends'))
  await start().catch((error: unknown) => {
    process.stderr.write(`${tell(error)}\n`)
    fall(error, 'this process could not start')
  })
}

/** What an error says, and what is behind it: the list of settings that are not right, or what to do. */
function tell(error: unknown): string {
  const told = error instanceof Error ? error : new Error(String(error))
  return told.cause instanceof Error ? `${told.message}\n${told.cause.message}` : told.message
}

function fall(error: unknown, what: string): never {
  openLog('error', { process: names.join('+') }).error({ err: error }, what)
  // oxlint-disable-next-line unicorn/no-process-exit -- what was begun would hold it, and nothing of it is sound
  process.exit(1)
}

async function start() {
  const opened = await openPrepared(readConfig(), names)
  const { config, log } = opened.context
  if (opened.isOwner && config.isProduction && config.databaseUrl)
    log.warn('this process knows the password of the database’s owner: give it the address of its own role')
  const api = await startProcesses(opened, names)
  opened.context.log.info({ processes: names, url: api.url }, 'started')

  const giveUp = () => {
    opened.context.log.error('this process was told to stop and has not come to its end: it is cut off')
    // oxlint-disable-next-line unicorn/no-process-exit -- whatever still holds it would hold it for good
    process.exit(1)
  }
  let isClosing = false
  const close = async () => {
    if (isClosing) return
    isClosing = true
    setTimeout(giveUp, PATIENCE).unref()
    await api.close()
    await opened.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void close())
}
