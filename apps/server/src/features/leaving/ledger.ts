import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'

const Entry = z.object({ digest: z.string(), at: z.iso.datetime() })

/** An erasure as the ledger keeps it: a keyed hash of the member's id, base64url, and the moment. It names nobody. */
export type LedgerEntry = z.infer<typeof Entry>

/**
 * Notes an erasure outside of the database, so that a restored backup cannot bring the member back. On the disk when
 * this returns.
 */
export async function appendToLedger(file: string, entry: LedgerEntry): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.appendFile(`${JSON.stringify(entry)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** All erasures noted; a last line that a crash cut short is left out. Throws when any other line cannot be read. */
export async function readLedger(file: string): Promise<LedgerEntry[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Entry.parse(JSON.parse(line)))
}
