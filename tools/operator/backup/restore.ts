import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '@amour/server/config.ts'
import { openHome } from '@amour/server/database/embedded/folder.ts'
import { openPlace, openStorage } from '@amour/server/media/open-storage.ts'
import { MINUTE } from '@amour/server/durations.ts'
import { openSecrets } from '@amour/server/security/secrets.ts'
import { readSettings, say } from '#operator/open-app.ts'
import { bringBack } from './bring-back.ts'
import { type DatabaseBackup, type DatabaseKeeper, openKeeper } from './database-keeper.ts'
import { isEmpty } from './file-copies.ts'
import { restoreErasures } from './note-copies.ts'
import { describeRecovery, findRecoveryFaults } from './recovery-report.ts'

export type RestoreWishes = {
  /** The folder of PostgreSQL's data, which is empty. */
  database?: string
  to?: Date
  keepFiles?: true
}

/** Throws where a backup is dated in the future: which clock was wrong decides what comes back, and nobody else knows. */
export function refuseAhead(made: readonly DatabaseBackup[], now: Date): void {
  const ahead = made.find(({ at }) => at.getTime() > now.getTime() + 5 * MINUTE)
  if (ahead)
    throw new Error(
      `The backup ${ahead.label} is dated in the future. Put the clock of this machine right; if it is, say which moment ` +
        `is meant: \`amour restore --to ${now.toISOString()}\` passes it over.`,
    )
}

/**
 * Brings a site back onto a machine that has none: database, files, ledger and notes, and checks them. Ends with 1 where
 * anything is wrong. Throws, having changed nothing, where something is there already.
 */
export async function restore({ database, to, keepFiles }: RestoreWishes): Promise<void> {
  const config = readSettings()
  if (!config.backup)
    throw new Error('BACKUP_URL says where the backup is, and is not set (docs/operations/backup.md).')
  if (!existsSync(config.keyFile))
    throw new Error(
      `Put the key file back first, at ${config.keyFile}: without it nothing that was sealed can be read.`,
    )
  const [place, storage] = [await openPlace(config.backup.place), await openStorage(config)]
  try {
    if (!keepFiles && !(await isEmpty(storage)))
      throw new Error(
        'There are files of members already. Let STORAGE_URL or DATA_DIR name an empty place, or keep them: --keep-files.',
      )
    const keeper = await openKeeper(config, place)
    if (!to && !keeper.keepsLog) refuseAhead(await keeper.list(), new Date())
    const folder = await openEmptyFolder(config, keeper, database)
    // First, so that whoever goes on by hand from a restore that was cut short brings no erased member back.
    await restoreErasures(place, { config, storage, secrets: await openSecrets(config.keyFile) })
    const recovery = await bringBack({
      keeper,
      place,
      folder,
      config,
      to,
      keepsFiles: keepFiles === true,
      isScratch: false,
    })
    for (const line of describeRecovery(recovery)) say(line)
    const faults = findRecoveryFaults(recovery)
    for (const fault of faults) process.stderr.write(`${fault}\n`)
    if (faults.length > 0) process.exitCode = 1
    else
      say(
        `All is there. Start PostgreSQL on ${folder} and then the processes, and make a backup at once: \`amour backup\`.`,
      )
  } finally {
    await handOver(config)
    storage.close()
    place.close()
  }
}

async function openEmptyFolder(config: Config, { owner }: DatabaseKeeper, given: string | undefined): Promise<string> {
  const isEmbedded = !config.databaseUrl
  if (isEmbedded && given)
    throw new Error('The embedded database has its own folder in DATA_DIR: leave --database out.')
  if (!isEmbedded && !given)
    throw new Error('Say where the data of PostgreSQL go: --database /var/lib/postgresql/15/main, for example.')
  const folder = given ?? (await openHome(join(config.dataDir, 'postgres'))).cluster
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new Error(`There is a database in ${folder} already. Stop its server and move it away; nothing was changed.`)
  if (owner) await chown(folder, owner.uid, owner.gid)
  return folder
}

/** What root has written into DATA_DIR belongs to the user of the processes, as the folder does. */
async function handOver({ dataDir }: Config) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dataDir)
  if (uid === 0) return
  const ours = (await readdir(dataDir)).filter((name) => name !== 'postgres').map((name) => join(dataDir, name))
  await promisify(execFile)('chown', ['-R', '-h', `${uid}:${gid}`, ...ours])
}
