import { push } from '@amour/contract/account/push.ts'
import { countPushesAfter, tellFlirt } from '@amour/test/http/push-rounds.ts'
import { openPushService } from '@amour/test/http/push-service.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#durations.ts'
import { deliverPush } from './push-delivery.jobs.ts'

/** Bob has asked for push in one browser, at any hour at first; Ann has not. */
async function open() {
  const stack = new AsyncDisposableStack()
  const service = stack.use(await openPushService())
  const w = stack.use(await world({ PUSH_LOCAL: 'on', OPERATOR_EMAIL: 'hello@amour.example' }))
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  await w.as(bob)(push.add, { body: service.subscribe() })
  await w.as(bob)(push.saveQuiet, { body: { quiet: null } })
  return { w, ann, bob, service, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

const londonTime = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })

test('in the quiet hours of London nothing comes, and what waited comes once when they end', async () => {
  await using all = await open()
  const { w, ann, bob, service } = all
  const at = (time: number) => londonTime.format(w.clock.now().getTime() + time)
  const equal = await w.as(bob)(push.saveQuiet, { body: { quiet: { from: '22:00', to: '22:00' } } })
  expect([equal.status, equal.problem.violations?.[0]?.propertyPath]).toEqual([422, 'quiet.to'])
  const quiet = { from: at(-HOUR), to: at(3 * HOUR) }
  expect((await w.as(bob)(push.saveQuiet, { body: { quiet } })).body.quiet).toEqual(quiet)
  await tellFlirt(w, ann, bob)
  await tellFlirt(w, ann, bob)
  expect(await countPushesAfter(w, service, HOUR)).toBe(0)
  expect(await countPushesAfter(w, service, HOUR)).toBe(0)
  expect(await countPushesAfter(w, service, HOUR + 2 * MINUTE)).toBe(1)
})

test('a push service keeps what waits for a browser until the quiet hours begin, and no longer', async () => {
  await using all = await open()
  const { w, ann, bob, service } = all
  const at = (time: number) => londonTime.format(w.clock.now().getTime() + time)
  await w.as(bob)(push.saveQuiet, { body: { quiet: { from: at(HOUR), to: at(9 * HOUR) } } })
  await tellFlirt(w, ann, bob)
  expect(await countPushesAfter(w, service)).toBe(1)
  const kept = Number(service.pushes.at(-1)?.headers['ttl'])
  expect(kept).toBeLessThanOrEqual(58 * 60)
  expect(kept).toBeGreaterThan(55 * 60)
  await w.as(bob)(push.saveQuiet, { body: { quiet: { from: at(-MINUTE), to: at(9 * HOUR) } } })
  await w.as(bob)(push.test, {})
  await w.settle()
  expect(service.pushes.at(-1)?.headers).toMatchObject({ ttl: '14400' })
})

test('what a phone that is off would have lost in the quiet hours is told when they end, and to nobody who has looked', async () => {
  await using all = await open()
  const { w, ann, bob, service } = all
  const at = (time: number) => londonTime.format(w.clock.now().getTime() + time)
  await w.as(bob)(push.saveQuiet, { body: { quiet: { from: at(30 * MINUTE), to: at(3 * HOUR) } } })
  await tellFlirt(w, ann, bob)
  expect(await countPushesAfter(w, service)).toBe(1)
  expect(Number(service.pushes.at(-1)?.headers['ttl'])).toBeLessThan(29 * 60)
  expect(await countPushesAfter(w, service, 10 * MINUTE)).toBe(0)
  expect(await countPushesAfter(w, service, HOUR + 30 * MINUTE)).toBe(0)
  expect(await countPushesAfter(w, service, HOUR + 20 * MINUTE)).toBe(1)
  expect(await countPushesAfter(w, service, 2 * HOUR)).toBe(0)

  await w.as(bob)(push.saveQuiet, { body: { quiet: { from: at(30 * MINUTE), to: at(3 * HOUR) } } })
  await tellFlirt(w, ann, bob)
  expect(await countPushesAfter(w, service)).toBe(1)
  await w.db.updateTable('push_schedule').set({ looked_at: w.clock.now() }).where('member_id', '=', bob.id).execute()
  expect(await countPushesAfter(w, service, 4 * HOUR)).toBe(0)
})

test('what a push service did not take before the quiet hours waits until they end', async () => {
  await using all = await open()
  const { w, ann, bob, service } = all
  const at = (time: number) => londonTime.format(w.clock.now().getTime() + time)
  await tellFlirt(w, ann, bob)
  const { id } = await w.db.selectFrom('push_subscription').select('id').executeTakeFirstOrThrow()
  const { due_at: due } = await w.db.selectFrom('push_schedule').select('due_at').executeTakeFirstOrThrow()
  expect(await countPushesAfter(w, service)).toBe(1)
  await w.as(bob)(push.saveQuiet, { body: { quiet: { from: at(-MINUTE), to: at(2 * HOUR) } } })
  // The same again, as a job comes back whose service was away.
  const again = () =>
    deliverPush.perform({ ...w.context, db: w.dbOf('worker') }, { id, since: due?.toISOString() ?? '' })
  await again()
  expect(service.pushes).toHaveLength(1)
  expect(await countPushesAfter(w, service, HOUR)).toBe(0)
  expect(await countPushesAfter(w, service, HOUR + 2 * MINUTE)).toBe(1)
})
