import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { noteBackup, readBackupNote } from './backup-notes.ts'

test('a note that a power cut has cut short is none, and the next backup makes it whole', async () => {
  const folder = await createTemporaryFolder('notes')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const at = new Date().toISOString()
  await noteBackup(folder, 'files', { at })
  for (const left of ['', '{"at":"2026-', '{"at":7}']) {
    await writeFile(join(folder, 'backups/files.json'), left)
    expect.soft(await readBackupNote(folder, 'files').catch((error: unknown) => String(error))).toBeUndefined()
  }
  await noteBackup(folder, 'files', { at })
  expect(await readBackupNote(folder, 'files')).toEqual({ at })
})
