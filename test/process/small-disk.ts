import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { createTemporaryFolder } from './temporary-folder.ts'

const run = promisify(execFile)

/** Whether this process may mount: as root, where the machine allows it. */
export const canMount = await (async () => {
  await using disk = await mountSmallDisk(1).catch(() => undefined)
  return disk !== undefined
})()

/** A real file system of so many MiB that can be filled to the last byte. Throws where this process may not mount. */
export async function mountSmallDisk(mebibytes: number) {
  const path = await createTemporaryFolder('disk')
  const clear = () => rm(path, { recursive: true, force: true })
  await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0711`, 'tmpfs', path]).catch(async (error) => {
    await clear()
    throw error
  })
  return {
    path,
    async [Symbol.asyncDispose]() {
      await run('umount', ['--lazy', path])
      await clear()
    },
  }
}
