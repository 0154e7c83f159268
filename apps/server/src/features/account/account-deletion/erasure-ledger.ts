import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'

const Entry = z.object({ digest: z.string(), at: z.iso.datetime() })

/** An erasure as the ledger keeps it: a keyed hash of the member's id, base64url, and the moment. It names nobody. */
type LedgerEntry = z.infer<typeof Entry>

/** The ledger cannot be written at present: its disk is full or away. Calls answer 503, and nothing is erased. */
class LedgerAway extends Error {
  override name = 'LedgerAway'
  readonly statusCode = 503

  constructor(cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
    super(`The ledger of erasures cannot be written: ${code ?? String(cause)}`, { cause })
  }
}

/**
 * Notes an erasure outside of the database, so that a restored backup cannot bring the member back. On the disk when
 * this returns. Throws `LedgerAway`; the ledger is then as it was.
 */
export async function appendToLedger(file: string, entry: LedgerEntry): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await using handle = await open(file, 'a+', 0o600)
    const { size } = await handle.stat()
    const line = `${(await endsMidLine(handle, size)) ? '\n' : ''}${JSON.stringify(entry)}\n`
    await write(handle, line).catch(async (error: unknown) => {
      await withdraw(handle, size, line)
      throw error
    })
  } catch (error) {
    throw new LedgerAway(error)
  }
}

async function write(handle: FileHandle, line: string) {
  await handle.appendFile(line)
  await handle.sync()
}

/** A crash or a full disk cut the last line short: the next one must not become part of it. */
async function endsMidLine(handle: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false
  const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: size - 1 })
  return buffer.toString() !== '\n'
}

/** Takes back what was written of a line, or the next start would erase a member who was told that nothing was done. */
async function withdraw(handle: FileHandle, before: number, line: string) {
  const { size } = await handle.stat()
  // Longer: another process has added an entry of its own behind it, which has to stay.
  if (size > before && size <= before + line.length) await handle.truncate(before)
}

/**
 * All erasures noted; a line that was cut short is left out, since nothing was erased for it. Throws when any other line
 * cannot be read.
 */
export async function readLedger(file: string): Promise<LedgerEntry[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => Entry.parse(JSON.parse(line)))
}
