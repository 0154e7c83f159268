import { rm } from 'node:fs/promises'
import { messages } from '@amour/contract/messages/messages.ts'
import { readEnvelope } from '@amour/crypto/envelope.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { startSession } from '@amour/server/features/account/sessions/sessions.service.ts'
import { world } from '@amour/test/world.ts'
import { expect, inject, test } from 'vitest'
import { fails, judge } from './figures.ts'
import { benchMessages } from './messages.ts'
import type { Options } from './options.ts'
import { findParts, parts } from './parts.ts'
import { writePage } from './report.ts'
import { benchSearch } from './search.ts'
import { fillInbox, makeReader, weighLetters } from './site/sealed-inbox.ts'

const options: Options = {
  few: 600,
  members: 900,
  fewMessages: 100,
  messages: 400,
  rounds: 1,
  streams: 2,
  pollers: 2,
  seconds: 1,
  rate: 1,
  idle: 1,
  hashes: 100,
  async openServer() {
    const folder = await createTemporaryFolder('bench-smoke')
    return {
      url: `${inject('postgresUrl')}/postgres`,
      folder,
      template: 'template_amour',
      [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
    }
  },
}

test('what measures searches and lists runs at a tiny size and tells every goal that it is for', async () => {
  const measured = [await benchSearch(options), await benchMessages(options)]
  const figures = measured.flatMap((one) => one.figures)
  expect(new Set(figures.map(({ goal }) => goal))).toEqual(new Set([...(parts['search']?.goals ?? []), 'P20']))
  expect(figures.filter(({ value }) => !Number.isFinite(value))).toEqual([])
  const machine = { release: 'x', at: 'now', processors: '2', memoryGiB: 1, system: 'Linux', node: 'v24', load: [0] }
  const page = writePage({ machine, loadAfter: [1], sizes: { members: 300 }, parts: measured.map(toRun) })
  for (const { name } of figures) expect(page).toContain(name)
})

test('an inbox whose previews are measured holds letters of the one version, and what they weigh is told', async () => {
  await using w = await world()
  for (const version of [1, 2] as const) {
    const reader = await makeReader(w.context, `reader-${version}`, 2)
    await fillInbox(w.context, reader, { version, count: 2 })
    const { token } = await startSession(w.context, reader.id)
    const { body } = await w.as({ token })(messages.all, { body: { folder: 'chats', page: 1, numOfRecords: 20 } })
    expect(body.data.map(({ last }) => readEnvelope(last?.message ?? '')?.v)).toEqual([version, version])
  }
  expect(await weighLetters()).toEqual([
    { version: 1, wire: 1_040, stored: 550 },
    { version: 2, wire: 5_416, stored: 2_998 },
  ])
})

const toRun = (measured: Awaited<ReturnType<typeof benchSearch>>) => ({
  part: 'search',
  seconds: 1,
  tables: [],
  ...measured,
})

test('a figure fails beyond its limit, on the side that is the worse one, and when there is none', () => {
  const figure = { goal: 'P1', name: 'x', unit: '×', aim: 1, limit: 2 }
  expect([0.5, 1.5, 2.5, Number.NaN].map((value) => judge({ ...figure, value }))).toEqual([
    'reached',
    'holds',
    'FAILS',
    'FAILS',
  ])
  expect(fails({ ...figure, value: 1, isLeast: true })).toBe(true)
  expect(judge({ goal: 'P1', name: 'x', unit: '', value: 9 })).toBe('told')
})

test('a goal, a part or a decision is asked for by its name, and nothing else is', () => {
  expect(findParts(['p3', 'P19']).chosen).toEqual(['search'])
  expect(findParts(['web', 'P21']).chosen).toEqual(['events', 'web'])
  expect(findParts([]).chosen).toEqual(Object.keys(parts))
  expect(findParts(['P4']).unknown).toEqual(['P4'])
})
