import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installPackages } from './system-packages.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** What a test takes from Debian: the program that it runs, by package. */
const programs = {
  pgbouncer: '/usr/sbin/pgbouncer',
  'redis-server': '/usr/bin/redis-server',
  'nats-server': '/usr/sbin/nats-server',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  'postgresql-client': '/usr/bin/psql',
  pgbackrest: '/usr/bin/pgbackrest',
  nginx: '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  prometheus: '/usr/bin/prometheus',
  systemd: '/usr/bin/systemd-analyze',
  yamllint: '/usr/bin/yamllint',
} as const

type Package = keyof typeof programs

/** The packages that are neither here nor could be installed; a test says their names and does not run. */
export async function findMissing(...packages: Package[]): Promise<Package[]> {
  const missing = () => packages.filter((name) => !existsSync(programs[name]))
  if (missing().length > 0) await installPackages(...missing())
  if (missing().length > 0) process.stdout.write(`Left out, since it needs ${missing().join(' and ')} of Debian.\n`)
  return missing()
}

/** Nobody, whom such servers run as where we are root: they refuse root themselves. */
const NOBODY = 65_534

/** A program of Debian that listens on a port of this machine, with a folder of its own. */
export async function startDebianServer(
  name: Package,
  { port, files, args }: { port: number; files: Record<string, string>; args: (folder: string) => string[] },
) {
  const folder = await createTemporaryFolder(name)
  const isRoot = process.getuid?.() === 0
  for (const [file, text] of Object.entries(files)) {
    await writeFile(join(folder, file), text.replaceAll('FOLDER', folder))
    if (isRoot) await chown(join(folder, file), NOBODY, NOBODY)
  }
  if (isRoot) await chown(folder, NOBODY, NOBODY)
  const start = async () => {
    const child = spawn(programs[name], args(folder), {
      stdio: 'ignore',
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
      cwd: folder,
    })
    await untilListening(child, port)
    return child
  }
  let child = await start()
  const kill = async () => end(child, 'SIGKILL')
  return {
    folder,
    kill,
    /** Leaves it where it stands: it takes what it is sent and answers nothing. */
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    restart: async () => void (child = await start()),
    async [Symbol.asyncDispose]() {
      child.kill('SIGCONT')
      // In order, so that it takes along what it has started.
      await end(child, 'SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until somebody takes connections on a port. Throws when the program ends before. */
export async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode} before it listened.`)
    if (await takesConnections(port)) return
    await pause(20)
  }
  throw new Error('It does not listen.')
}

const takesConnections = (port: number) =>
  new Promise<boolean>((settle) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
    socket.once('connect', () => socket.destroy())
  })

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
