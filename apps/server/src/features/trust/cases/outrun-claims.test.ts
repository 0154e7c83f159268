import { cases } from '@amour/contract/console/cases.ts'
import { claimNextCase, createReport, decideCase, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MINUTE } from '#durations.ts'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'

/** A case about a scam, of which somebody says later that its member is under 18; and child safety, who looks each minute. */
async function aCaseThatTurns(w: World) {
  const people = await openModerationFixture(w)
  const sam = await w.aStaff({ name: 'Sam', roles: ['childSafety'] })
  const cat = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  await createReport(w, people.ann, people.bob.id)
  const turn = async () => {
    await createReport(w, cat, people.bob.id, { category: 'underEighteen' })
    await moderationMaintenance.perform({ ...w.context, db: w.dbOf('worker') }, {})
  }
  const urgent = async () => (await w.asStaff(sam)(cases.next, { body: { queue: 'urgent' } })).body.data
  return { ...people, sam, turn, urgent }
}

test('a case that turns out to be child safety’s is theirs within a minute, and no more with whoever had it for something milder', async () => {
  await using w = await world()
  const { mia, turn, urgent } = await aCaseThatTurns(w)
  const claim = await claimNextCase(w, mia)
  await turn()
  expect(await urgent()).toMatchObject([{ id: claim.id }])
  expect((await decideCase(w, mia, claim, {})).status).toBe(404)
})

test('nor does it wait for a colleague to whom it was handed', async () => {
  await using w = await world()
  const { mia, max, turn, urgent } = await aCaseThatTurns(w)
  const { id, token } = await claimNextCase(w, mia)
  await w.asStaff(mia)(cases.handOver, { params: { id }, body: { token, to: max.id, note: 'You know this one.' } })
  await turn()
  expect(await urgent()).toMatchObject([{ id }])
})

test('a lead, who works on both, keeps it', async () => {
  await using w = await world()
  const { turn, urgent } = await aCaseThatTurns(w)
  const lea = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  const claim = await claimNextCase(w, lea)
  await turn()
  expect(await urgent()).toEqual([])
  expect((await w.asStaff(lea)(cases.heartbeat, { params: { id: claim.id }, body: claim })).status).toBe(200)
})

test('a case that was begun while a clock was ahead is a colleague’s ten minutes later', async () => {
  await using w = await world()
  const { mia, max } = await aCaseThatTurns(w)
  const { id } = await claimNextCase(w, mia)
  await sql`UPDATE moderation_case SET claim_until = claim_until + interval '1 year' WHERE id = ${id}`.execute(w.db)
  await moderationMaintenance.perform({ ...w.context, db: w.dbOf('worker') }, {})
  const next = async () => (await w.asStaff(max)(cases.next, { body: { queue: 'reports' } })).body.data
  w.clock.advance(9 * MINUTE)
  expect(await next()).toEqual([])
  w.clock.advance(2 * MINUTE)
  expect(await next()).toMatchObject([{ id }])
})
