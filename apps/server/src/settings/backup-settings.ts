import { isAbsolute, relative, resolve } from 'node:path'
import { z } from 'zod'

/** Where backups go, and with what they are made. */
export const backupSettings = {
  BACKUP_URL: z.string().optional(),
  BACKUP_STANZA: z
    .string()
    .regex(/^[\w-]+$/)
    .default('amour'),
  BACKUP_PGBACKREST_CONFIG: z.string().optional(),
  BACKUP_USER: z
    .string()
    .regex(/^[\w-]+$/)
    .default('postgres'),
}

/** A part of the settings of a process, see config.ts. */
export type BackupConfig = {
  /** Undefined: nothing is backed up by us. */
  backup:
    | {
        /** A folder, or `s3://key:secret@host:port/bucket`, which holds a secret. */
        place: string
        /** What pgBackRest calls the database, and its file of settings; undefined: the one where it looks by itself. */
        stanza: string
        pgBackRestConfig: string | undefined
        /** Whom PostgreSQL and pgBackRest run as where the command is root's. */
        user: string
      }
    | undefined
}

type Given = z.output<z.ZodObject<typeof backupSettings>>

type Surroundings = { root: string; dataDir: string; keyFile: string; storageUrl: string | undefined }

/** Reads them. Throws where a backup would lie beside the key file, or be lost with what it is of. */
export function readBackup(given: Given, { root, dataDir, keyFile, storageUrl }: Surroundings): BackupConfig {
  if (!given.BACKUP_URL) return { backup: undefined }
  const isBucket = given.BACKUP_URL.startsWith('s3://')
  const place = isBucket ? given.BACKUP_URL : resolve(root, given.BACKUP_URL)
  if (isBucket) {
    if (!URL.canParse(place) || !/^\/[\w.-]+$/.test(new URL(place).pathname))
      throw wrong('names a folder, or a bucket as s3://key:secret@host:port/bucket.')
    if (storageUrl && bucketOf(place) === bucketOf(storageUrl))
      throw wrong('is the bucket of STORAGE_URL: with it the backup would be lost too. Name another one.')
  } else {
    if (isWithin(keyFile, place))
      throw wrong('KEY_FILE lies in it. Keep the keys apart: whoever finds both can read everything.')
    if (isWithin(place, dataDir) || isWithin(dataDir, place))
      throw wrong('lies in DATA_DIR or around it: one disk would take both. Name a folder elsewhere.')
  }
  const pgBackRestConfig = given.BACKUP_PGBACKREST_CONFIG && resolve(root, given.BACKUP_PGBACKREST_CONFIG)
  return { backup: { place, stanza: given.BACKUP_STANZA, pgBackRestConfig, user: given.BACKUP_USER } }
}

const wrong = (fault: string) => new Error(`These settings are not right:\n  BACKUP_URL: ${fault}`)

const bucketOf = (address: string) => {
  const { host, pathname } = new URL(address)
  return `${host}${pathname}`
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way === '' || (!way.startsWith('..') && !isAbsolute(way))
}
