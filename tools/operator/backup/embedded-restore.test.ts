import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readConfig } from '@amour/server/config.ts'
import { readLedger } from '@amour/server/features/account/account-deletion/erasure-ledger.ts'
import { eraseMember } from '@amour/server/features/account/account-deletion/erasure.service.ts'
import { readBackupNote } from '@amour/server/figures/backup-notes.ts'
import { openPrepared } from '@amour/server/serve.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makeMember } from '@amour/test/members/make-member.ts'
import { bareEnvironment } from '@amour/test/process/bare-environment.ts'
import { createTemporaryFolder, findQuickFolder } from '@amour/test/process/temporary-folder.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

const amour = fileURLToPath(new URL('../../amour.ts', import.meta.url))

async function openMachines() {
  const folder = await createTemporaryFolder('machines', findQuickFolder())
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const settingsOf = (machine: string) => ({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(folder, machine),
    BACKUP_URL: join(folder, 'backup'),
  })
  const run = (machine: string, ...words: string[]) => {
    const env = { ...bareEnvironment(), ...settingsOf(machine) }
    return promisify(execFile)(process.execPath, [amour, ...words], { env }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, said: stdout + stderr }),
    )
  }
  return { folder, settingsOf, run }
}

/** Milliseconds: ten commands, each a process. */
const PATIENCE = 900_000

test(
  'an installation with the embedded database comes back on an empty machine, and who was erased since does not',
  { timeout: PATIENCE },
  async () => {
    const { folder, settingsOf, run } = await openMachines()
    const one = await openPrepared(readConfig(settingsOf('one')))
    const [ann, eve] = [await makeMember(one.context), await makeMember(one.context)]
    const photo = await storePhoto(one.context, ann.id)
    await storePhoto(one.context, eve.id)
    expect(await run('one', 'backup')).toMatchObject({ code: 0, said: expect.stringContaining('files') })
    await eraseMember(one.context, eve.id)
    expect(await run('one', 'backup', 'files')).toMatchObject({ code: 0 })
    const drilled = await run('one', 'drill')
    expect(drilled).toMatchObject({ code: 0, said: expect.stringContaining(', 1 members erased again') })
    expect(await readBackupNote(join(folder, 'one'), 'drill')).toMatchObject({ isSound: true })
    await one.close()

    await mkdir(join(folder, 'two'))
    expect((await run('two', 'restore')).said).toContain('Put the key file back first')
    await copyFile(join(folder, 'one/keys.json'), join(folder, 'two/keys.json'))
    await rm(join(folder, 'one'), { recursive: true })
    const restored = await run('two', 'restore')
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('All is there.') })
    expect((await run('two', 'restore')).code).toBe(1)
    const two = await openPrepared(readConfig(settingsOf('two')))
    onTestFinished(() => two.close())
    const members = two.context.db.selectFrom('member').select('id').where('status', '<>', 'closed')
    expect(await members.execute()).toEqual([{ id: ann.id }])
    expect((await two.context.storage.read(`${photo.storageKey}/160.webp`))?.toString()).toBe(`${photo.id} 160`)
    expect(await readdir(join(folder, 'two/media/items'))).toEqual([photo.id])

    // One that only a later release runs on is not said to be there.
    const note = { name: '20991231235959_later__needs_99_0_0', timestamp: '' }
    await sql`INSERT INTO kysely_migration VALUES (${note.name}, ${note.timestamp})`.execute(two.context.db)
    expect(await run('two', 'backup')).toMatchObject({ code: 0 })
    expect(await run('two', 'drill')).toMatchObject({ code: 1, said: expect.stringContaining('too new for release') })

    // A backup that somebody has changed does not pass for one.
    for (const label of await readdir(join(folder, 'backup/database')))
      await writeFile(join(folder, 'backup/database', label, 'base.tar.gz'), 'nothing')
    const spoilt = await run('two', 'drill')
    expect(spoilt).toMatchObject({ code: 1, said: expect.stringContaining('could not be unpacked') })
    expect(await readBackupNote(join(folder, 'two'), 'drill')).toMatchObject({ isSound: false })

    // Whoever goes on by hand from a restore that was cut short brings no erased member back.
    await mkdir(join(folder, 'three'))
    await copyFile(join(folder, 'two/keys.json'), join(folder, 'three/keys.json'))
    expect((await run('three', 'restore')).code).toBe(1)
    expect(await readLedger(join(folder, 'three/erasures.jsonl'))).toHaveLength(1)
  },
)
