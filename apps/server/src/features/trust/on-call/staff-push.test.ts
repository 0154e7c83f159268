import { onCall } from '@amour/contract/console/on-call.ts'
import { staff } from '@amour/contract/console/staff.ts'
import { staffPush } from '@amour/contract/console/staff-push.ts'
import { openPushService } from '@amour/test/http/push-service.ts'
import { pushDraft } from '@amour/test/http/valid-bodies.ts'
import { createReport, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { MINUTE } from '#durations.ts'
import { callThoseOnCall } from './on-call.jobs.ts'

/** As the worker does it, with its rights; how many mails and pushes came of it. */
async function round(w: World, { pushes }: { pushes: unknown[] }, minutes = 0) {
  w.clock.advance(minutes * MINUTE)
  const [mails, before] = [w.mails.length, pushes.length]
  await callThoseOnCall.perform({ ...w.context, db: w.dbOf('worker') }, {})
  await w.settle()
  return {
    mails: w.mails.slice(mails).filter(({ subject }) => subject.startsWith('On call')).length,
    pushes: pushes.length - before,
  }
}

test('the bell rings in the browser of who is on call, with a member’s bytes, at each step until the case is begun', async () => {
  await using service = await openPushService()
  await using w = await world({ PUSH_LOCAL: 'on' })
  const people = await openModerationFixture(w)
  const nia = await w.aStaff({ name: 'Nia', roles: ['childSafety'] })
  const cem = await w.aStaff({ name: 'Cem', roles: ['childSafety'] })
  const lea = await w.aStaff({ name: 'Lea', roles: ['lead', 'admin'] })
  const shift = { staffId: nia.id, weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '09:00' }
  await w.asStaff(lea)(onCall.addShifts, { body: shift })
  const added = await w.asStaff(nia)(staffPush.add, { body: service.subscribe() })
  expect(added.body.devices.map(({ id }) => id)).toEqual([added.body.id])
  await w.asStaff(cem)(staffPush.add, { body: service.subscribe() })
  const rota = (await w.asStaff(lea)(onCall.rota, {})).body
  expect(rota.people.filter(({ isReachable }) => isReachable).map(({ name }) => name)).toEqual(['Cem', 'Nia'])
  expect(rota.gaps).toEqual([])

  await createReport(w, people.ann, people.bob.id, { category: 'threat' })
  expect(await round(w, service)).toEqual({ mails: 0, pushes: 1 })
  expect(await round(w, service, 5)).toEqual({ mails: 1, pushes: 1 })
  expect(await round(w, service, 5)).toEqual({ mails: 1, pushes: 2 })
  await w.asStaff(nia)(onCall.test, {})
  await w.settle()
  expect(service.pushes).toHaveLength(5)
  for (const { body, text, headers } of service.pushes)
    expect([body.length, text, headers['topic'], headers['ttl'], headers['urgency']]).toEqual([
      358,
      '1',
      'n',
      '14400',
      'high',
    ])

  expect((await w.asStaff(cem)(staffPush.remove, { params: { id: added.body.id } })).status).toBe(404)
  await w.asStaff(nia)(staffPush.remove, { params: { id: added.body.id } })
  expect((await w.asStaff(nia)(onCall.test, {})).status).toBe(404)
})

test('a browser of the staff is told at push services alone, and no more once they go', async () => {
  await using w = await world()
  const nia = await w.aStaff({ name: 'Nia' })
  const boss = await w.aStaff({ name: 'Boss', roles: ['admin'] })
  const inside = { ...pushDraft, endpoint: 'http://169.254.169.254/latest' }
  expect((await w.asStaff(nia)(staffPush.add, { body: inside })).status).toBe(422)
  await w.asStaff(nia)(staffPush.add, { body: pushDraft })
  expect((await w.asStaff(nia)(staffPush.read, {})).body.devices).toHaveLength(1)
  const gone = await w.asStaff(boss)(staff.suspend, { params: { id: nia.id }, body: { why: 'Left on bad terms.' } })
  expect(gone.status).toBe(200)
  expect(await w.db.selectFrom('staff_push_subscription').select('id').execute()).toEqual([])
})
