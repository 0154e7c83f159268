import type { Config } from '@amour/server/config.ts'
import { DAY } from '@amour/server/durations.ts'
import type { Owner } from '@amour/server/database/embedded/owner.ts'
import type { Storage } from '@amour/server/media/storage.ts'
import { openEmbeddedKeeper } from './embedded-keeper.ts'
import { openPgBackRest } from './pgbackrest.ts'

/** A whole backup of the database, and when it ended. */
export type DatabaseBackup = { label: string; at: Date }

/** Who makes backups of a database and puts them back; each is a program of PostgreSQL's own world. */
export type DatabaseKeeper = {
  /** For whoever reads a report. */
  name: string
  /** Whom the files of a database belong to; undefined: to us. */
  owner: Owner | undefined
  /** Whether its log is kept too, so that a restore ends at any moment; else it ends with a backup. */
  keepsLog: boolean
  /** Throws where it could not be made; with `expires` those that are too old go. `stayed` are those that could not. */
  backUp(wishes: { expires: boolean }): Promise<DatabaseBackup & { stayed?: readonly string[] }>
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

/** Milliseconds between two backups that follow each other, of which a clock that has leapt may be the reason. */
const MISSED = 14 * DAY

/** Milliseconds that backups go on after such a gap until the clock is believed: somebody has seen it by then. */
const BELIEVED = 3 * DAY

/** Backups that there are of these days at least. */
const FEWEST = 3

/**
 * Whether backups that are too old may go now, by when those were made that are there, the oldest first. By a clock that has
 * leapt ahead all are: after a gap of weeks they stay until those since it are of three days, unless backups are always
 * that far apart.
 */
export function mayExpire(made: readonly Date[], now: Date): boolean {
  // What is later was made by a clock that was ahead.
  const times = [...made.filter((at) => at <= now), now].map((at) => at.getTime())
  const isGap = (index: number) => (times[index] ?? 0) - (times[index - 1] ?? Infinity) >= MISSED
  const since = times.findLastIndex((_, index) => isGap(index))
  // One that an earlier leap has left, alone, is no run.
  const isRun = times.length - 1 - since >= FEWEST && now.getTime() - (times[since] ?? 0) >= BELIEVED
  return since === -1 || isGap(since - 1) || isRun
}

/** pgBackRest for a server of one’s own, and PostgreSQL’s own base backups for the embedded one. */
export function openKeeper(config: Config, place: Storage): Promise<DatabaseKeeper> {
  if (!config.backup) throw new Error('BACKUP_URL says where backups go, and is not set (docs/operations/backup.md).')
  const address = config.directUrl ?? config.databaseUrl
  return address ? openPgBackRest(config.backup, address) : openEmbeddedKeeper(config, place)
}
