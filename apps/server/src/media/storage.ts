import { mkdir, open, readFile, rename, unlink } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { newId } from '#security/ids.ts'

/** Where files of members lie. A key is a path of our own making: letters, digits, - . and /. */
export type Storage = {
  /** Whole and synced when this returns, or not there at all. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such file. */
  read(key: string): Promise<Buffer | undefined>
  remove(key: string): Promise<void>
}

/** Storage in a folder of this machine. Throws on a key that leads outside. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    const path = resolve(folder, key)
    if (!path.startsWith(resolve(folder) + sep)) throw new Error('A storage key leads outside of its folder.')
    return path
  }
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = join(dirname(path), `.${newId()}`)
      const handle = await open(draft, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, path)
    },
    read: (key) => readFile(pathOf(key)).catch(absent),
    remove: (key) => unlink(pathOf(key)).catch(absent),
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
