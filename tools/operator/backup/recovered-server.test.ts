import { rm } from 'node:fs/promises'
import { findBinaries } from '@amour/server/database/embedded/binaries.ts'
import { role } from '@amour/server/database/embedded/cluster.ts'
import { startEmbedded } from '@amour/server/database/embedded/embedded.ts'
import { openHome } from '@amour/server/database/embedded/folder.ts'
import { migrate } from '@amour/server/database/schema/migrate.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startRecovered } from './recovered-server.ts'

test('where the password of a lost machine is lost too, a restore gives the database that of the settings', async () => {
  const folder = await createTemporaryFolder('recovered')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const embedded = await startEmbedded({ folder })
  await migrate(embedded.url)
  await embedded.stop()
  const home = await openHome(folder)
  const keeper = {
    owner: home.owner,
    findProgram: async () => (await findBinaries(home.owner)).postgres,
    addressIn: async () => `postgres://${role}:${encodeURIComponent("a new one's")}@127.0.0.1/amour`,
  }
  const recovered = { keeper, folder: home.cluster }
  await expect(startRecovered({ ...recovered, isScratch: true })).rejects.toThrow('does not let us in (28P01)')
  for (const _ of ['set', 'kept']) await (await startRecovered({ ...recovered, isScratch: false })).stop()
  await (await startRecovered({ ...recovered, isScratch: true })).stop()
})
