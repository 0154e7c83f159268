import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBinaries } from '@amour/server/database/embedded/binaries.ts'
import { role } from '@amour/server/database/embedded/cluster.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { openHome } from '@amour/server/database/embedded/folder.ts'
import { migrate } from '@amour/server/database/schema/migrate.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startRecovered } from './recovered-server.ts'

async function openRestored() {
  const folder = await createTemporaryFolder('recovered')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const embedded = await startEmbedded({ folder })
  await migrate(embedded.url)
  await embedded.stop()
  const home = await openHome(folder)
  const start = (
    password: string,
    { isScratch = false, postgres }: { isScratch?: boolean; postgres?: string } = {},
  ) => {
    const keeper = {
      owner: home.owner,
      findProgram: async () => postgres ?? (await findBinaries(home.owner)).postgres,
      addressIn: async () => `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1/amour`,
    }
    return startRecovered({ keeper, folder: home.cluster, isScratch })
  }
  return { folder, owner: home.owner, start }
}

test('where the password of a lost machine is lost too, a restore gives the database that of the settings', async () => {
  const { start } = await openRestored()
  const said = listen()
  const password = "a new one's"
  await expect(start(password, { isScratch: true })).rejects.toThrow('does not let us in (28P01)')
  expect(said).toEqual([])
  for (const _ of ['set', 'kept']) await (await start(password)).stop()
  // Once: whoever runs other programs with the former one has to hear of it.
  expect(said).toEqual([expect.stringContaining(`${role} was given the password of the settings`)])
  await (await start(password, { isScratch: true })).stop()
})

test('a password that a restore cannot give says why', async () => {
  const { folder, owner, start } = await openRestored()
  for (const password of ['back\\slash', 'two\nlines']) await expect(start(password)).rejects.toThrow('a backslash')
  const postgres = join(folder, 'postgres')
  const { postgres: real } = await findBinaries(owner)
  await writeFile(postgres, `#!/bin/sh\n[ "$1" = --single ] && exit 3\nexec ${real} "$@"\n`, { mode: 0o755 })
  await expect(start('another', { postgres })).rejects.toThrow('ended with 3')
})

function listen(): string[] {
  const said: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => said.push(String(line)) > 0)
  onTestFinished(() => void vi.restoreAllMocks())
  return said
}
