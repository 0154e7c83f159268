import { existsSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { accounts } from '@amour/contract/account/accounts.ts'
import { favourites } from '@amour/contract/people/favourites.ts'
import { openEventStream } from '@amour/test/http/event-stream.ts'
import { freePort } from '@amour/test/process/free-port.ts'
import { startRollingProxy } from '@amour/test/process/rolling-proxy.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { HOUR } from '#durations.ts'
import { appendToLedger } from '#features/account/account-deletion/erasure-ledger.ts'
import { erasureDigest } from '#features/account/account-deletion/erasure.service.ts'
import { newId } from '#security/ids.ts'
import { ensureKeyFile } from '#security/key-file.ts'
import { openPrepared, startProcesses } from '#serve.ts'

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

test('a process whose key file is gone, or is another database’s, does not start, makes none and erases nobody wrongly', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const folder = await createTemporaryFolder('keys')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const start = () =>
    openPrepared(readConfig({ NODE_ENV: 'test', DATABASE_URL: w.databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  // A backup has brought her back: the ledger knows her by a hash that only her own key file makes.
  const digest = erasureDigest(w.context, ann.id)
  const at = new Date(Date.now() - 2 * HOUR).toISOString()
  await appendToLedger(join(folder, 'erasures.jsonl'), { digest: digest.toString('base64url'), at })

  await expect.soft(start()).rejects.toThrow('no key file')
  expect.soft(existsSync(join(folder, 'keys.json'))).toBe(false)
  await ensureKeyFile(join(folder, 'keys.json'))
  await expect.soft(start()).rejects.toThrow('of another database')
  expect.soft(await w.db.selectFrom('erasure').select('digest').execute()).toEqual([])

  await rm(join(folder, 'keys.json'))
  await copyFile(w.context.config.keyFile, join(folder, 'keys.json'))
  await (await start()).close()
  expect(await w.db.selectFrom('erasure').select('digest').execute()).toEqual([{ digest }])
  expect(await w.db.selectFrom('session').where('member_id', '=', ann.id).select('id').execute()).toEqual([])
})

/** A member API of its own on a world's database, which can be stopped and started again. */
async function startApi(w: World, environment: Record<string, string> = {}) {
  const port = await freePort()
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: w.databaseUrl,
    DATA_DIR: w.context.config.dataDir,
    SITE_URL: w.context.config.siteUrl,
    LOG_LEVEL: 'silent',
    PORT: String(port),
    MEDIA_URL: 'off',
    API_DOCS: 'off',
    ...environment,
  })
  const opened = await openPrepared(config)
  let running = await startProcesses(opened, ['member-api'])
  onTestFinished(async () => {
    await running.close()
    await opened.close()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: (drained: Promise<unknown>) => running.close(drained),
    async start() {
      running = await startProcesses(opened, ['member-api'])
    },
  }
}

/** Asks without a pause until told to stop; answers every status that came, 0 for none. */
async function ask(url: string, token: string, isOver: () => boolean) {
  const statuses = new Map<number, number>()
  while (!isOver()) {
    const status = await fetch(url + accounts.me.path, { headers: { authorization: `Bearer ${token}` } })
      .then(async (answer) => (await answer.text(), answer.status))
      .catch(() => 0)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  return statuses
}

test('while one process after the other is replaced behind a proxy, nobody’s call fails and streams end in order', async () => {
  await using w = await world()
  const [ann, ...others] = await Promise.all([w.aMember(), w.aMember(), w.aMember(), w.aMember()])
  const apis = [await startApi(w), await startApi(w)]
  await using proxy = await startRollingProxy(apis.map(({ url }) => url))
  await vi.waitUntil(() => apis.every(({ url }) => proxy.isChosen(url)), { timeout: 30_000 })
  let isOver = false
  const asking = [ann, ...others].map(({ token }) => ask(proxy.url, token, () => isOver))
  for (const api of apis) {
    using stream = await openEventStream(w, { token: ann.token, at: api.url })
    await stream.until(() => true)
    const drained = Promise.withResolvers<void>()
    const stopped = api.stop(drained.promise)
    const probe = await fetch(`${api.url}/readyz`)
    expect([probe.status, probe.headers.get('connection')]).toEqual([503, 'close'])
    const straight = await fetch(api.url + accounts.me.path, { headers: { authorization: `Bearer ${ann.token}` } })
    expect(straight.status).toBe(200)
    await vi.waitUntil(() => !proxy.isChosen(api.url) && proxy.countOpen(api.url) === 0, { timeout: 30_000 })
    drained.resolve()
    expect(await stream.untilEnd()).toMatchObject({ reason: 'drain' })
    await stopped
    await api.start()
    await vi.waitUntil(() => proxy.isChosen(api.url), { timeout: 30_000 })
  }
  isOver = true
  for (const statuses of await Promise.all(asking)) expect([...statuses.keys()]).toEqual([200])
})

test('a member API that cannot tell others what is new says so in its figures, and says when it can again', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const port = await freePort()
  const api = await startApi(w, { API_METRICS_PORT: String(port) })
  // Of nobody: it is refused and makes no event, and what is new is looked for all the same.
  const write = () => {
    const path = favourites.remove.path.replace(':id', newId())
    return fetch(api.url + path, { method: 'DELETE', headers: { authorization: `Bearer ${ann.token}` } })
  }
  const isTold = async () => {
    await write()
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return /^amour_notices_told (\d)/m.exec(text)?.[1]
  }
  await sql`ALTER TABLE event RENAME TO gone`.execute(w.db)
  await write()
  await expect.poll(isTold, { timeout: 15_000 }).toBe('0')
  await sql`ALTER TABLE gone RENAME TO event`.execute(w.db)
  await sql`SELECT note_event(${ann.id}, 'counts')`.execute(w.db)
  await write()
  await expect.poll(isTold, { timeout: 15_000 }).toBe('1')
})
