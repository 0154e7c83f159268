import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '@amour/server/config.ts'
import { openLedger } from '@amour/server/features/account/account-deletion/erasure-ledger.ts'
import { reapplyErasures } from '@amour/server/features/account/account-deletion/erasure-replay.service.ts'
import { eraseMember } from '@amour/server/features/account/account-deletion/erasure.service.ts'
import { openChainHeads } from '@amour/server/features/trust/audit/chain-heads.ts'
import { countLostMedia } from '@amour/server/features/media/cleanup/orphaned-files.service.ts'
import { openSecrets } from '@amour/server/security/secrets.ts'
import { diskStorage } from '@amour/server/media/disk-storage.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { world } from '@amour/test/world.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backUp } from './backup.ts'
import { copyFiles, coveredUntil, isEmpty, pruneFiles, readIndex, restoreFiles } from './file-copies.ts'
import { copyNotes, restoreErasures, restoreHeads } from './note-copies.ts'
import { findRecoveryFaults } from './recovery-report.ts'

const DAY = 86_400_000

async function openPlaces() {
  const folder = await createTemporaryFolder('copies')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { folder, place: diskStorage(join(folder, 'backup')), elsewhere: diskStorage(join(folder, 'new')) }
}

const settings = (more: Record<string, string>) => () =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: '/srv/amour', ...more })

test('a backup beside the key file, on the disk of the data or in the bucket of the files is refused', () => {
  const key = { KEY_FILE: '/mnt/backup/keys/keys.json' }
  expect(settings({ BACKUP_URL: '/mnt/backup', ...key })).toThrow('Keep the keys apart')
  expect(settings({ BACKUP_URL: '/srv/amour/backup', ...key })).toThrow('one disk would take both')
  expect(settings({ BACKUP_URL: '/srv' })).toThrow('BACKUP_URL')
  const bucket = 's3://key:secret@store.example:9000/amour?region=x'
  expect(settings({ STORAGE_URL: bucket, BACKUP_URL: 's3://other:word@store.example:9000/amour' })).toThrow('bucket')
  expect(settings({ BACKUP_URL: 's3://store.example' })).toThrow('names a folder, or a bucket')
  expect(settings({ BACKUP_URL: '/mnt/backup' })().backup).toMatchObject({ place: '/mnt/backup', stanza: 'amour' })
  expect(settings({ STORAGE_URL: bucket, BACKUP_URL: 's3://store.example:9000/spare' })().backup?.place).toContain(
    'spare',
  )
  expect(settings({})().backup).toBeUndefined()
})

test('a storage in which most files are missing is not taken for one that members have emptied', async () => {
  const { folder, place, elsewhere } = await openPlaces()
  const mounted = diskStorage(join(folder, 'media'))
  for (let n = 0; n < 12; n += 1) await mounted.write(`items/a/${n}.webp`, Buffer.from(`${n}`))
  await copyFiles(mounted, place, new Date(Date.now() - DAY))
  // The disk of the files is lost, or not mounted, and the round of the next minutes finds an empty folder.
  await rm(join(folder, 'media'), { recursive: true })
  await expect(copyFiles(mounted, place, new Date())).rejects.toThrow('12 of 12 files')
  expect(await restoreFiles(place, elsewhere, new Date())).toMatchObject({ files: 12, damaged: [] })
  // Members go on uploading to the folder below it, which is kept, too, and speaks for none of the others.
  await mounted.write('items/b/1.webp', Buffer.from('late'))
  await expect(copyFiles(mounted, place, new Date())).rejects.toThrow('12 of 12 files')
  for (let n = 2; n < 6; n += 1) await mounted.write(`items/b/${n}.webp`, Buffer.from('late'))
  for (const _ of ['noted', 'known'])
    await expect(copyFiles(mounted, place, new Date())).rejects.toThrow('12 of 12 files')
  const others = Array.from({ length: 150 }, (_, n) => JSON.stringify({ key: `items/c/${n}`, bytes: 1, sha256: 'x' }))
  await place.write('index/0.jsonl', Buffer.from(others.join('\n')))
  await expect(copyFiles(mounted, place, new Date())).rejects.toThrow('162 of 162 files')
  const { copies, rounds } = await readIndex(place)
  expect([copies.size, [...copies.values()].filter(({ goneAt }) => goneAt).length, rounds.length]).toEqual([167, 0, 1])
  expect(await copyFiles(mounted, place, new Date(), { areGone: true })).toMatchObject({ copied: 0, gone: 162 })
})

test('every file that a database of a moment names comes back with it, also one that was deleted since', async () => {
  await using w = await world()
  const { place, elsewhere } = await openPlaces()
  const { storage } = w.context
  const ann = await w.aMember()
  const kept = await storePhoto(w.context, ann.id)
  const deleted = await storePhoto(w.context, ann.id)
  const first = new Date()
  expect(await copyFiles(storage, place, first)).toMatchObject({ copied: 10, gone: 0 })
  await storage.removeFolder(deleted.storageKey)
  const second = new Date(first.getTime() + 60_000)
  expect(await copyFiles(storage, place, second)).toMatchObject({ copied: 0, gone: 5, all: 5 })
  const late = await storePhoto(w.context, ann.id)

  const then = await restoreFiles(place, elsewhere, first)
  expect(then).toMatchObject({ files: 10, damaged: [], covered: first })
  expect((await elsewhere.read(`${deleted.storageKey}/960.webp`))?.toString()).toBe(`${deleted.id} 960`)
  expect(await isEmpty(elsewhere)).toBe(false)
  await elsewhere.removeFolder('items')
  expect(await isEmpty(elsewhere)).toBe(true)
  expect(await restoreFiles(place, elsewhere, new Date())).toMatchObject({ files: 10 })
  expect(await restoreFiles(place, elsewhere, second)).toMatchObject({ files: 5, covered: second })
  expect(coveredUntil(await readIndex(place), new Date(first.getTime() - 1))).toBeUndefined()
  // Of three items one has its files; one was deleted, and one came after the last copy.
  await elsewhere.removeFolder('items')
  await restoreFiles(place, elsewhere, second)
  const restored = { ...w.context, storage: elsewhere }
  await w.db.deleteFrom('media').where('id', '=', deleted.id).execute()
  const soon = new Date(w.clock.now().getTime() + 1)
  expect(await countLostMedia(restored, soon)).toEqual({ items: 2, lost: 1 })
  expect(await elsewhere.read(`${kept.storageKey}/960.webp`)).toBeDefined()
  expect(await elsewhere.read(`${late.storageKey}/960.webp`)).toBeUndefined()
})

