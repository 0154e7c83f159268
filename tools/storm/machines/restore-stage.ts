import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { appendFile, chown, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readConfig } from '@amour/server/config.ts'
import { executeRaw } from '@amour/server/database/execute-raw.ts'
import { openDatabase } from '@amour/server/database/open.ts'
import { diskStorage } from '@amour/server/media/disk-storage.ts'
import { openContext } from '@amour/server/processes/open-context.ts'
import { openPrepared } from '@amour/server/serve.ts'
import { type AppProcess, startApp, startWorkerProcess } from '@amour/test/process/app-process.ts'
import { findMissing } from '@amour/test/process/debian-server.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'

const bin = '/usr/lib/postgresql/15/bin'
const amour = fileURLToPath(new URL('../../amour.ts', import.meta.url))
const run = promisify(execFile)

/** Whom PostgreSQL and pgBackRest run as where we are root. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const asNobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

export type RestoreStage = Awaited<ReturnType<typeof openRestoreStage>>

/**
 * A machine as docs/operations/backup.md sets it up: PostgreSQL of Debian whose log pgBackRest archives, the app, and a
 * backup elsewhere. `destroy` takes all of the machine and leaves the backup and the operator's copy of the key file.
 */
export async function openRestoreStage() {
  const missing = await findMissing('postgresql-15', 'pgbackrest')
  if (missing.length > 0) throw new Error(`This needs ${missing.join(', ')} of Debian.`)
  await using ending = new AsyncDisposableStack()
  const folder = await createTemporaryFolder('restore')
  ending.defer(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['repository', 'run', 'log']) await makeOwned(join(folder, name))
  for (const name of ['copies', 'keys']) await mkdir(join(folder, name), { mode: 0o700 })
  const databasePort = await freePort()
  const clusterOf = (machine: string) => join(folder, machine, 'database')
  await writePgBackRestConfig(folder, { cluster: clusterOf('one'), port: databasePort })

  const port = await freePort()
  const settingsOf = (machine: string) => settingsIn(folder, machine, { port, databasePort })
  const startMachine = async (machine: string) => {
    await mkdir(join(folder, machine, 'data'), { recursive: true, mode: 0o711 })
    return join(folder, machine)
  }

  const { startDatabase, killDatabase } = openServer(folder, { clusterOf, port: databasePort })
  ending.defer(killDatabase)
  await startMachine('one')
  await makeOwned(clusterOf('one'))
  await makeCluster(clusterOf('one'), folder)
  await startDatabase('one')
  await makeDatabase(databasePort, join(folder, 'run'))
  await createStanza(folder)
  const config = readConfig(settingsOf('one'))
  await (await openPrepared(config)).close()
  await copyFile(config.keyFile, join(folder, 'keys/keys.json'))
  const { context, close } = await openContext(config, { databaseUrl: config.databaseUrl ?? '' })
  ending.defer(close)

  const processes: Pick<AppProcess, 'kill' | 'stop'>[] = []
  const killAll = async () => void (await Promise.all(processes.splice(0).map((process) => process.kill())))
  ending.defer(killAll)
  const owned = ending.move()
  return {
    url: `http://127.0.0.1:${port}`,
    context,
    clusterOf,
    storageOf: (machine: string) => diskStorage(join(folder, machine, 'data/media')),
    startDatabase,
    killDatabase,
    killAll,
    /** Starts API and worker of a machine. Throws where the API refuses to. */
    async startProcesses(machine: string, more: Record<string, string> = {}) {
      const environment = { ...settingsOf(machine), ...more }
      processes.push(await startApp(`http://127.0.0.1:${port}`, environment, ['member-api']))
      processes.push(startWorkerProcess(environment))
    },
    /** Runs the operator's command on a machine: what it printed, and how it ended. */
    amour: (machine: string, ...words: string[]) => runAmour(settingsOf(machine), words),
    /** All of a machine at once, its disk too. */
    async destroy(machine: string) {
      await Promise.all([killAll(), killDatabase()])
      await rm(join(folder, machine), { recursive: true, force: true })
    },
    /** An empty machine, to which the operator has brought the key file. */
    async openMachine(machine: string) {
      await startMachine(machine)
      await copyFile(join(folder, 'keys/keys.json'), join(folder, machine, 'data/keys.json'))
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

const settingsIn = (folder: string, machine: string, at: { port: number; databasePort: number }) => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  PORT: String(at.port),
  TRUST_PROXY: 'on',
  DATA_DIR: join(folder, machine, 'data'),
  DATABASE_URL: `postgres://amour:open-sesame@127.0.0.1:${at.databasePort}/amour`,
  // As the key file, it outlives each machine.
  KEY_LOG_KEY: join(folder, 'keys/log.pem'),
  BACKUP_URL: join(folder, 'copies'),
  BACKUP_PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
  BACKUP_USER: 'nobody',
})

/** The one PostgreSQL that runs, on what lies on a machine. */
function openServer(folder: string, { clusterOf, port }: { clusterOf: (machine: string) => string; port: number }) {
  let server: ChildProcess | undefined
  return {
    async startDatabase(machine: string) {
      const log = openSync(join(folder, `${machine}.log`), 'a')
      const words = ['-D', clusterOf(machine), '-p', String(port)]
      server = spawn(join(bin, 'postgres'), words, { stdio: ['ignore', log, log], ...asNobody })
      closeSync(log)
      await untilAnswers(port).catch(async (error: unknown) => {
        throw new Error(await readFile(join(folder, `${machine}.log`), 'utf8'), { cause: error })
      })
    },
    async killDatabase() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      const exited = once(server, 'exit')
      server.kill('SIGQUIT')
      await exited
    },
  }
}

