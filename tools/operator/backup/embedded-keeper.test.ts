import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '@amour/server/config.ts'
import { DAY, MINUTE } from '@amour/server/durations.ts'
import { diskStorage } from '@amour/server/media/disk-storage.ts'
import { createTemporaryFolder, findQuickFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEmbeddedKeeper } from './embedded-keeper.ts'

async function openBackups() {
  const folder = await createTemporaryFolder('embedded-keeper', findQuickFolder())
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const place = diskStorage(join(folder, 'backup'))
  const keeper = await openEmbeddedKeeper(readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'data') }), place)
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
  return { keeper, make, restore }
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
