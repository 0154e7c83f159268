import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { accounts } from '@amour/contract/accounts.ts'
import { session } from '@amour/contract/session.ts'
import { buildApp } from '#app.ts'
import { readConfig } from '#config.ts'
import { startEmbedded } from '#database/embedded.ts'
import { openPrepared } from '#serve.ts'
import { callApp } from '@amour/test/call-app.ts'
import { makeMember } from '@amour/test/make-member.ts'
import { temporaryFolder } from '@amour/test/temporary-folder.ts'
import { expect, test } from 'vitest'

const silent = { NODE_ENV: 'test', LOG_LEVEL: 'silent' }

test('a database that is away for a while signs nobody out: 503 with Retry-After, then all works again', async () => {
  const dataDir = await temporaryFolder('outage')
  const folder = join(dataDir, 'postgres')
  const database = await startEmbedded({ folder })
  const opened = await openPrepared(readConfig({ ...silent, DATA_DIR: dataDir, DATABASE_URL: database.url }))
  const app = await buildApp(opened.context)
  const ann = await makeMember(opened.context)
  const me = () => callApp(app, ann.token, accounts.me, {}, {})
  const refresh = () => callApp(app, undefined, session.refresh, { body: { refresh_token: ann.refreshToken } }, {})
  const ready = async () => (await app.inject('/readyz')).statusCode
  expect((await me()).status).toBe(200)

  await database.stop()
  const away = [await me(), await refresh(), await me()]
  expect(away.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(away.map(({ headers }) => Number(headers['retry-after']) > 0)).toEqual([true, true, true])
  expect(away.map(({ problem }) => problem.code)).toEqual(['unavailable', 'unavailable', 'unavailable'])
  expect([await ready(), (await app.inject('/healthz')).statusCode]).toEqual([503, 200])

  const again = await startEmbedded({ folder })
  expect((await me()).status).toBe(200)
  expect((await refresh()).status).toBe(200)
  expect(await ready()).toBe(200)

  await app.close()
  await opened.close()
  await again.stop()
  await rm(dataDir, { recursive: true, force: true })
})