function runAmour(settings: Record<string, string>, words: string[]) {
  // oxlint-disable-next-line node/no-process-env -- the command needs PATH and the like
  const env = { ...process.env, ...settings }
  return run(process.execPath, [amour, ...words], { env, maxBuffer: 2 ** 26 }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )
}

const createStanza = (folder: string) =>
  run('pgbackrest', ['--stanza=amour', `--config=${join(folder, 'pgbackrest.conf')}`, 'stanza-create'], {
    ...asNobody,
    cwd: '/',
  })

async function makeOwned(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (isRoot) await chown(folder, NOBODY, NOBODY)
}

async function writePgBackRestConfig(folder: string, { cluster, port }: { cluster: string; port: number }) {
  await writeFile(
    join(folder, 'pgbackrest.conf'),
    `[global]
repo1-path=${folder}/repository
log-path=${folder}/log
lock-path=${folder}/run/lock
spool-path=${folder}/run/spool
[amour]
pg1-path=${cluster}
pg1-port=${port}
pg1-socket-path=${folder}/run
pg1-user=postgres
`,
  )
}

/** As Debian makes it, but for the place, with the settings that docs/operations/backup.md asks for. */
async function makeCluster(cluster: string, folder: string) {
  const auth = ['--auth-local=trust', '--auth-host=scram-sha-256', '--locale=C', '--encoding=UTF8', '--no-sync']
  await run(join(bin, 'initdb'), ['-D', cluster, '-U', 'postgres', ...auth], { ...asNobody, cwd: '/' })
  await appendFile(
    join(cluster, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}/run'
fsync = off
jit = off
archive_mode = on
archive_timeout = 60
archive_command = 'pgbackrest --config=${folder}/pgbackrest.conf --stanza=amour archive-push %p'
`,
  )
}

async function makeDatabase(port: number, socket: string) {
  const say = (statement: string) =>
    run('psql', ['-h', socket, '-p', String(port), '-U', 'postgres', '-d', 'postgres', '-c', statement], { cwd: '/' })
  await say("CREATE ROLE amour LOGIN CREATEROLE PASSWORD 'open-sesame'")
  await say("CREATE DATABASE amour OWNER amour ENCODING 'UTF8' TEMPLATE template0")
}

/** Until somebody is let in or turned away: both is an answer. */
async function untilAnswers(port: number) {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const db = openDatabase(`postgres://nobody:none@127.0.0.1:${port}/postgres`, { connections: 1 })
    const code = await executeRaw(db, 'SELECT 1').then(
      () => undefined,
      (error: unknown) => String(Object(error).code),
    )
    await db.destroy()
    if (code?.startsWith('28')) return
    await pause(50)
  }
  throw new Error('PostgreSQL did not answer.')
}
