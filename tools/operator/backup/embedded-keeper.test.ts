import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '@amour/server/config.ts'
import { DAY, MINUTE } from '@amour/server/durations.ts'
import { readBackupNote } from '@amour/server/figures/backup-notes.ts'
import { diskStorage } from '@amour/server/media/disk-storage.ts'
import { type Storage, StorageAway } from '@amour/server/media/storage.ts'
import { openSecrets } from '@amour/server/security/secrets.ts'
import { createTemporaryFolder, findQuickFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backUpInto } from './backup.ts'
import { openEmbeddedKeeper, removeOutdated } from './embedded-keeper.ts'
import { copyFiles } from './file-copies.ts'

async function openBackups() {
  const folder = await createTemporaryFolder('embedded-keeper', findQuickFolder())
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const place = diskStorage(join(folder, 'backup'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'data') })
  const keeper = await openEmbeddedKeeper(config, place)
  /** A backup of one file that tells which it is. */
  const make = async (name: string, at: Date) => {
    const label = at.toISOString().replaceAll(/[:.]/g, '-')
    await writeFile(join(folder, 'which'), name)
    await promisify(execFile)('tar', ['-czf', join(folder, 'base.tar.gz'), '-C', folder, 'which'])
    await place.writeFile(`database/${label}/base.tar.gz`, join(folder, 'base.tar.gz'))
    await place.write(`database/${label}/backup_manifest`, Buffer.from('{"Files":[]}'))
    return label
  }
  const restore = async (to?: Date) => {
    const target = await mkdtemp(join(folder, 'restored-'))
    await keeper.restoreInto(target, to)
    return readFile(join(target, 'which'), 'utf8')
  }
  return { config, place, keeper, make, restore }
}

test('a backup that is dated in the future is passed over aloud, and stays', async () => {
  const { keeper, make, restore } = await openBackups()
  const said: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => said.push(String(line)) > 0)
  onTestFinished(() => void vi.restoreAllMocks())
  const ahead = new Date(Date.now() + 400 * DAY)
  const label = await make('of a clock that was ahead', ahead)
  // All may be, where the present clock is the wrong one.
  expect(await keeper.newest()).toBeUndefined()
  await expect(restore()).rejects.toThrow('no backup of the embedded database from before now')
  expect(said.splice(0).join('')).toContain('--to')
  await make('of yesterday', new Date(Date.now() - DAY))
  expect(said).toEqual([])
  expect(await restore()).toBe('of yesterday')
  expect(said.join('')).toContain(label)
  expect(await keeper.newest()).not.toMatchObject({ label })
  // Another machine's clock may be minutes ahead of ours.
  const soon = await make('of just now', new Date(Date.now() + 2 * MINUTE))
  expect([await restore(), (await keeper.newest())?.label]).toEqual(['of just now', soon])
  // Whoever knows better says so.
  expect(await restore(ahead)).toBe('of a clock that was ahead')
  expect(await keeper.list()).toHaveLength(3)
})

test('what the place of backups does not let go keeps nothing else in it, is named, and makes no backup of today undone', async () => {
  const { config, place, keeper, make } = await openBackups()
  const now = Date.now()
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  let keeps = (_key: string) => false
  const unlessKept = (remove: Storage['remove']) => async (key: string) => {
    if (keeps(key)) throw new StorageAway({ code: 'AccessDenied' }, { isRefused: true })
    await remove(key)
  }
  const locking = { ...place, remove: unlessKept(place.remove), removeFolder: unlessKept(place.removeFolder) }
  // Backups of each tenth day: what is 34 days old is to go.
  const labels: string[] = []
  for (const days of [60, 50, 40, 30, 20, 10]) labels.push(await make('', new Date(now - days * DAY)))
  // Of one only a part went, or came.
  await place.remove(`database/${labels[2]}/backup_manifest`)
  const storage = diskStorage(join(config.dataDir, 'media'))
  for (const name of ['one', 'two', 'three']) await storage.write(`items/${name}/160.webp`, Buffer.from(name))
  await copyFiles(storage, place, new Date(now - 50 * DAY))
  for (const name of ['one', 'two']) await storage.removeFolder(`items/${name}`)
  await copyFiles(storage, place, new Date(now - 40 * DAY))

  const site = {
    config,
    storage,
    secrets: await openSecrets(config.keyFile),
    keeper: {
      ...keeper,
      backUp: async () => {
        const at = new Date()
        return { label: await make('of today', at), at, stayed: await removeOutdated(locking, at) }
      },
    },
  }
  keeps = (key) => [`database/${labels[0]}`, 'files/items/one/160.webp'].includes(key)
  const failure = await backUpInto(locking, site, { areGone: false }).catch((error: Error) => error.message)
  const left = async (where: string) => {
    const keys = new Set<string>()
    for await (const { key } of place.list(where)) keys.add(key)
    return [...keys]
  }
  expect(failure).toContain('All is backed up, but 2 ')
  for (const named of [labels[0], 'AccessDenied', 'files/items/one/160.webp']) expect(failure).toContain(named)
  const databases = new Set((await left('database')).map((key) => key.split('/')[1]))
  expect(labels.filter((label) => databases.has(label))).toEqual([labels[0], ...labels.slice(3)])
  expect((await left('files')).toSorted()).toEqual(['files/items/one/160.webp', 'files/items/three/160.webp'])
  for (const part of ['database', 'files'] as const) expect(await readBackupNote(config.dataDir, part)).toBeDefined()
  // What was kept goes at the next round that may remove it.
  keeps = () => false
  await backUpInto(locking, site, { areGone: false })
  expect(await left('files')).toEqual(['files/items/three/160.webp'])
  expect((await keeper.list()).map(({ label }) => label)).not.toContain(labels[0])
})
