import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const kinds = {
  /** The last whole backup of the database. */
  database: z.object({ at: z.iso.datetime() }),
  /** The last time that files, ledger and notes were copied. */
  files: z.object({ at: z.iso.datetime() }),
  /** The last drill: whether what it restored was sound, and how many seconds were lost, and went by. */
  drill: z.object({ at: z.iso.datetime(), isSound: z.boolean(), lostSeconds: z.number(), seconds: z.number() }),
}

type Kind = keyof typeof kinds
type Note<K extends Kind> = z.infer<(typeof kinds)[K]>

const fileOf = (dataDir: string, kind: Kind) => join(dataDir, 'backups', `${kind}.json`)

/** Notes for the figures, the doctor and whoever looks when backups were made; they name nobody. */
export async function noteBackup<K extends Kind>(dataDir: string, kind: K, note: Note<K>): Promise<void> {
  const file = fileOf(dataDir, kind)
  await mkdir(join(dataDir, 'backups'), { recursive: true })
  await writeFile(`${file}.${process.pid}`, `${JSON.stringify(note)}\n`, { flush: true })
  // Root writes it, and the worker reads it.
  await chmod(`${file}.${process.pid}`, 0o644)
  await chmod(join(dataDir, 'backups'), 0o755)
  await rename(`${file}.${process.pid}`, file)
}

/** What was noted last; undefined where nothing was, or a power cut has spoilt it, so that the alert for a missing backup tells. */
export async function readBackupNote<K extends Kind>(dataDir: string, kind: K): Promise<Note<K> | undefined> {
  const text = await readFile(fileOf(dataDir, kind), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const note = kinds[kind].safeParse(parse(text))
  return note.success ? (note.data as Note<K>) : undefined // the schema of this very kind
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
