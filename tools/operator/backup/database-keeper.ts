import type { Config } from '@amour/server/config.ts'
import type { Owner } from '@amour/server/database/embedded/owner.ts'
import type { Storage } from '@amour/server/media/storage.ts'
import { openEmbeddedKeeper } from './embedded-keeper.ts'
import { openPgBackRest } from './pgbackrest.ts'

/** A whole backup of the database, and when it ended. */
type DatabaseBackup = { label: string; at: Date }

/** Who makes backups of a database and puts them back; each is a program of PostgreSQL's own world. */
export type DatabaseKeeper = {
  /** For whoever reads a report. */
  name: string
  /** Whom the files of a database belong to; undefined: to us. */
  owner: Owner | undefined
  /** Whether its log is kept too, so that a restore ends at any moment; else it ends with a backup. */
  keepsLog: boolean
  /** Throws where it could not be made; with `expires` those that are too old go. */
  backUp(wishes: { expires: boolean }): Promise<DatabaseBackup>
  newest(): Promise<DatabaseBackup | undefined>
  /** All that are there, the oldest first. */
  list(): Promise<DatabaseBackup[]>
  /** Puts a database of the last moment, or of another one, into an empty folder. It becomes one when it is started. */
  restoreInto(folder: string, to: Date | undefined): Promise<void>
  /** The `postgres` that runs what lies in a folder. */
  findProgram(folder: string): Promise<string>
  /** User, password and database of what lies in a folder; host and port are not told. */
  addressIn(folder: string): Promise<string>
}

/** Milliseconds. */
const MISSED = 14 * 86_400_000

/**
 * Whether backups that are too old may go now, by when those were made that are there, the oldest first. By a clock that has
 * leapt ahead all are: where the last one seems to be of weeks ago they stay for another round, unless they are always that
 * far apart.
 */
export function mayExpire(made: readonly Date[], now: Date): boolean {
  const [before, last] = made.length > 1 ? made.slice(-2) : [undefined, made[0]]
  const isLate = last !== undefined && now.getTime() - last.getTime() >= MISSED
  return !isLate || (before !== undefined && last.getTime() - before.getTime() >= MISSED)
}

/** pgBackRest for a server of one’s own, and PostgreSQL’s own base backups for the embedded one. */
export function openKeeper(config: Config, place: Storage): Promise<DatabaseKeeper> {
  if (!config.backup) throw new Error('BACKUP_URL says where backups go, and is not set (docs/operations/backup.md).')
  const address = config.directUrl ?? config.databaseUrl
  return address ? openPgBackRest(config.backup, address) : openEmbeddedKeeper(config, place)
}
