import { cases } from '@amour/contract/console/cases.ts'
import { metrics } from '@amour/contract/console/metrics.ts'
import {
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
  renewStaffSession,
} from '@amour/test/trust/moderation-fixture.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#durations.ts'
import { countDays } from './case-counts.queries.ts'

test('the desk’s figures are those of its records, and of whom is for leads and administrators alone', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  w.clock.advance(4 * MINUTE)
  const given = await claimNextCase(w, mia)
  await w.asStaff(mia)(cases.giveBack, { params: { id: given.id }, body: { token: given.token } })
  const hold = (await w.asStaff(mia)(cases.claim, { params: { id: given.id } })).body
  const look = { params: { id: hold.id }, body: { token: hold.token, reason: 'decide' as const } }
  expect((await w.asStaff(mia)(cases.reveal, look)).status).toBe(200)
  w.clock.advance(5 * MINUTE)
  await decideCase(w, mia, hold, { action: 'educate', reason: 'sold' })
  const cid = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  await createReport(w, ann, cid.id)

  const lead = await w.aStaff({ roles: ['lead'] })
  const { body } = await w.asStaff(lead)(metrics.read, { query: { days: 7 } })
  expect(body).toMatchObject({
    total: { opened: 2, decided: 1, late: 0, firstLookMinutes: 4 },
    before: { opened: 0, decided: 0, firstLookMinutes: null },
    decisions: 1,
    acted: 1,
    upheld: 1,
    judged: 1,
    claims: 2,
    skips: 1,
    allLooks: 1,
    looks: [{ name: 'Mia', looks: 1, peak: 1, claims: 2, skips: 1 }],
  })
  expect(body.queues.find(({ queue }) => queue === 'reports')).toMatchObject({
    waiting: 1,
    opened: 2,
    decided: 1,
    allowedMinutes: 480,
    medianMinutes: 9,
  })
  const analyst = await w.aStaff({ roles: ['analyst'] })
  const totals = (await w.asStaff(analyst)(metrics.read, { query: { days: 7 } })).body
  expect([totals.looks, totals.allLooks]).toEqual([[], 1])
})

test('what waits for a second person waits, in the figures of its queue as in those of the history', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const lea = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'ban', reason: 'askedMoney' })
  const { queues } = (await w.asStaff(lea)(metrics.read, { query: { days: 7 } })).body
  expect(queues.find(({ queue }) => queue === 'reports')).toMatchObject({ waiting: 1, ageMinutes: 0 })
  expect((await w.asStaff(lea)(metrics.history, { query: { days: 7 } })).body.waitingNow).toBe(1)
})

test('the report of a period counts both of its days, hides what is under five, and refuses a period that is none', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  for (let count = 0; count < 4; count += 1) await createReport(w, await w.aMember(), bob.id)
  const analyst = await w.aStaff({ roles: ['analyst'] })
  const day = (ago: number) => new Date(w.clock.now().getTime() - ago * 24 * 60 * MINUTE).toISOString().slice(0, 10)
  const of = (from: string, to: string) => w.asStaff(analyst)(metrics.transparency, { query: { from, to } })
  const { body } = await of(day(0), day(0))
  expect(body).toMatchObject({ from: day(0), to: day(0), reports: 5 })
  expect(body.categories.find(({ category }) => category === 'scam')).toMatchObject({ reports: 5, appeals: 0 })
  expect((await of(day(9), day(1))).body.reports).toBe(0)
  for (const [from, to] of [
    [day(0), day(1)],
    [day(900), day(0)],
  ] as const)
    expect((await of(from, to)).problem.violations?.[0]?.propertyPath).toBe('to')
  expect((await of('soon', day(0))).problem.violations?.[0]?.propertyPath).toBe('from')
})

test('the history tells everybody of the staff how it was, day by day, and nothing of a person', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  const start = Math.floor(w.clock.now().getTime() / DAY) * DAY + DAY
  w.clock.advance(start + 9 * 60 * MINUTE - w.clock.now().getTime())
  const reporter = { ...ann, ...(await renewStaffSession(w, ann)) }
  await createReport(w, reporter, bob.id)
  const others = [await w.aMember(), await w.aMember()]
  for (const { id } of others) await createReport(w, reporter, id)
  w.clock.advance(240 * MINUTE)
  const staff = await w.aStaff()
  await decideCase(w, staff, await claimNextCase(w, staff), {})
  w.clock.advance(2 * DAY)
  for (const roles of [['triage'], ['moderator'], ['childSafety'], ['lead'], ['analyst'], ['admin']] as const) {
    const who = await w.aStaff({ roles: [...roles] })
    const { status, body } = await w.asStaff(who)(metrics.history, { query: { days: 7 } })
    expect([status, body.perDay.length, body.waitingNow]).toEqual([200, 7, 2])
    const day = (at: number) => new Date(at).toISOString().slice(0, 10)
    const of = (at: number) => body.perDay.find((each) => each.day === day(at))
    // Four hours of eight; the two that wait still wait on each day after.
    expect(of(start)).toMatchObject({ opened: 3, decided: 1, waiting: 3, usedShare: 50 })
    expect(of(start - DAY)).toMatchObject({ opened: 0, decided: 0, waiting: 0, usedShare: null })
    expect(of(start + DAY)).toMatchObject({ opened: 0, decided: 0, waiting: 2, usedShare: null })
    expect(body.byHour.flat().reduce((all, one) => all + one)).toBe(3)
    expect(body).toMatchObject({ appeals: 0, overturned: 0, secondLooks: { made: 0, kappa: null, byAction: [] } })
  }
})

test('the days of the figures are those of UTC, whatever time zone the database’s server keeps', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const to = w.clock.now()
  const day = to.toISOString().slice(0, 10)
  // At every hour it is another day in one of the two.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    const days = await w.db.transaction().execute(async (tx) => {
      await sql`SELECT set_config('TimeZone', ${zone}, true)`.execute(tx)
      return countDays(tx, { from: new Date(to.getTime() - DAY), to: new Date(to.getTime() + MINUTE) })
    })
    expect(
      days.filter(({ opened }) => opened > 0),
      zone,
    ).toEqual([{ day, opened: 1, decided: 0 }])
  }
})
