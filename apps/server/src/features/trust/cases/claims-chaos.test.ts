import { cases } from '@amour/contract/console/cases.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { transparency } from '@amour/contract/trust/transparency.ts'
import { callApp } from '@amour/test/http/call-app.ts'
import { runModerationChaos } from '@amour/test/trust/moderation-chaos.ts'
import type { StaffCall } from '@amour/test/trust/staff-browser.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { buildConsole } from '#console-app.ts'

test(
  'eight moderators at once lose no report and no decision, decide nothing twice, and approve nothing unseen; every figure is as counted by hand',
  { timeout: 120_000 },
  async () => {
    await using w = await world()
    const context = { ...w.context, limits: { ...w.context.limits, take: async () => undefined } }
    const app = await buildConsole(context)
    const callAs =
      (token: string): StaffCall =>
      (endpoint, request, key) =>
        callApp(app, token, endpoint, request, { headers: key ? { 'idempotency-key': key } : {} })
    const figures = async () => (await w.asNobody(transparency.report, {})).body
    const report = await runModerationChaos({
      context,
      callAs,
      figures,
      cases: 60,
      moderators: 8,
      flood: 40,
      undoMs: 30,
    })
    await app.close()
    const nothing = { lost: 0, undecided: 0, twice: 0, aloneBans: 0, blind: 0, undoneKept: 0, auditBroken: 0 }
    expect(report).toMatchObject({ reports: 100, uploads: 6, ...nothing, wrongFigures: [] })
    expect(report.decided).toBeGreaterThanOrEqual(66)
    for (const name of ['refused', 'bans', 'undone', 'tabsKilled', 'blindTried'] as const)
      expect(report[name], name).toBeGreaterThan(0)
  },
)

test('a flood by three leaves the queue usable: what others report comes first', { timeout: 60_000 }, async () => {
  await using w = await world()
  const context = { ...w.context, limits: { ...w.context.limits, take: async () => undefined } }
  const { buildApp } = await import('#app.ts')
  const app = await buildApp(context)
  const [ann, bob] = [await w.aMember(), await w.aMember({ username: 'bob' })]
  const flooders = [await w.aMember(), await w.aMember(), await w.aMember()]
  const send = (token: string, target: string) => {
    const body = {
      kind: 'profile' as const,
      category: 'underEighteen' as const,
      description: 'They are too young.',
      target,
    }
    return callApp(app, token, reports.create, { body }, {})
  }
  const targets = await Promise.all(Array.from({ length: 50 }, () => w.aMember()))
  // Reports of one person pass one after the other: of more at once the last might wait too long, and be told so.
  const statuses: number[] = []
  for (let first = 0; first < targets.length; first += 5) {
    const some = targets.slice(first, first + 5)
    const sent = flooders.flatMap(({ token }) => some.map(async ({ id }) => (await send(token, id)).status))
    statuses.push(...(await Promise.all(sent)))
  }
  expect(statuses.filter((status) => status !== 201)).toEqual([])
  expect((await send(ann.token, bob.id)).status).toBe(201)
  await app.close()
  const eve = await w.aStaff({ roles: ['childSafety'] })
  const hidden = await w.db.selectFrom('member').select('id').where('status', '=', 'held').execute()
  // New accounts hide three between them.
  expect(hidden).toHaveLength(3)
  const { data } = (await w.asStaff(eve)(cases.list, { query: { queue: 'urgent', numOfRecords: 50 } })).body
  const place = data.findIndex(({ username }) => username === 'bob')
  expect(place).toBeGreaterThanOrEqual(0)
  expect(data.slice(0, place).every(({ isLow }) => !isLow)).toBe(true)
  // What was answered with a reference is there, one case for each who was reported, and nothing else.
  expect(await w.db.selectFrom('report').select('id').execute()).toHaveLength(statuses.length + 1)
  const opened = await w.db.selectFrom('moderation_case').select('id').where('kind', '=', 'report').execute()
  expect(opened).toHaveLength(targets.length + 1)
})
