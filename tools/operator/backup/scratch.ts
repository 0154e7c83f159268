import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopPostmaster } from '@amour/server/database/embedded/postmaster.ts'
import { beginOf } from '@amour/server/media/work-folder.ts'

/** A folder of this machine for what is to be nowhere once its work is over, however that ends. */
type Scratch = AsyncDisposable & { path: string }

/** What each is for: a whole restored site, what a server of it needs, a base backup under way, one file, notes. */
type Kind = 'drill' | 'recovery' | 'base-backup' | 'copy' | 'heads'

/** Where a drill has the data of its database, below its folder. */
export const DRILLED = 'database'

/** How a shell knows that a signal has ended a program. */
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

const folders = new Set<string>()
const children = new Set<ChildProcess>()
const swept = new Set<string>()

/**
 * Makes such a folder, for its owner alone. It goes with the work, and where a command that `leaveNothing` was said to is
 * told to stop; what a killed process has left of this kind goes now.
 */
export async function openScratch(kind: Kind, parent = tmpdir()): Promise<Scratch> {
  const start = join(parent, `amour-${kind}-`)
  if (!swept.has(start)) await sweep(parent, kind)
  swept.add(start)
  const path = await mkdtemp(`${start}${process.pid}-${(await beginOf(process.pid)) ?? 0}-`)
  folders.add(path)
  return {
    path,
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true })
      folders.delete(path)
    },
  }
}

/** Ends a program of ours before the process does, where that is told to stop. */
export function endWithUs(child: ChildProcess): void {
  children.add(child)
  child.once('exit', () => children.delete(child)).once('error', () => children.delete(child))
}

/** Has this process, once it is told to stop, end its programs and remove its folders first. For a command at its begin. */
export function leaveNothing(): void {
  for (const [signal, code] of Object.entries(codes)) process.once(signal, () => void stop(code))
}

async function stop(code: number) {
  const ends = [...children].map((child) => once(child, 'exit'))
  // PostgreSQL then ends its sessions and itself.
  for (const child of children) child.kill('SIGINT')
  await Promise.allSettled(ends)
  // At once, so that nothing of the work at hand puts a file there again.
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.stderr.write('It was stopped before its end. What it had made for itself is gone again.\n')
  // The work at hand must not go on without its folder.
  process.exit(code)
}

/**
 * Removes what killed processes have left, with the server that one of them may have left running there. A folder that
 * another user has given such a name stays.
 */
async function sweep(parent: string, kind: Kind) {
  const us = process.getuid?.()
  for (const name of await readdir(parent)) {
    const [, pid, begin] = new RegExp(`^amour-${kind}-(\\d+)-(\\d+)-`).exec(name) ?? []
    if (!pid || (await beginOf(pid)) === begin) continue
    const path = join(parent, name)
    const found = await lstat(path).catch(() => undefined)
    if (!found?.isDirectory() || (kind !== 'base-backup' && found.uid !== us)) continue
    await stopPostmaster(join(path, DRILLED)).catch(() => undefined)
    await rm(path, { recursive: true, force: true, maxRetries: 3 })
  }
}
