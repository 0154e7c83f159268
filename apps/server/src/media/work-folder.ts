import { existsSync } from 'node:fs'
import { chown, lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '#log.ts'
import { UnusableMedia } from './unusable-media.ts'

/**
 * As root, decoders run under this number, which belongs to nobody: not even to `nobody`, under whom the embedded
 * PostgreSQL may run. It lies where Debian's policy and systemd hand out none.
 */
export const DECODER_ID = 65_432

export const isRoot = process.getuid?.() === 0

/** A folder in which decoders work; it goes when the work is over. */
type WorkFolder = AsyncDisposable & { path: string }

const PREFIX = 'amour-media-'

/** When a process of this machine began, in ticks of its clock; undefined for one that is not there. */
export const beginOf = (pid: string | number) =>
  readFile(`/proc/${pid}/stat`, 'latin1').then(
    // Its name, in brackets, may have any letter in it.
    (stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19],
    (error: NodeJS.ErrnoException) => {
      // Of what cannot be read for another reason nobody may say that it has ended.
      if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error
    },
  )

export async function openWorkFolder(): Promise<WorkFolder> {
  const path = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-${(await beginOf(process.pid)) ?? 0}-`))
  await grantToDecoder(path)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Lets decoders read and write a file or folder where they run under their own number. */
export async function grantToDecoder(path: string): Promise<void> {
  if (isRoot) await chown(path, DECODER_ID, DECODER_ID).catch(ignoreForeign)
}

/**
 * Takes a folder back once decoders have worked in it; whatever of them still runs changes no name there any more.
 * Call it before reading or writing by a name that was theirs: a link would have us open files of ours for them.
 * Throws `UnusableMedia`.
 */
export async function reclaimFromDecoder(folder: string): Promise<void> {
  if (isRoot) await chown(folder, 0, 0).catch(ignoreForeign)
  for (const name of await readdir(folder)) {
    const found = await lstat(join(folder, name))
    if (!found.isFile() || found.nlink > 1) throw new UnusableMedia('unreadable', 'a decoder left a link')
  }
}

/**
 * Removes what killed processes of this machine left behind. A number alone does not tell them: in a container that is
 * started again the next process has it. What is another user's stays: it is for that user, or for root, to remove. Work
 * does not depend on it: what could not be removed is told, keeps nothing else, and waits for the next time.
 */
export async function sweepWorkFolders(log: Pick<Log, 'warn'>): Promise<void> {
  if (!existsSync('/proc/self')) return
  const names = await readdir(tmpdir()).catch((error: unknown) => {
    log.warn({ err: error, folder: tmpdir() }, 'what killed processes left of uploads could not be looked for')
    return []
  })
  for (const name of names) {
    const folder = join(tmpdir(), name)
    try {
      if (await isLeft(name)) await removeOurs(folder)
    } catch (error) {
      log.warn({ err: error, folder }, 'what a killed process left of an upload could not be removed')
    }
  }
}

/** Whether this is the work folder of a process that has ended. */
async function isLeft(name: string): Promise<boolean> {
  const [, pid, begin] = new RegExp(`^${PREFIX}(\\d+)-(?:(\\d+)-)?`).exec(name) ?? []
  if (!pid) return false
  const running = await beginOf(pid)
  return running === undefined || (begin !== undefined && begin !== running)
}

async function removeOurs(folder: string): Promise<void> {
  const us = process.getuid?.()
  const found = await lstat(folder).catch(() => undefined)
  if (us === 0 || found?.uid === us) await rm(folder, { recursive: true, force: true })
}

/** In a container that knows few users the number cannot be given; the decoder then stays who we are. */
function ignoreForeign(error: NodeJS.ErrnoException) {
  if (error.code !== 'EINVAL' && error.code !== 'EPERM') throw error
}
