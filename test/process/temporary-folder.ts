import { existsSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'

/**
 * Where there is memory enough, a folder of it: the disk does not set the pace of the tests. Four times
 * what the two sites of a run and the databases of its tests take.
 */
export function findQuickFolder(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir()
}

/** Whether what lies in a folder lies in memory alone. */
export const isInMemory = (folder: string) => folder.startsWith(memory)

/**
 * Makes a folder for a test's data, in `within`. The embedded server's own user may pass through it; otherwise its files would go
 * to a folder of the system and stay there.
 */
export async function createTemporaryFolder(name: string, within = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(within, `amour-${name}-`))
  await chmod(folder, 0o711)
  return folder
}
