import { readConfig } from '#config.ts'
import { openPrepared } from '#serve.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

test('production does not start on a database with demo members, whose passwords anybody can read', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const environment = {
    DATABASE_URL: w.databaseUrl,
    DATA_DIR: w.context.config.dataDir,
    LOG_LEVEL: 'silent',
    MEDIA_URL: 'off',
  }
  const start = (NODE_ENV: string) => openPrepared(readConfig({ ...environment, NODE_ENV }))
  await (await start('production')).close()

  await w.db.updateTable('member').set({ is_demo: true }).where('id', '=', ann.id).execute()
  await (await start('development')).close()
  await expect(start('production')).rejects.toThrow('demo members')
})
