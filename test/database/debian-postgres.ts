import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '@amour/server/database/open.ts'
import { newId } from '@amour/server/security/ids.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { createTemporaryFolder, findQuickFolder } from '@amour/test/process/temporary-folder.ts'
import { sql } from 'kysely'

const bin = '/usr/lib/postgresql/15/bin'
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
/** The servers refuse root, and one that is thrown away need not reach a disk. */
const asNobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** A folder of the one that Debian's PostgreSQL runs as here. */
export async function createFolderOfNobody(name: string, within?: string): Promise<string> {
  const folder = await createTemporaryFolder(name, within)
  if (isRoot) await chown(folder, NOBODY, NOBODY)
  return folder
}

/** Runs a program of Debian's PostgreSQL 15, such as `initdb`. */
export const runProgram = (program: string, ...args: string[]) =>
  promisify(execFile)(join(bin, program), args, { ...asNobody, env: { LC_ALL: 'C', TZ: 'UTC' } })

/** Starts Debian's PostgreSQL 15 on a folder that `initdb` has made. */
export const spawnPostgres = (folder: string, port: number): ChildProcess =>
  spawn(join(bin, 'postgres'), ['-D', folder, '-p', String(port)], { stdio: 'ignore', ...asNobody })

/**
 * A server of PostgreSQL 15 as Debian sets it up, whose owner shows a password. It lies in memory where there is
 * enough of it, and is gone at its end.
 */
export async function startPostgres() {
  await using ending = new AsyncDisposableStack()
  const folder = await createFolderOfNobody('postgres', findQuickFolder())
  ending.defer(() => rm(folder, { recursive: true, force: true }))
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')]
  const password = newId()
  const port = await freePort()
  await writeFile(passwordFile, password, { mode: 0o644 })
  const shown = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  await runProgram('initdb', '-D', data, '-U', 'amour', ...shown, '--locale=C.UTF-8', '--encoding=UTF8', '--no-sync')
  await appendFile(
    join(data, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nfsync = off\n`,
  )
  const child = spawnPostgres(data, port)
  ending.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGQUIT')
    await exited
  })
  const url = `postgres://amour:${password}@127.0.0.1:${port}/postgres`
  await untilAnswers(url)
  const running = ending.move()
  return { url, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/** Waits until a server answers at an address. */
export async function untilAnswers(url: string): Promise<void> {
  const db = openDatabase(url, { connections: 1 })
  try {
    for (let tries = 0; tries < 600; tries += 1) {
      if (await sql`SELECT 1`.execute(db).catch(() => undefined)) return
      await new Promise((resume) => setTimeout(resume, 50))
    }
    throw new Error('PostgreSQL did not answer.')
  } finally {
    await db.destroy()
  }
}
