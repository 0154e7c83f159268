import { cases } from '@amour/contract/console/cases.ts'
import { type WellnessSettings, wellnessSettings, HEAVY_CASES } from '@amour/contract/console/wellness-settings.ts'
import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { openModerationFixture, claimNextCase, createReport } from '@amour/test/trust/moderation-fixture.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'

const next = (w: World, staff: TestStaff, queue: CaseQueue = 'reports', count = 1) =>
  w.asStaff(staff)(cases.next, { body: { queue, count } })

test('who puts a case back without a word is not given it again for hours; others are', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const { id, token } = await claimNextCase(w, mia)
  expect((await w.asStaff(mia)(cases.giveBack, { params: { id }, body: { token } })).status).toBe(200)
  expect((await next(w, mia)).body.data).toEqual([])
  expect((await w.asStaff(mia)(cases.claim, { params: { id } })).status).toBe(200)
  const again = (await w.asStaff(mia)(cases.claim, { params: { id } })).body
  await w.asStaff(mia)(cases.giveBack, { params: { id }, body: { token: again.token } })
  expect(await claimNextCase(w, max)).toMatchObject({ id })
})

test('the queue passes by what somebody has chosen not to see, and nobody else reads what that is', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id, { category: 'hate' })
  const set = await w.asStaff(mia)(wellnessSettings.set, { body: { avoids: ['hate', 'hate'], blur: 'full' } })
  expect(set.body).toEqual({ avoids: ['hate'], blur: 'full' })
  expect((await next(w, mia)).body.data).toEqual([])
  expect((await w.asStaff(max)(wellnessSettings.read, {})).body).toEqual({ avoids: [], blur: 'strong' })
  const actions = await w.db.selectFrom('audit_event').select('action').execute()
  expect(actions.filter(({ action }) => action.includes('comfort'))).toEqual([])
  const hold = await claimNextCase(w, max)
  const note = 'You know this one.'
  await w.asStaff(max)(cases.handOver, { params: { id: hold.id }, body: { token: hold.token, note, to: mia.id } })
  expect(await claimNextCase(w, mia)).toMatchObject({ id: hold.id })
})

test('a page of the console that was opened before takes back nothing that somebody has chosen not to see since', async () => {
  await using w = await world()
  const { mia } = await openModerationFixture(w)
  const set = async (body: WellnessSettings & { known?: WellnessSettings }) =>
    (await w.asStaff(mia)(wellnessSettings.set, { body })).body
  const open = { avoids: [], blur: 'strong' } as const
  expect(await set({ avoids: ['hate'], blur: 'strong', known: { ...open, avoids: [] } })).toEqual({
    avoids: ['hate'],
    blur: 'strong',
  })
  // Another page that knew of none chooses another one, and then how strongly.
  const both = { avoids: ['hate', 'threat'], blur: 'strong' } as const
  expect(await set({ avoids: ['threat'], blur: 'strong', known: { ...open, avoids: [] } })).toMatchObject(both)
  expect(await set({ avoids: [], blur: 'full', known: { ...open, avoids: [] } })).toMatchObject({
    ...both,
    blur: 'full',
  })
  const known: WellnessSettings = { avoids: ['hate'], blur: 'strong' }
  expect(await set({ avoids: [], blur: 'strong', known })).toEqual({ avoids: ['threat'], blur: 'full' })
  // A page of the release before means all of it.
  expect(await set({ avoids: [], blur: 'soft' })).toEqual({ avoids: [], blur: 'soft' })
})

test('who is new is not given what is urgent while a colleague of longer standing is there', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  await createReport(w, ann, bob.id, { category: 'threat' })
  const fresh = await w.aStaff({ roles: ['childSafety'] })
  const old = await w.aStaff({ roles: ['lead'] })
  const longAgo = new Date(w.clock.now().getTime() - 20 * DAY)
  await w.db.updateTable('staff').set({ started_at: longAgo }).where('id', '=', old.id).execute()
  expect((await next(w, fresh, 'urgent')).body.data).toEqual([])
  expect((await next(w, old, 'urgent')).body.data).toHaveLength(1)
})

test('where everybody is new, what is urgent does not wait for somebody who is not', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  await createReport(w, ann, bob.id, { category: 'threat' })
  expect((await next(w, await w.aStaff({ roles: ['childSafety'] }), 'urgent')).body.data).toHaveLength(1)
})

test('nobody is given urgent and intimate cases without end; other queues stay open', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const sam = await w.aStaff({ roles: ['lead'] })
  for (let count = 0; count < HEAVY_CASES; count += 1) await w.context.limits.count('heavyCases', sam.id)
  const refused = await next(w, sam, 'urgent')
  expect([refused.status, refused.problem.code]).toEqual([429, 'tooManyRequests'])
  expect((await next(w, sam)).body.data).toHaveLength(1)
})

test('what is hard to bear is given one by one, also to whoever asks for many, and never beyond their hour', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  const cid = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  for (const { id } of [bob, cid]) await createReport(w, ann, id, { category: 'underEighteen' })
  const [sam, eve] = [await w.aStaff({ roles: ['childSafety'] }), await w.aStaff({ roles: ['childSafety'] })]
  for (let count = 1; count < HEAVY_CASES; count += 1) await w.context.limits.count('heavyCases', sam.id)
  expect((await next(w, sam, 'urgent', 12)).body.data).toHaveLength(1)
  expect((await next(w, eve, 'urgent')).body.data).toHaveLength(1)
})

test('each urgent case that somebody is given counts', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  await createReport(w, ann, bob.id, { category: 'threat' })
  const sam = await w.aStaff({ roles: ['childSafety'] })
  await next(w, sam, 'urgent')
  expect(await w.context.limits.remaining('heavyCases', sam.id)).toBe(HEAVY_CASES - 1)
})

test('a case that became graver goes by what made it so, in its queue and for whom it is passed by', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  const cat = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  const dee = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  const [lea, sam] = [await w.aStaff({ roles: ['lead'] }), await w.aStaff({ roles: ['childSafety'] })]
  await createReport(w, ann, bob.id)
  await createReport(w, cat, bob.id, { category: 'threat' })
  const urgent = async (more = {}) =>
    (await w.asStaff(lea)(cases.list, { query: { queue: 'urgent', ...more } })).body.data.map(
      ({ category }) => category,
    )
  expect(await urgent()).toEqual(['threat'])
  await createReport(w, dee, bob.id, { category: 'underEighteen' })
  await createReport(w, ann, bob.id, { category: 'harassment' })
  expect([await urgent(), await urgent({ category: 'scam' })]).toEqual([['underEighteen'], []])
  await w.asStaff(sam)(wellnessSettings.set, { body: { avoids: ['underEighteen'], blur: 'strong' } })
  expect((await next(w, sam, 'urgent')).body.data).toEqual([])
  expect((await next(w, lea, 'urgent')).body.data).toHaveLength(1)
})
