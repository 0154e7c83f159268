import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Adds a line to a file that is never written over, on the disk when this returns; several processes may. Throws where it
 * cannot be written; the file is then as it was, unless another process has added a line in the same moment: both stay, and
 * what was cut short of one may stand in a line with the other.
 */
export async function appendLine(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await using handle = await open(file, 'a+', 0o600)
  const { size } = await handle.stat()
  const line = Buffer.from(`${(await endsMidLine(handle, size)) ? '\n' : ''}${text}\n`)
  await write(handle, line).catch(async (error: unknown) => {
    await withdraw(handle, size, line)
    throw error
  })
}

async function write(handle: FileHandle, line: Buffer) {
  await handle.appendFile(line)
  await handle.sync()
}

/** A crash or a full disk cut the last line short: the next one must not become part of it. */
async function endsMidLine(handle: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false
  const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: size - 1 })
  return buffer.toString() !== '\n'
}

/** Takes back what was written of a line: whoever was told that nothing was noted must not find it later. */
async function withdraw(handle: FileHandle, before: number, line: Buffer) {
  const added = (await handle.stat()).size - before
  if (added <= 0 || added > line.length) return
  const { buffer } = await handle.read({ buffer: Buffer.alloc(added), position: before })
  // Else another process has added a line of its own, which has to stay.
  if (buffer.equals(line.subarray(0, added))) await handle.truncate(before)
}
