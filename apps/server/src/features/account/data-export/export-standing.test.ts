import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { exports } from '@amour/contract/account/exports.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { HOUR } from '#durations.ts'
import { isRoot } from '#media/work-folder.ts'
import { newId } from '#security/ids.ts'
import { createExport, removeOldExports } from './exports.jobs.ts'

test('whoever may not log in gets no copy by an address that they had, and whoever may gets it', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await w.as(ann)(exports.begin, {})
  await w.settle()
  const url = (await w.as(ann)(exports.latest, {})).body.export?.url ?? ''
  const answers: Record<string, number> = {}
  for (const status of ['active', 'restricted', 'held', 'suspended', 'closed'] as const) {
    await w.db.updateTable('member').set({ status }).where('id', '=', ann.id).execute()
    answers[status] = (await w.app.inject({ url })).statusCode
  }
  expect(answers).toEqual({ active: 200, restricted: 200, held: 200, suspended: 404, closed: 404 })
})

test('a copy that is being packed when its process is told to stop is given back, leaves nothing, and is made again', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await w.as(ann)(exports.begin, {})
  const { id } = await w.db.selectFrom('export').select('id').executeTakeFirstOrThrow()
  await expect(createExport.perform(w.context, { id }, AbortSignal.abort())).rejects.toThrow(/abort/i)
  expect((await readdir(w.context.config.dataDir)).filter((name) => name.startsWith('export-'))).toEqual([])
  for await (const { key } of w.context.storage.list('exports')) expect.fail(`${key} is left`)
  await w.settle()
  expect((await w.as(ann)(exports.latest, {})).body.export?.status).toBe('ready')
})

test('copies that are over go ten by ten, and a worker that is told to stop at the first of them leaves the next ten', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const at = w.clock.now()
  const over = Array.from({ length: 15 }, () => ({
    id: newId(),
    member_id: ann.id,
    status: 'ready' as const,
    storage_key: `exports/${newId()}`,
    key_sealed: Buffer.of(1),
    bytes: '1',
    created_at: at,
    expires_at: at,
  }))
  await w.db.insertInto('export').values(over).execute()
  const stopping = new AbortController()
  const removed: string[] = []
  const removeFolder = async (key: string) => {
    removed.push(key)
    stopping.abort()
  }
  const context = { ...w.context, storage: { ...w.context.storage, removeFolder } }
  const left = async () => (await w.db.selectFrom('export').select('id').execute()).length
  await expect(removeOldExports.perform(context, {}, stopping.signal)).rejects.toThrow(/abort/i)
  // Rows that are gone name their files no more: theirs go with them.
  expect([await left(), removed.length]).toEqual([5, 10])
  await removeOldExports.perform(context, {})
  expect([await left(), removed.toSorted()]).toEqual([0, over.map((one) => one.storage_key).toSorted()])
})

test('what a crash left of a half-packed copy goes after two hours, what is being packed stays', async () => {
  await using w = await world()
  const { dataDir } = w.context.config
  for (const name of ['export-crashed', 'export-busy']) await mkdir(join(dataDir, name))
  const now = w.clock.now().getTime() / 1000
  await utimes(join(dataDir, 'export-crashed'), now, now - 2 * 60 * 60 - 1)
  await utimes(join(dataDir, 'export-busy'), now, now - 60)
  // The disk's times are this machine's, and the job may go by the database's clock, which is behind.
  const behind = { now: () => new Date(w.clock.now().getTime() - 24 * HOUR) }
  await removeOldExports.perform({ ...w.context, clock: behind }, {})
  const left = await readdir(dataDir)
  expect(left.filter((name) => name.startsWith('export-'))).toEqual(['export-busy'])
})

test('half a copy that cannot be removed keeps no other one, and is told', async () => {
  const folder = await createTemporaryFolder('half-copies')
  await chmod(folder, 0o777)
  const [left, ...bad] = ['export-left', 'export-bad1', 'export-bad2'].map((name) => join(folder, name))
  for (const path of [left ?? '', ...bad]) await mkdir(path, { mode: 0o700 })
  // Before and behind the one that can go, in whichever order they are read: a folder within that gives nothing away.
  const kept = bad.map((path) => join(path, 'kept'))
  for (const path of kept) {
    await mkdir(path)
    await writeFile(join(path, 'copy'), 'kept')
    await chmod(path, 0o555)
  }
  // The superuser may take away what they like.
  if (isRoot) for (const path of [left ?? '', ...bad]) await chown(path, 65_434, 65_434)
  try {
    const module = new URL('export-packing.service.ts', import.meta.url).href
    const sweep = `const { sweepPacking } = await import('${module}')
      if (${isRoot}) process.setgroups([])
      if (${isRoot}) process.setuid(65434)
      const log = { error: ({ folder }) => console.log(folder) }
      const config = { dataDir: ${JSON.stringify(folder)} }
      await sweepPacking({ config, log }, -1_000).catch(({ message }) => console.log(message))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', sweep])
    expect([left ?? '', ...bad].map((path) => existsSync(path))).toEqual([false, true, true])
    const told = [...bad, '2 folders of half-packed copies could not be removed.']
    expect(stdout.trim().split('\n').toSorted()).toEqual(told.toSorted())
  } finally {
    for (const path of kept) await chmod(path, 0o755)
    await rm(folder, { recursive: true, force: true })
  }
})
