import type { Context } from '@amour/server/context.ts'
import { noteBackup } from '@amour/server/figures/backup-notes.ts'
import { openPlace, openStorage } from '@amour/server/media/open-storage.ts'
import type { Storage } from '@amour/server/media/storage.ts'
import { openSecrets } from '@amour/server/security/secrets.ts'
import { existsSync } from 'node:fs'
import { readSettings, requireDatabase, say } from '#operator/open-app.ts'
import { type DatabaseKeeper, mayExpire, openKeeper } from './database-keeper.ts'
import { copyFiles, pruneFiles } from './file-copies.ts'
import { copyNotes } from './note-copies.ts'

/** What a round backs up: all, or what pgBackRest does not archive by itself. */
export type BackupPart = 'files'

export type BackupWishes = { filesGone?: true }

/**
 * Backs up the database, and then files, ledger and notes (decision 107); with `files` these alone, which is quick. Throws
 * where anything of it could not be done, and where most files are gone, unless `filesGone` says that this is right.
 */
export async function backUp(part: BackupPart | undefined, { filesGone }: BackupWishes = {}): Promise<void> {
  const config = readSettings()
  if (!config.backup) throw new Error('BACKUP_URL says where backups go, and is not set (docs/operations/backup.md).')
  if (part !== 'files') requireDatabase(config)
  if (!existsSync(config.keyFile))
    throw new Error(`There is no key file at ${config.keyFile}: is this the site’s machine?`)
  const secrets = await openSecrets(config.keyFile)
  const [place, storage] = [await openPlace(config.backup.place), await openStorage(config)]
  try {
    const keeper = part === 'files' ? undefined : await openKeeper(config, place)
    await backUpInto(place, { config, storage, secrets, keeper }, { areGone: filesGone === true })
  } finally {
    storage.close()
    place.close()
  }
}

type Site = Pick<Context, 'config' | 'storage' | 'secrets'> & { keeper: DatabaseKeeper | undefined }

/** The same of what is open; without a keeper, no database. What is too old and cannot be removed is told once all else is done. */
export async function backUpInto(place: Storage, site: Site, wishes: { areGone: boolean }): Promise<void> {
  const { config, storage, keeper } = site
  const stayed: string[] = []
  let expires = false
  if (keeper) {
    const made = (await keeper.list()).map((one) => one.at)
    expires = mayExpire(made, new Date())
    const { label, at, stayed: old = [] } = await keeper.backUp({ expires })
    stayed.push(...old)
    await noteBackup(config.dataDir, 'database', { at: at.toISOString() })
    say(`database    ${label} (${keeper.name})`)
    if (!expires) say('            weeks lie between two of the last ones: older ones stay for three days of backups')
  }
  const begun = new Date()
  // The notes first: whoever is erased while the files are copied is known by then or loses nothing that was not there.
  const erasures = await copyNotes(site, place)
  const { copied, bytes, gone, all } = await copyFiles(storage, place, begun, wishes)
  const { pruned, stayed: kept } = expires ? await pruneFiles(place, new Date()) : { pruned: 0, stayed: [] }
  stayed.push(...kept)
  await noteBackup(config.dataDir, 'files', { at: begun.toISOString() })
  say(
    `files       ${copied} copied (${(bytes / 2 ** 20).toFixed(1)} MiB) of ${all}, ${gone} are gone, ${pruned} taken out`,
  )
  say(`erasures    ${erasures} noted`)
  say(`The key file is not in it: keep a copy of ${config.keyFile} elsewhere.`)
  if (stayed.length > 0) throw new Error(describeStayed(stayed))
}

/** So many are named. */
const NAMED = 10

const describeStayed = (stayed: readonly string[]) =>
  `All is backed up, but ${stayed.length} that are too old to be kept could not be removed from the backup: ` +
  `${stayed.slice(0, NAMED).join(', ')}${stayed.length > NAMED ? ' and more' : ''}.`
