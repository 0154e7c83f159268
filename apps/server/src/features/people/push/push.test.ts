import { push, type QuietHours } from '@amour/contract/account/push.ts'
import { exhaustLimit } from '@amour/test/http/limit-exhaustion.ts'
import { pushDraft } from '@amour/test/http/valid-bodies.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { limitRules } from '#http/limits.ts'
import { postPush } from '#push/post-push.ts'
import { describePushDevices } from './push.service.ts'

const countDevices = async ({ db }: World) => (await db.selectFrom('push_subscription').select('id').execute()).length

test('a browser is never told at an address of ours, nor at one that is no push service', async () => {
  await using w = await world()
  const bob = await w.aMember()
  for (const endpoint of [
    'http://169.254.169.254/latest/meta-data',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:5432/',
    'http://localhost/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://updates.push.services.mozilla.com:8443/1',
    'https://updates.push.services.mozilla.com.evil.example/1',
    'https://evil.example/updates.push.services.mozilla.com',
    'ftp://updates.push.services.mozilla.com/1',
    'nothing',
  ]) {
    const { status, problem } = await w.as(bob)(push.add, { body: { ...pushDraft, endpoint } })
    expect([endpoint, status, problem.violations?.[0]?.propertyPath]).toEqual([endpoint, 422, 'endpoint'])
    // Nor where a former list of services has let it in.
    expect(await postPush(w.context, { ...pushDraft, endpoint }), endpoint).toBe('refused')
  }
  const flat = { ...pushDraft, p256dh: Buffer.alloc(65, 4).toString('base64url') }
  expect((await w.as(bob)(push.add, { body: flat })).status).toBe(422)
  expect(await countDevices(w)).toBe(0)
  expect((await w.as(bob)(push.test, {})).status).toBe(404)
})

test('a page that knows older quiet hours changes the end that was changed there, and brings none back', async () => {
  await using w = await world()
  const bob = await w.aMember()
  const save = async (quiet: QuietHours | null, changed?: (keyof QuietHours)[]) =>
    (await w.as(bob)(push.saveQuiet, { body: { quiet, changed } })).body.quiet
  expect(await save({ from: '23:00', to: '08:00' }, ['from'])).toEqual({ from: '23:00', to: '08:00' })
  expect(await save({ from: '22:00', to: '09:30' }, ['to'])).toEqual({ from: '23:00', to: '09:30' })
  // What would be no hours at all with what another page has chosen is refused as ever.
  const refused = await w.as(bob)(push.saveQuiet, { body: { quiet: { from: '22:00', to: '23:00' }, changed: ['to'] } })
  expect(refused.status).toBe(422)
  expect(await save(null)).toBeNull()
  expect(await save({ from: '22:00', to: '09:30' }, ['from'])).toBeNull()
  expect(await save({ from: '22:00', to: '08:00' })).toEqual({ from: '22:00', to: '08:00' })
})

test('until a member chooses otherwise, nights are quiet; who tries too often whether it comes waits', async () => {
  await using w = await world()
  const bob = await w.aMember()
  expect((await w.as(bob)(push.read, {})).body).toMatchObject({ devices: [], quiet: { from: '22:00', to: '08:00' } })
  await w.as(bob)(push.add, { body: pushDraft })
  await exhaustLimit(w.context, 'pushTest', bob.id, limitRules.pushTest.points)
  expect((await w.as(bob)(push.test, {})).status).toBe(429)
  const schedule = await w.db.selectFrom('push_schedule').selectAll().executeTakeFirstOrThrow()
  expect([schedule.quiet_from, schedule.quiet_to]).toEqual([22 * 60, 8 * 60])
})

test('the copy of one’s data says which browsers, and holds no address and no key; the desk sees none of it', async () => {
  await using w = await world()
  const bob = await w.aMember()
  await w.as(bob)(push.add, { body: pushDraft })
  const copy = JSON.stringify(await describePushDevices(w.context, bob.id))
  expect(copy).toContain('created_at')
  for (const secret of [pushDraft.endpoint, pushDraft.auth, pushDraft.p256dh, 'sealed'])
    expect(copy).not.toContain(secret)
  await expect(sql`SELECT * FROM push_subscription`.execute(w.dbOf('mod_rw'))).rejects.toThrow('permission denied')
  const [row] = await w.db.selectFrom('push_subscription').selectAll().execute()
  expect(row?.target_sealed.toString('latin1')).not.toContain(new URL(pushDraft.endpoint).pathname)
})
