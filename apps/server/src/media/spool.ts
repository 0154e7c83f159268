import { opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config.ts'
import { toStorageAway, makeFolder, syncFolder } from './synced-files.ts'

/** A file of the spool; `isWaiting` when it is whole and the storage could not take it. */
export type SpooledFile = { name: string; path: string; modifiedAt: Date; isWaiting: boolean }

const WAITING = 'waiting'

/** Where this machine keeps uploads that come in and, while an object store is away, those that wait for it. */
export const spoolFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'spool')

const waitingFolder = (config: Pick<Config, 'dataDir'>) => join(spoolFolder(config), WAITING)

/** Lets a synced file wait under a name. Throws `StorageAway` where even that cannot be done. */
export async function enqueueSpooled(config: Pick<Config, 'dataDir'>, name: string, path: string) {
  const folder = waitingFolder(config)
  try {
    await makeFolder(folder)
    await rename(path, join(folder, name))
    await syncFolder(folder)
  } catch (error) {
    throw toStorageAway(error)
  }
}

/** Removes a file that waited. */
export const removeSpooled = (config: Pick<Config, 'dataDir'>, name: string) =>
  rm(join(waitingFolder(config), name), { force: true })

/** What lies in the spool of this machine now. */
export async function* listSpool(config: Pick<Config, 'dataDir'>): AsyncIterable<SpooledFile> {
  for (const [folder, isWaiting] of [[spoolFolder(config), false] as const, [waitingFolder(config), true] as const]) {
    for await (const entry of (await opendir(folder).catch(absent)) ?? []) {
      const path = join(folder, entry.name)
      const found = entry.isFile() ? await stat(path).catch(absent) : undefined
      if (found) yield { name: entry.name, path, modifiedAt: found.mtime, isWaiting }
    }
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
