import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { appendLine } from '#security/append-line.ts'
import type { Context } from '#context.ts'
import type { Storage } from '#media/storage.ts'

const Entry = z.object({ digest: z.string(), at: z.iso.datetime() })

/** An erasure as the ledger keeps it: a keyed hash of the member's id, base64url, and the moment. It names nobody. */
export type LedgerEntry = z.infer<typeof Entry>

/** Where erasures are noted outside of the database, so that a restored backup cannot bring a member back. */
export type Ledger = {
  /** For good when this returns. Throws `LedgerAway`; the ledger is then as it was. */
  append(entry: LedgerEntry): Promise<void>
  /** All that is noted; those from before `since` may be left out. Throws where it cannot be read. */
  read(since?: Date): Promise<LedgerEntry[]>
}

/** An object for each entry in the bucket where there is one, which every host sees; else a file of this host. */
export function openLedger({ config, storage }: Pick<Context, 'config' | 'storage'>): Ledger {
  if (config.storageUrl) return bucketLedger(storage)
  const file = config.erasureLedger
  return { append: (entry) => appendToLedger(file, entry), read: () => readLedger(file) }
}

/** Below this the bucket has a folder for each month, `ledger/2026-11`. */
const FOLDER = 'ledger'

/** The ledger of a bucket, or of a backup. All of an entry stands in its key, so that to read them is to list them: `ledger/2026-11/DIGEST.1764092400000`. */
export function bucketLedger(storage: Storage): Ledger {
  return {
    async append({ digest, at }) {
      const key = `${FOLDER}/${at.slice(0, 7)}/${digest}.${Date.parse(at)}`
      await storage.write(key, Buffer.from(`${JSON.stringify({ digest, at })}\n`)).catch(async (error: unknown) => {
        // It may be there all the same, where only the answer was lost.
        await storage.remove(key).catch(() => undefined)
        throw new LedgerAway(error)
      })
    },
    async read(since) {
      const entries: LedgerEntry[] = []
      for (const folder of since ? monthsSince(since) : [FOLDER])
        for await (const { key } of storage.list(folder)) entries.push(entryOf(key))
      return entries
    },
  }
}

function entryOf(key: string): LedgerEntry {
  const [, digest, time] = /\/([\w-]+)\.(\d+)$/.exec(key) ?? []
  if (!digest) throw new Error(`What is no entry lies in the ledger of erasures: ${key}`)
  return { digest, at: new Date(Number(time)).toISOString() }
}

/** The folders of the months from one on, and of the next one, for a host whose clock is ahead. */
function monthsSince(since: Date): string[] {
  const [year, first] = [since.getUTCFullYear(), since.getUTCMonth()]
  const now = new Date()
  const count = (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() - first + 2
  return Array.from({ length: Math.max(count, 2) }, (_, index) => {
    return `${FOLDER}/${new Date(Date.UTC(year, first + index, 1)).toISOString().slice(0, 7)}`
  })
}

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
 * Notes an erasure in a file, on the disk when this returns. Throws `LedgerAway`; the ledger is then as it was, or the next
 * start would erase a member who was told that nothing was done.
 */
export async function appendToLedger(file: string, entry: LedgerEntry): Promise<void> {
  try {
    await appendLine(file, JSON.stringify(entry))
  } catch (error) {
    throw new LedgerAway(error)
  }
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
