import { constants, type Dirent } from 'node:fs'
import { copyFile, opendir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '#security/ids.ts'
import { checkedKey, type Storage, type StoredFile } from './storage.ts'
import { toStorageAway, makeFolder, syncFile, syncFolder } from './synced-files.ts'

/** Where files are written before they have their names; what a crash leaves there is nobody's. */
export const DRAFTS = 'drafts'

/**
 * Storage in a folder of this machine: a file is written aside, synced, renamed, and its folder synced, so that a
 * crash leaves a whole file or none (docs/decisions/010).
 */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, checkedKey(key))

  const place = async (key: string, fill: (draft: string) => Promise<void>) => {
    const path = pathOf(key)
    const draft = join(folder, DRAFTS, newId())
    try {
      await makeFolder(join(folder, DRAFTS))
      await fill(draft)
      await makeFolder(dirname(path))
      await rename(draft, path)
      await syncFolder(dirname(path))
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined)
      throw toStorageAway(error)
    }
  }

  const writeFile: Storage['writeFile'] = (key, path) =>
    place(key, async (draft) => {
      await copyFile(path, draft, constants.COPYFILE_FICLONE)
      await syncFile(draft)
    })

  return {
    writeFile,
    write: (key, bytes) =>
      place(key, async (draft) => {
        await using handle = await open(draft, 'wx', 0o600)
        await handle.writeFile(bytes)
        await handle.sync()
      }),
    async adopt(key, path) {
      const target = pathOf(key)
      try {
        await makeFolder(dirname(target))
        await rename(path, target)
        await syncFolder(dirname(target))
      } catch (error) {
        if (!isCode(error, 'EXDEV')) throw toStorageAway(error)
        await writeFile(key, path)
        await rm(path, { force: true })
      }
    },
    read: (key) => readFile(pathOf(key)).catch(absent),
    linkTo: async () => undefined,
    async open(key, range) {
      const handle = await open(pathOf(key)).catch(absent)
      if (!handle) return undefined
      const { size } = await handle.stat()
      return { stream: handle.createReadStream(range), bytes: size }
    },
    sizeOf: async (key) => (await stat(pathOf(key)).catch(absent))?.size,
    remove: (key) => rm(pathOf(key), { force: true }).catch(rethrow),
    removeFolder: (key) => rm(pathOf(key), { force: true, recursive: true }).catch(rethrow),
    list: (key) => walk(folder, checkedKey(key)),
  }
}

async function* walk(root: string, key: string): AsyncIterable<StoredFile> {
  const entries = await opendir(join(root, key)).catch(absent)
  if (!entries) return
  for await (const entry of entries) {
    const below = `${key}/${entry.name}`
    if (entry.isDirectory()) yield* walk(root, below)
    else yield* describe(root, below, entry)
  }
}

async function* describe(root: string, key: string, entry: Dirent): AsyncIterable<StoredFile> {
  const found = entry.isFile() ? await stat(join(root, key)).catch(absent) : undefined
  if (found) yield { key, modifiedAt: found.mtime }
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

function absent(error: unknown): undefined {
  if (!isCode(error, 'ENOENT')) throw toStorageAway(error)
}

function rethrow(error: unknown): never {
  throw toStorageAway(error)
}
