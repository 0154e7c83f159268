import { cases } from '@amour/contract/console/cases.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { decideCase, claimNextCase, renewStaffSession } from '@amour/test/trust/moderation-fixture.ts'
import type { NewMember, TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#durations.ts'

const several = (w: World, count: number, wanted: NewMember = {}) =>
  Promise.all(Array.from({ length: count }, () => w.aMember(wanted)))

/** Members of a month ago, with a profile. */
const known = (w: World, count: number) =>
  several(w, count, { createdAt: new Date(w.clock.now().getTime() - 30 * DAY) })

const underEighteen = (w: World, by: TestMember, target: string) => {
  const description = 'They say that they still go to school.'
  return w.as(by)(reports.create, { body: { kind: 'profile', category: 'underEighteen', description, target } })
}

/** Every reporter reports some targets of their own, all of them at once; gives the answers' statuses. */
async function raid(w: World, reporters: TestMember[], targets: TestMember[]) {
  const share = targets.length / reporters.length
  const sent = reporters.map(async (by, index) => {
    const statuses: number[] = []
    for (const { id } of targets.slice(index * share, (index + 1) * share))
      statuses.push((await underEighteen(w, by, id)).status)
    return statuses
  })
  return (await Promise.all(sent)).flat()
}

async function found(w: World) {
  const hidden = await w.db.selectFrom('member').select('id').where('status', '=', 'held').execute()
  const alarms = await w.db.selectFrom('notice').select('created_at').where('color', '=', 'red').execute()
  await w.settle()
  const mails = w.mails.filter(({ to }) => to === w.context.config.staffEmail)
  return { hidden: hidden.length, alarms: alarms.length, mails: mails.length }
}

test('ten accounts a few seconds old hide three members between them, and the staff are told with the third', async ({
  annotate,
}) => {
  await using w = await world()
  const fresh = [...(await several(w, 5)), ...(await several(w, 5, { hasProfile: false }))]
  const targets = await known(w, 30)
  const start = performance.now()
  const statuses = await raid(w, fresh, targets)
  const taken = performance.now() - start
  const first = await found(w)
  const told = performance.now() - start
  // Every report is kept, as urgent as any.
  expect(statuses).toEqual(targets.map(() => 201))
  const urgent = await w.db.selectFrom('moderation_case').select('id').where('category', '=', 'underEighteen').execute()
  expect(urgent).toHaveLength(30)
  expect(first).toEqual({ hidden: 3, alarms: 1, mails: 1 })
  const eve = await w.aStaff({ roles: ['childSafety'] })
  const { data } = (await w.asStaff(eve)(cases.list, { query: { queue: 'urgent', numOfRecords: 50 } })).body
  expect(data[0]).toMatchObject({ kind: 'feedback', category: null })
  // Who goes on an hour later hides nobody, and is told of once more.
  w.clock.advance(HOUR + 60_000)
  await raid(w, await several(w, 2, { hasProfile: false }), await known(w, 4))
  expect(await found(w)).toEqual({ hidden: 3, alarms: 2, mails: 2 })
  const figures = `30 reports by 10 fresh accounts in ${taken.toFixed(0)} ms: 3 members hidden; mailed ${told.toFixed(0)} ms after the first report`
  await annotate(figures)
  process.stdout.write(`\n${figures}\n`)
})

test('a known member’s word hides at once, and those of all together ten an hour, what was found right aside', async () => {
  await using w = await world()
  await raid(w, await several(w, 3, { hasProfile: false }), await known(w, 6))
  expect((await found(w)).hidden).toBe(3)
  const targets = await known(w, 12)
  await raid(w, await known(w, 4), targets)
  expect(await found(w)).toEqual({ hidden: 10, alarms: 2, mails: 2 })
  // A person finds one of them right: there is room for another.
  const eve = await w.aStaff({ roles: ['childSafety'] })
  const { data } = (await w.asStaff(eve)(cases.list, { query: { queue: 'urgent', numOfRecords: 50 } })).body
  const right = data.find(({ hiddenAt }) => hiddenAt !== null)
  const hold = (await w.asStaff(eve)(cases.claim, { params: { id: right?.id ?? '' } })).body
  expect((await decideCase(w, eve, hold, { action: 'suspend', days: 7, reason: 'underEighteen' })).status).toBe(200)
  await raid(w, await known(w, 1), await known(w, 2))
  expect((await found(w)).hidden).toBe(10)
  w.clock.advance(HOUR + 60_000)
  await raid(w, await known(w, 1), await known(w, 1))
  expect((await found(w)).hidden).toBe(11)
})

test('whose reports were mostly wrong hides nobody, whoever it is and whatever they say', async () => {
  await using w = await world()
  const [ann] = await known(w, 1)
  const mia = await w.aStaff()
  if (!ann) throw new Error('One was asked for.')
  const description = 'They asked me for money.'
  for (const { id } of await known(w, 2)) {
    await w.as(ann)(reports.create, { body: { kind: 'profile', category: 'scam', description, target: id } })
    expect((await decideCase(w, mia, await claimNextCase(w, mia), {})).status).toBe(200)
  }
  await raid(w, [ann], await known(w, 1))
  expect((await found(w)).hidden).toBe(0)
  // What is three months old is held against nobody.
  w.clock.advance(91 * DAY)
  await raid(w, [{ ...ann, ...(await renewStaffSession(w, ann)) }], await known(w, 1))
  expect((await found(w)).hidden).toBe(1)
})