test('what is gone stays for 33 days and goes before 35; a damaged copy is named and not put back', async () => {
  const { place, elsewhere, folder } = await openPlaces()
  const storage = diskStorage(join(folder, 'site'))
  await storage.write('items/one/160.webp', Buffer.from('one'))
  await storage.write('items/two/160.webp', Buffer.from('two'))
  const now = new Date()
  await copyFiles(storage, place, now)
  await storage.remove('items/one/160.webp')
  await copyFiles(storage, place, new Date(now.getTime() + 1))
  expect(await pruneFiles(place, new Date(now.getTime() + 32 * DAY))).toEqual({ pruned: 0, stayed: [] })
  expect((await readIndex(place)).parts).toHaveLength(1)
  expect(await pruneFiles(place, new Date(now.getTime() + 34 * DAY))).toEqual({ pruned: 1, stayed: [] })
  expect(await place.read('files/items/one/160.webp')).toBeUndefined()

  await place.write('files/items/two/160.webp', Buffer.from('otherwise'))
  const { damaged, files } = await restoreFiles(place, elsewhere, now)
  expect({ damaged, files }).toEqual({ damaged: ['items/two/160.webp'], files: 0 })
  expect(await elsewhere.read('items/two/160.webp')).toBeUndefined()
})

test('the ledger and the ends of the audit log come to a new host by the backup, and whoever is back is erased again', async () => {
  await using w = await world()
  const { place, folder } = await openPlaces()
  const ann = await w.aMember()
  const row = await w.db.selectFrom('member').selectAll().where('id', '=', ann.id).executeTakeFirstOrThrow()
  await eraseMember(w.context, ann.id)
  const at = w.clock.now().toISOString()
  await openChainHeads(w.context).noteNight({ seq: 3, hash: 'ab', at })
  await openChainHeads(w.context).noteDay({ seq: 5, hash: 'cd', at })
  expect(await copyNotes(w.context, place)).toBe(1)
  expect(await copyNotes(w.context, place)).toBe(0)

  const config = {
    ...w.context.config,
    erasureLedger: join(folder, 'host/erasures.jsonl'),
    auditHeads: join(folder, 'host/audit-heads.jsonl'),
  }
  const host = { ...w.context, config }
  await w.db.insertInto('member').values(row).execute()
  await w.db.deleteFrom('erasure').execute()
  expect(await reapplyErasures(host)).toBe(0)
  expect(await restoreErasures(place, host)).toBe(1)
  expect(await reapplyErasures(host)).toBe(1)
  // What the host has noted since stays: copies lead forward alone.
  await openLedger(host).append({ digest: 'later', at })
  await restoreErasures(place, host)
  expect((await openLedger(host).read()).map(({ digest }) => digest)).toContain('later')
  await restoreHeads(place, host, new Date(0))
  expect((await openChainHeads(host).read()).all).toEqual([])
  await restoreHeads(place, host)
  const heads = await openChainHeads(host).read()
  expect([heads.nights.map(({ seq }) => seq), heads.all.map(({ seq }) => seq)]).toEqual([[3], [3, 5]])
})

test('a report holds against a restore what must not be', () => {
  const sound = {
    backup: { name: 'of a test' },
    lastCommit: undefined,
    seconds: { database: 1, all: 2 },
    schema: { was: 'a', is: 'a', isNewer: false },
    rows: { member: 2 },
    files: { files: 1, bytes: 1, damaged: [], covered: undefined, items: 1, lost: 0, late: 3 },
    erasures: { known: 1, added: 0, again: 1, isLost: false },
    audit: { entries: 4, broken: undefined, lost: 2 },
  }
  expect(findRecoveryFaults(sound)).toEqual([])
  const faults = [
    { ...sound, rows: { member: 0 } },
    { ...sound, files: { ...sound.files, lost: 1 } },
    { ...sound, files: { ...sound.files, damaged: ['items/a'] } },
    { ...sound, erasures: { ...sound.erasures, isLost: true } },
    { ...sound, audit: { ...sound.audit, broken: 'changed' } },
  ]
  expect(faults.map((one) => findRecoveryFaults(one).length)).toEqual([1, 1, 1, 1, 1])
})

test('whoever forgets which database it is backs up no empty one in its place', async () => {
  const { folder } = await openPlaces()
  const dataDir = join(folder, 'data')
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const [name, value] of Object.entries({
    NODE_ENV: 'test',
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    BACKUP_URL: join(folder, 'backup'),
  }))
    vi.stubEnv(name, value)
  await openSecrets(join(dataDir, 'keys.json'))
  await expect(backUp(undefined)).rejects.toThrow('DATABASE_URL is not set')
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  expect(existsSync(join(folder, 'backup/database'))).toBe(false)
  await backUp('files')
})
