import { accounts } from '@amour/contract/account/accounts.ts'
import { devices } from '@amour/contract/account/devices.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { preferences } from '@amour/contract/account/preferences.ts'
import { PUSH_DEVICES_MAX, push } from '@amour/contract/account/push.ts'
import { session } from '@amour/contract/account/session.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { notifications, type NotificationType } from '@amour/contract/people/notifications.ts'
import { countPushesAfter, tellFlirt } from '@amour/test/http/push-rounds.ts'
import { openPushService } from '@amour/test/http/push-service.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#durations.ts'
import { eraseDueAccounts } from '#features/account/account-deletion/account-deletion.jobs.ts'
import { startSession } from '#features/account/sessions/sessions.service.ts'
import { queueDigestFor } from '#features/people/notifications/digest.service.ts'
import { notify } from '#features/people/notifications/notifications.service.ts'

const password = 'open sesame'

/** Bob has asked for push in one browser, at any hour; Ann has not. */
async function open() {
  const stack = new AsyncDisposableStack()
  const service = stack.use(await openPushService())
  const w = stack.use(await world({ PUSH_LOCAL: 'on', OPERATOR_EMAIL: 'hello@amour.example' }))
  const [ann, bob] = [await w.aMember({ username: 'ann', password }), await w.aMember({ username: 'bob', password })]
  const target = service.subscribe()
  await w.as(bob)(push.add, { body: target })
  await w.as(bob)(push.saveQuiet, { body: { quiet: null } })
  return { w, ann, bob, service, target, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

const countDevices = async ({ db }: World) => (await db.selectFrom('push_subscription').select('id').execute()).length

test('every kind of news comes as the same few bytes, signed by the site, and says nothing', async () => {
  await using all = await open()
  const { w, ann, bob, service, target } = all
  const kinds: NotificationType[] = [
    'flirt',
    'media_liked',
    'media_approved',
    'media_rejected',
    'access_requested',
    'access_granted',
    'rating',
    'verification',
    'report_update',
    'system',
  ]
  await w.as(bob)(push.test, {})
  await w.settle()
  const { key } = (await w.as(bob)(push.read, {})).body
  for (const type of kinds) {
    await notify(w.context, { memberId: bob.id, type, actorId: ann.id, detail: 'goodEvening' })
    expect([type, await countPushesAfter(w, service, 2 * HOUR)]).toEqual([type, 1])
    // What is over when it comes is refused by the service, and tells nobody.
    expect((service.pushes.at(-1)?.claims.exp ?? 0) * 1000 - w.clock.now().getTime()).toBeGreaterThan(HOUR)
  }
  expect(service.pushes).toHaveLength(kinds.length + 1)
  const [first] = service.pushes
  for (const one of service.pushes) {
    expect(one.path).toBe(new URL(target.endpoint).pathname)
    expect([one.body.length, one.text]).toEqual([358, '1'])
    expect(one.record).toEqual(first?.record)
    expect({ ...one.headers, authorization: '' }).toEqual({ ...first?.headers, authorization: '' })
    expect(one.claims).toMatchObject({ aud: service.url, sub: 'mailto:hello@amour.example' })
    expect(one.claims.exp * 1000 - w.clock.now().getTime()).toBeLessThanOrEqual(DAY)
  }
  expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400', topic: 'n', urgency: 'high' })
  expect(first?.headers.authorization).toMatch(new RegExp(`k=${key}$`))
})

test('a service that sends us elsewhere is not followed', async () => {
  await using all = await open()
  const { w, bob, service } = all
  service.answer.status = 307
  service.answer.location = `${service.url}/push/elsewhere`
  await w.as(bob)(push.test, {})
  await w.settle()
  expect([service.asked.count, service.pushes]).toEqual([1, []])
})

test('one push however much is new; the next when they have looked, or an hour later; none to who hides', async () => {
  await using all = await open()
  const { w, ann, bob, service } = all
  await tellFlirt(w, ann, bob)
  await tellFlirt(w, ann, bob)
  expect(await countPushesAfter(w, service)).toBe(1)
  await tellFlirt(w, ann, bob)
  expect(await countPushesAfter(w, service, 10 * MINUTE)).toBe(0)
  expect(await countPushesAfter(w, service, HOUR)).toBe(1)
  expect(await countPushesAfter(w, service, HOUR)).toBe(0)
  await w.as(bob)(notifications.readAll, {})
  w.clock.advance(MINUTE)
  await tellFlirt(w, ann, bob)
  expect(await countPushesAfter(w, service, 6 * MINUTE)).toBe(1)

  // What a clock that was ahead has noted of them keeps nothing back until that day.
  await sql`UPDATE member SET active_at = active_at + interval '1 year'`.execute(w.db)
  const ahead = sql`UPDATE push_schedule SET looked_at = now() + interval '1 year', sent_at = sent_at + interval '1 year'`
  await ahead.execute(w.db)
  await tellFlirt(w, ann, bob)
  expect(await countPushesAfter(w, service)).toBe(1)
  await ahead.execute(w.db)
  expect((await w.as(await startSession(w.context, bob.id))(push.looking, {})).status).toBe(200)
  const { looked_at: looked } = await w.db.selectFrom('push_schedule').select('looked_at').executeTakeFirstOrThrow()
  expect(looked?.getTime()).toBeLessThanOrEqual(w.clock.now().getTime())

  const hides = { status: 'paused', status_before: 'active' } as const
  await w.db.updateTable('member').set(hides).where('id', '=', bob.id).execute()
  w.clock.advance(HOUR)
  await tellFlirt(w, ann, bob)
  expect(await countPushesAfter(w, service, HOUR)).toBe(0)
})

test('who has a page before them gets none, and who has just left gets one for what came since', async () => {
  await using all = await open()
  const { w, ann, bob, service } = all
  await tellFlirt(w, ann, bob)
  expect((await w.as(ann)(push.looking, {})).body).toEqual({ again: false })
  expect((await w.as(bob)(push.looking, {})).body).toEqual({ again: true })
  expect(await countPushesAfter(w, service)).toBe(0)
  await w.as(bob)(push.looking, {})
  await tellFlirt(w, ann, bob)
  expect(await countPushesAfter(w, service, 20_000)).toBe(0)
  expect(await countPushesAfter(w, service, MINUTE)).toBe(1)
})

test('who reads the thread gets none for what is said there', async () => {
  await using all = await open()
  const { w, ann, bob, service } = all
  const write = async () => {
    const fresh = await startSession(w.context, ann.id)
    return (await w.as(fresh)(messages.send, { params: { id: bob.id }, body: { message: 'Good evening.' } })).body
  }
  const { conversationId } = await write()
  w.clock.advance(MINUTE)
  expect((await w.as(bob)(messages.read, { params: { id: conversationId } })).status).toBe(200)
  expect(await countPushesAfter(w, service)).toBe(0)
  await write()
  expect(await countPushesAfter(w, service)).toBe(1)
})

test('what a blocked member does, or is of a kind that was switched off, pushes nothing, beside unread news too', async () => {
  await using all = await open()
  const { w, ann, bob, service } = all
  const cat = await w.aMember()
  await tellFlirt(w, cat, bob)
  expect(await countPushesAfter(w, service)).toBe(1)
  w.clock.advance(2 * HOUR)
  const blocked = await w.as(await startSession(w.context, ann.id))(blocks.block, { params: { id: bob.id } })
  expect(blocked.status).toBe(200)
  await tellFlirt(w, ann, bob)
  await queueDigestFor(w.context, { memberId: bob.id, type: 'message', actorId: ann.id })
  expect(await countPushesAfter(w, service, 2 * HOUR)).toBe(0)
  const fresh = await startSession(w.context, bob.id)
  const off = [{ type: 'flirt' as const, site: false, mail: false }]
  expect((await w.as(fresh)(preferences.save, { body: { preferences: off } })).status).toBe(200)
  w.clock.advance(HOUR)
  await tellFlirt(w, cat, bob)
  expect(await countPushesAfter(w, service, 2 * HOUR)).toBe(0)
})

test('a browser that takes no more is forgotten; a service that is away is asked again, and holds up nobody', async () => {
  await using all = await open()
  await using other = await openPushService()
  const { w, ann, bob, service } = all
  const second = await startSession(w.context, bob.id)
  await w.as(second)(push.add, { body: other.subscribe() })
  for (const status of [404, 410]) {
    service.answer.status = status
    await w.as(bob)(push.test, {})
    await w.settle()
    expect(await countDevices(w)).toBe(1)
    await w.as(bob)(push.add, { body: service.subscribe() })
  }
  service.answer.status = 503
  await tellFlirt(w, ann, bob)
  await countPushesAfter(w, other)
  expect([service.pushes.length, other.pushes.length]).toEqual([0, 1])
  service.answer.status = 201
  const comes = async () => {
    await w.settle()
    return service.pushes.length
  }
  await expect.poll(comes, { timeout: 30_000, interval: 500 }).toBe(1)
  expect([await countDevices(w), other.pushes.length]).toEqual([2, 1])
})

test('logging out, being signed out, a new password, suspension and erasure each end it', async () => {
  await using all = await open()
  const { w, ann, bob, service } = all
  await w.as(bob)(session.revoke, {})
  expect(await countDevices(w)).toBe(0)

  const [here, there] = [await startSession(w.context, bob.id), await startSession(w.context, bob.id)]
  await w.as(there)(push.add, { body: service.subscribe() })
  const added = await w.as(here)(push.add, { body: service.subscribe() })
  expect(added.body.devices.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  await w.as(here)(devices.signOutOthers, { query: {} })
  expect((await w.as(here)(push.read, {})).body.devices).toHaveLength(1)

  const lost = await startSession(w.context, bob.id)
  await w.as(lost)(push.add, { body: service.subscribe() })
  const changed = {
    current_password: password,
    new_password: 'sesame, open now',
    confirm_new_password: 'sesame, open now',
  }
  expect((await w.as(here)(accounts.changePassword, { body: { ...changed, private: [] } })).status).toBe(200)
  expect((await w.as(here)(push.read, {})).body.devices).toHaveLength(1)

  await tellFlirt(w, ann, bob)
  await sql`UPDATE member SET status = 'suspended' WHERE id = ${bob.id}`
    .execute(w.dbOf('mod_rw'))
    .catch(() => undefined)
  await sql`UPDATE member SET status = 'suspended' WHERE id = ${bob.id}`.execute(w.db)
  expect([await countDevices(w), await countPushesAfter(w, service)]).toEqual([0, 0])

  await w.as(ann)(push.add, { body: service.subscribe() })
  const gone = await w.as(ann)(leaving.leave, { body: { password, when: 'now' } })
  expect(gone.status).toBe(200)
  expect(await countDevices(w)).toBe(0)
  await eraseDueAccounts.perform(w.context, {})
  expect(await w.db.selectFrom('push_schedule').select('member_id').where('member_id', '=', ann.id).execute()).toEqual(
    [],
  )
})

test('a browser is told for whoever signed in to it last; the eleventh takes the place of the first; none is told whose session has run out', async () => {
  await using all = await open()
  const { w, ann, bob, target, service } = all
  await w.as(ann)(push.add, { body: target })
  expect((await w.as(bob)(push.read, {})).body.devices).toEqual([])
  await tellFlirt(w, ann, bob)
  expect(await countPushesAfter(w, service)).toBe(0)
  // One that has subscribed anew is told at its new address alone.
  expect((await w.as(ann)(push.add, { body: service.subscribe() })).body.devices).toHaveLength(1)
  for (let count = 0; count <= PUSH_DEVICES_MAX; count += 1) {
    const fresh = await startSession(w.context, bob.id)
    w.clock.advance(1000)
    const added = await w.as(fresh)(push.add, { body: service.subscribe() })
    expect(added.body.devices[0]?.isCurrent).toBe(true)
  }
  const { body } = await w.as(bob)(push.read, {})
  expect(body.devices).toHaveLength(PUSH_DEVICES_MAX)
  const [first] = body.devices
  expect((await w.as(ann)(push.remove, { params: { id: first?.id ?? '' } })).status).toBe(404)
  expect((await w.as(bob)(push.remove, { params: { id: first?.id ?? '' } })).body.devices).toHaveLength(
    PUSH_DEVICES_MAX - 1,
  )
  const [over, idle] = await w.db
    .selectFrom('push_subscription')
    .select('session_id')
    .where('member_id', '=', bob.id)
    .execute()
  const endSession = (at: { expires_at: Date } | { active_at: Date }, one = over) =>
    w.db
      .updateTable('session')
      .set(at)
      .where('id', '=', one?.session_id ?? '')
      .execute()
  await endSession({ expires_at: w.clock.now() })
  await endSession({ active_at: new Date(w.clock.now().getTime() - 60 * DAY) }, idle)
  w.clock.advance(MINUTE)
  await tellFlirt(w, ann, bob)
  expect(await countPushesAfter(w, service)).toBe(PUSH_DEVICES_MAX - 3)
})
