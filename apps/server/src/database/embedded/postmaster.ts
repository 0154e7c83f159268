import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What postmaster.pid says of a server that is alive. */
type Postmaster = { pid: number; port: number; isReady: boolean; isStopping: boolean }

/** Reads the lock file of a data folder; undefined when it names no living process. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = await readLock(cluster)
  const pid = Number(lines[0])
  if (!pid || !isAlive(pid) || !(await isServerOf(pid, cluster))) return undefined
  const state = lines[7]?.trim()
  return { pid, port: Number(lines[3]), isReady: state === 'ready', isStopping: state === 'stopping' }
}

/**
 * After a restart of the machine the number in a stale lock may belong to some other program of the same user, and
 * PostgreSQL would refuse to start beside it. It passes over its own grandparent's number, so it is told that one;
 * the check of shared memory still keeps two servers apart.
 */
export async function findReusedPid(cluster: string): Promise<string | undefined> {
  const pid = Number((await readLock(cluster))[0])
  return pid && isAlive(pid) && !(await isServerOf(pid, cluster)) ? String(pid) : undefined
}

async function readLock(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')
}

/** Whether a process of this number lives, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Only Linux tells cheaply what a process is; elsewhere a living process is taken at its word. */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  return command === undefined || command.split('\0').includes(cluster)
}

/** Shuts the server of a data folder down in order: sessions are ended, data is flushed. Waits until it has gone. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const pid = (await findPostmaster(cluster))?.pid
  if (!pid) return
  hurry(pid)
  const patience = Date.now() + 30_000
  while ((await findPostmaster(cluster))?.pid === pid) {
    if (Date.now() > patience) throw new Error(`PostgreSQL (process ${pid}) has not stopped within 30 seconds.`)
    await pause(10)
  }
}

/** Has a server end its sessions and stop, also one that was told to wait for them. */
export function hurry(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It has gone already.
  }
}

/** Whether a program could listen on this port of 127.0.0.1; 0 asks for any. Answers the port, or undefined. */
async function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(port)))
  })
}

/** Keeps the port of last time when it is still free, so that addresses written down stay true. */
export async function choosePort(last: number | undefined): Promise<number> {
  if (last && (await tryPort(last))) return last
  for (let attempt = 0; attempt < 100; attempt++) {
    // Below 32768, where systems begin to hand out ports of outgoing connections.
    const port = await tryPort(20_000 + Math.floor(Math.random() * 12_000))
    if (port) return port
  }
  throw new Error('No free port was found for PostgreSQL.')
}
