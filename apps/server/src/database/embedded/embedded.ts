import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Binaries, findBinaries } from './binaries.ts'
import { openCluster, role } from './cluster.ts'
import { type Home, openHome } from './folder.ts'
import { acquireLease } from './lease.ts'
import { choosePort, findPostmaster, findReusedPid, hurry, stopPostmaster } from './postmaster.ts'

/** `url` opens the database `amour`; `adopted` says that a server left by an earlier process was taken over. */
type EmbeddedServer = { url: string; adopted: boolean; stop: () => Promise<void> }

/** Data survives a power cut: fsync, full_page_writes and synchronous_commit stay at their safe defaults. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  shared_buffers: '256MB',
  random_page_cost: '1.1',
  // Compiling a plan costs more than any query of this product.
  jit: 'off',
  log_checkpoints: 'off',
  // The log must not hold what members write or who they are.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/** After a crash, children of the dead server may hold its memory for some seconds. */
const patience = 15_000
/** A server that is alive and replaying its log deserves longer. */
const recoveryPatience = 120_000

/** Milliseconds between two looks whether somebody else has told the server to stop. */
const LOOK = 5_000

/**
 * Starts the PostgreSQL that comes with the installation, or adopts the one still running in `folder`, and creates
 * the database `amour`. While the caller lives, a server that dies is started again on the same port, and so is one that
 * somebody else has told to stop: it lets nobody in any more, and waits for connections that we would never end.
 * Throws when the server does not come up, with the end of its log.
 */
export async function startEmbedded(options: { folder: string; look?: number }): Promise<EmbeddedServer> {
  const home = await openHome(options.folder)
  const binaries = await findBinaries(home.owner)
  const password = await openCluster(home, binaries)
  const server = { home, binaries, password }
  const first = await bringUp(server)
  let keeper = first.keeper
  let isStopping = false
  let recovery: Promise<void> | undefined

  const watch = () => {
    keeper.onLost(() => {
      if (!isStopping) recovery = recover()
    })
  }
  const recover = async () => {
    while (!isStopping) {
      try {
        keeper = (await bringUp(server, first.port)).keeper
        return watch()
      } catch {
        await pause(1_000)
      }
    }
  }
  watch()
  const looks = watchForStop(home.cluster, options.look ?? LOOK)

  return {
    url: addressOf(first.port, password, 'amour'),
    adopted: first.adopted,
    async stop() {
      isStopping = true
      clearInterval(looks)
      await recovery
      const isLast = await keeper.release()
      if (isLast) await stopPostmaster(home.cluster)
    },
  }
}

/** Hurries a server that is stopping at two looks in a row: our own stop takes no longer than from one to the next. */
function watchForStop(cluster: string, each: number): NodeJS.Timeout {
  let seen: number | undefined
  const look = async () => {
    const running = await findPostmaster(cluster)
    const stopping = running?.isStopping ? running.pid : undefined
    if (stopping !== undefined && stopping === seen) hurry(stopping)
    seen = stopping
  }
  return setInterval(() => void look(), each).unref()
}

type Server = { home: Home; binaries: Binaries; password: string }

function addressOf(port: number, password: string, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}

/** Until a server answers: wait for the one that is coming up, or start one where none lives. */
async function bringUp({ home, binaries, password }: Server, samePort?: number) {
  const begun = Date.now()
  let child: ChildProcess | undefined
  let isAlive = false
  for (;;) {
    const running = await findPostmaster(home.cluster)
    if (running?.isReady) {
      const keeper = await acquireLease(addressOf(running.port, password, 'postgres'))
      if (keeper) return { keeper, port: running.port, adopted: running.pid !== child?.pid }
    }
    if (Date.now() - begun > (running ? recoveryPatience : patience)) throw await describeFailure(home)
    if (!running && !isAlive) {
      if (child) await pause(250)
      child = await launch(home, binaries, samePort)
      isAlive = true
      child.once('exit', () => (isAlive = false)).once('error', () => (isAlive = false))
    }
    await pause(5)
  }
}

async function launch(
  { folder, cluster, owner }: Home,
  { postgres }: Binaries,
  samePort?: number,
): Promise<ChildProcess> {
  const kept = join(folder, 'port')
  const last = Number(await readFile(kept, 'utf8').catch(() => '0'))
  const port = samePort ?? (await choosePort(last))
  if (port !== last) await writeFile(kept, String(port))
  const reused = await findReusedPid(cluster)
  const log = openSync(join(folder, 'log'), 'a', 0o600)
  const child = spawn(
    postgres,
    [
      '-D',
      cluster,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...owner,
      cwd: folder,
      env: { LC_ALL: 'C', ...(reused && { PG_GRANDPARENT_PID: reused }) },
      // A session of its own: Ctrl-C in the terminal reaches the app, which then stops the server in order.
      detached: true,
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  child.unref()
  return child
}

async function describeFailure({ folder }: Home): Promise<Error> {
  const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '')
  return new Error(
    `PostgreSQL did not start. The end of ${join(folder, 'log')}:\n${log.split('\n').slice(-8).join('\n')}`,
  )
}
