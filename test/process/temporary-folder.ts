import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a folder for a test's data. The embedded server's own user may pass through it; otherwise its files would go
 * to a folder of the system and stay there.
 */
export async function createTemporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `amour-${name}-`))
  await chmod(folder, 0o711)
  return folder
}
