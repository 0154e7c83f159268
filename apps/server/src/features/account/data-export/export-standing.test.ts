import { readdir } from 'node:fs/promises'
import { exports } from '@amour/contract/account/exports.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { createExport } from './exports.jobs.ts'

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
