import { chmod, chown, copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@amour/server/config.ts'
import { noteBackup } from '@amour/server/figures/backup-notes.ts'
import { openPlace } from '@amour/server/media/open-storage.ts'
import { readSettings, say } from '#operator/open-app.ts'
import { bringBack } from './bring-back.ts'
import { openKeeper } from './database-keeper.ts'
import { describeRecovery, findRecoveryFaults } from './recovery-report.ts'
import { DRILLED, openScratch } from './scratch.ts'

/**
 * Restores beside the running site, into folders that go afterwards, and checks what came of it: how much would be lost
 * now, and how long it takes. Ends with 1 where anything is wrong, and notes the outcome for the figures.
 */
export async function drill({ scratch }: { scratch?: string }): Promise<void> {
  const config = readSettings('silent')
  if (!config.backup)
    throw new Error('BACKUP_URL says where the backup is, and is not set (docs/operations/backup.md).')
  const begun = new Date()
  const noteOutcome = (isSound: boolean, lostSeconds: number) =>
    noteBackup(config.dataDir, 'drill', {
      at: begun.toISOString(),
      isSound,
      lostSeconds,
      seconds: (Date.now() - begun.getTime()) / 1000,
    })
  await using room = await openScratch('drill', scratch)
  const folder = room.path
  const place = await openPlace(config.backup.place)
  try {
    const keeper = await openKeeper(config, place)
    const database = join(folder, DRILLED)
    // PostgreSQL's user passes through to its own folder, and owns nothing else.
    await chmod(folder, 0o711)
    await mkdir(database, { mode: 0o700 })
    if (keeper.owner) await chown(database, keeper.owner.uid, keeper.owner.gid)
    const recovery = await bringBack({
      keeper,
      place,
      folder: database,
      config: await settingsIn(config, folder),
      to: undefined,
      keepsFiles: false,
      isScratch: true,
    })
    const last = recovery.lastCommit ?? recovery.backup.at ?? new Date(0)
    const lost = Math.max(0, (begun.getTime() - last.getTime()) / 1000)
    const faults = findRecoveryFaults(recovery)
    await noteOutcome(faults.length === 0, lost)
    for (const line of describeRecovery(recovery)) say(line)
    say(`lost        what came in the last ${lost.toFixed(0)} s, had all gone when this began (RPO)`)
    say(`back        after ${((Date.now() - begun.getTime()) / 1000).toFixed(0)} s (RTO)`)
    for (const fault of faults) process.stderr.write(`${fault}\n`)
    if (faults.length > 0) process.exitCode = 1
  } catch (error) {
    await noteOutcome(false, 0)
    throw error
  } finally {
    place.close()
  }
}

/** A site of its own in the folder, with the keys of ours: what is erased again there is not touched here. */
async function settingsIn(config: Config, folder: string): Promise<Config> {
  const dataDir = join(folder, 'site')
  await mkdir(dataDir, { mode: 0o700 })
  const keyFile = join(dataDir, 'keys.json')
  await copyFile(config.keyFile, keyFile)
  await chmod(keyFile, 0o600)
  return {
    ...config,
    dataDir,
    keyFile,
    storageUrl: undefined,
    storageBrowserUrl: undefined,
    erasureLedger: join(dataDir, 'erasures.jsonl'),
    auditHeads: join(dataDir, 'audit-heads.jsonl'),
  }
}
