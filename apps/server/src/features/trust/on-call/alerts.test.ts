import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cases } from '@amour/contract/console/cases.ts'
import { onCall } from '@amour/contract/console/on-call.ts'
import type { StaffRole } from '@amour/contract/trust/staff-roles.ts'
import { createReport, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MINUTE } from '#durations.ts'
import { postMail } from '#mail/outbox.ts'
import { startStaffSession } from '#features/trust/staff/staff-session.service.ts'
import { callThoseOnCall } from './on-call.jobs.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** As the worker does it, with its rights. Answers to whom what went. */
async function round(w: World) {
  const before = w.mails.length
  await callThoseOnCall.perform({ ...w.context, db: w.dbOf('worker') }, {})
  await w.settle()
  return w.mails
    .slice(before)
    .filter(({ subject }) => subject.startsWith('On call'))
    .map(({ to }) => to)
    .sort()
}

/** Somebody of the staff who can be reached, on call all week if told. */
async function reachable(w: World, name: string, roles: StaffRole[], isOnCall: boolean) {
  const person = await w.aStaff({ name, roles })
  const email = `${name.toLowerCase()}@staff.example`
  await w.asStaff(person)(onCall.saveAddress, { body: { email } })
  const boss = await w.aStaff({ name: 'Boss', roles: ['admin'] })
  const body = { staffId: person.id, weekdays: everyDay, from: '09:00', to: '09:00' }
  if (isOnCall) await w.asStaff(boss)(onCall.addShifts, { body })
  return { ...person, email }
}

const COMMON = 'staff@localhost.localdomain'

/** Ann's report about Bob of a category that waits in the queue. */
const report = (w: World, { ann, bob }: Awaited<ReturnType<typeof openModerationFixture>>, category = 'threat') =>
  createReport(w, ann, bob.id, { category })

const later = async (w: World, minutes: number) => {
  w.clock.advance(minutes * MINUTE)
  return round(w)
}

test('an urgent case calls who is on call, then the leads, then everybody, until somebody begins it', async () => {
  await using w = await world()
  const people = await openModerationFixture(w)
  const nia = await reachable(w, 'Nia', ['childSafety'], true)
  const lea = await reachable(w, 'Lea', ['lead'], false)
  const cem = await reachable(w, 'Cem', ['childSafety'], false)
  await reachable(w, 'Mod', ['moderator'], true)
  expect(await round(w)).toEqual([])
  const { body } = await report(w, people)
  expect(await round(w)).toEqual([nia.email])
  const [mail] = w.mails.filter(({ to }) => to === nia.email)
  expect(mail).toMatchObject({ subject: 'On call: 1 waiting' })
  for (const word of ['bob', 'ann', 'threat', body.reference, 'writing']) {
    expect(`${mail?.subject} ${mail?.text}`.toLowerCase()).not.toContain(word.toLowerCase())
  }
  expect(await later(w, 4)).toEqual([])
  expect(await later(w, 1)).toEqual([lea.email, nia.email, COMMON].sort())
  expect(await later(w, 5)).toEqual([cem.email, lea.email, nia.email, COMMON].sort())
  expect(await later(w, 59)).toEqual([])
  expect(await later(w, 1)).toEqual([cem.email, lea.email, nia.email, COMMON].sort())

  const { token } = await startStaffSession(w.context, nia.id, null)
  const given = await w.asStaff({ token })(cases.next, { body: { queue: 'urgent' } })
  expect(given.body.data).toHaveLength(1)
  expect(await later(w, 5)).toEqual([])
  const alerts = await w.db.selectFrom('case_alert').selectAll().execute()
  expect(alerts).toMatchObject([{ level: 2, answered_by: nia.id }])
  expect(alerts[0]?.answered_at).not.toBeNull()
})

test('where nobody is on call, or who is has left no address or may not take the case, the leads are called at once', async () => {
  await using w = await world()
  const people = await openModerationFixture(w)
  const lea = await reachable(w, 'Lea', ['lead'], false)
  await reachable(w, 'Mod', ['moderator'], true)
  const silent = await reachable(w, 'Silent', ['childSafety'], true)
  await w.asStaff(silent)(onCall.saveAddress, { body: { email: '' } })
  const gone = await reachable(w, 'Gone', ['childSafety'], true)
  await w.db
    .updateTable('staff')
    .set({ status: 'suspended', suspended_at: w.clock.now() })
    .where('id', '=', gone.id)
    .execute()
  await report(w, people)
  expect(await round(w)).toEqual([lea.email, COMMON].sort())
})

test('an address that no key opens keeps nobody else from being called, and its owner leaves another one', async () => {
  await using w = await world()
  const people = await openModerationFixture(w)
  const nia = await reachable(w, 'Nia', ['childSafety'], true)
  const cem = await reachable(w, 'Cem', ['childSafety'], true)
  const damaged = { email_sealed: Buffer.from('damaged') }
  await w.db.updateTable('on_call_contact').set(damaged).where('staff_id', '=', nia.id).execute()
  await report(w, people)
  expect(await round(w)).toEqual([cem.email])
  expect((await w.asStaff(nia)(onCall.own, {})).body).toMatchObject({ email: null, isOnCall: true })
  expect((await w.asStaff(nia)(onCall.saveAddress, { body: { email: nia.email } })).body.email).toBe(nia.email)
})

test('a case that is put back without a decision is called about anew', async () => {
  await using w = await world()
  const people = await openModerationFixture(w)
  const nia = await reachable(w, 'Nia', ['childSafety'], true)
  await report(w, people)
  expect(await round(w)).toEqual([nia.email])
  const [hold] = (await w.asStaff(nia)(cases.next, { body: { queue: 'urgent' } })).body.data
  expect(await later(w, 1)).toEqual([])
  await w.asStaff(nia)(cases.giveBack, { params: { id: hold?.id ?? '' }, body: { token: hold?.token ?? '' } })
  expect(await later(w, 1)).toEqual([nia.email])
})

test('a flood of cases is one message in five minutes, and none of them is forgotten', async () => {
  await using w = await world()
  const people = await openModerationFixture(w)
  const nia = await reachable(w, 'Nia', ['childSafety'], true)
  await report(w, people)
  expect(await round(w)).toEqual([nia.email])
  for (let minute = 0; minute < 3; minute += 1) {
    for (let count = 0; count < 4; count += 1) {
      await createReport(w, people.ann, (await w.aMember({ gender: 'Man', seeking: 'Woman' })).id, {
        category: 'threat',
      })
    }
    expect(await later(w, 1)).toEqual([])
  }
  const [{ count } = { count: 0 }] = await w.db
    .selectFrom('case_alert')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('answered_at', 'is', null)
    .execute()
  expect(Number(count)).toBe(13)
  expect(await later(w, 2)).toContain(COMMON)
  expect(w.mails.findLast(({ to }) => to === COMMON)?.subject).toBe('On call: 13 waiting')
})

test('a clock that was ahead quietens no call, neither about what waits nor about what comes', async () => {
  await using w = await world()
  const people = await openModerationFixture(w)
  const nia = await reachable(w, 'Nia', ['childSafety'], true)
  const lea = await reachable(w, 'Lea', ['lead'], false)
  await report(w, people)
  expect(await round(w)).toEqual([nia.email])
  await sql`UPDATE case_alert SET level_at = level_at + interval '1 year', rung_at = rung_at + interval '1 year'`.execute(
    w.db,
  )
  const other = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  await createReport(w, people.ann, other.id, { category: 'threat' })
  expect(await round(w)).toEqual([lea.email, nia.email, COMMON].sort())
  expect(await round(w)).toEqual([])
})

test('a clock about to run out calls who is on call and then the leads, and wakes nobody else', async () => {
  await using w = await world()
  const people = await openModerationFixture(w)
  const mod = await reachable(w, 'Mod', ['moderator'], true)
  const lea = await reachable(w, 'Lea', ['lead'], false)
  await reachable(w, 'Ada', ['admin'], false)
  await report(w, people, 'scam')
  expect(await round(w)).toEqual([])
  expect(await later(w, 6 * 60 + 59)).toEqual([])
  expect(await later(w, 1)).toEqual([mod.email])
  expect(await later(w, 20)).toEqual([lea.email, mod.email, COMMON].sort())
  expect(await later(w, 24 * 60)).toEqual([])
})

test('a call goes before what waits for members, however long that has waited', async () => {
  await using w = await world()
  const people = await openModerationFixture(w)
  await reachable(w, 'Nia', ['childSafety'], true)
  for (let place = 0; place < 3; place += 1) {
    const data = { reference: `AM-${place}`, words: 'Answered at last.' }
    await postMail(w.context, { to: 'nora@example.org', template: 'noticeAnswer', data })
  }
  await report(w, people)
  await callThoseOnCall.perform({ ...w.context, db: w.dbOf('worker') }, {})
  // As the queue gives them out, one after the other (`jobs/queue.test.ts`).
  const { rows } = await sql<{ template: string }>`
    SELECT mail.template FROM pgboss.job JOIN mail ON mail.id::text = job.data ->> 'id'
    WHERE job.name = 'mail.deliver' AND job.state = 'created' ORDER BY job.priority DESC, job.created_on`.execute(w.db)
  expect(rows.map(({ template }) => template)).toEqual(['onCall', ...Array<string>(3).fill('noticeAnswer')])
})

test('two workers that look at once call once', async () => {
  await using w = await world()
  const people = await openModerationFixture(w)
  const nia = await reachable(w, 'Nia', ['childSafety'], true)
  await report(w, people)
  const db = w.dbOf('worker')
  await Promise.all([1, 2, 3].map(() => callThoseOnCall.perform({ ...w.context, db }, {})))
  await w.settle()
  expect(w.mails.filter(({ to }) => to === nia.email)).toHaveLength(1)
})

test('the console cannot quieten a call: neither by its role of the database nor by an empty rota or without addresses', async () => {
  await using w = await world()
  const people = await openModerationFixture(w)
  const lea = await reachable(w, 'Lea', ['lead'], false)
  await report(w, people)
  await round(w)
  const db = w.dbOf('mod_rw')
  for (const statement of [
    sql`DELETE FROM case_alert`,
    sql`UPDATE case_alert SET answered_at = now()`,
    sql`INSERT INTO on_call_round (id, at) VALUES (1, now()) ON CONFLICT (id) DO UPDATE SET at = now()`,
  ]) {
    await expect(statement.execute(db)).rejects.toThrow('permission denied')
  }
  await sql`DELETE FROM on_call_shift`.execute(db)
  expect(await later(w, 20)).toContain(lea.email)
  // Whoever takes everybody's address and browser away still does not keep the common address from hearing of it.
  for (const table of ['on_call_contact', 'staff_push_subscription'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(db)
  expect(await later(w, 60)).toEqual([COMMON])
})

test('the webhook gets figures, signed, and is tried again when it fails', async () => {
  const bodies: { body: string; signature: string | undefined }[] = []
  let status = 500
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      bodies.push({ body, signature: request.headers['x-signature']?.toString() })
      response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  const secret = 'a secret of sixteen letters'
  await using w = await world({ ON_CALL_WEBHOOK: `http://127.0.0.1:${port}/bell`, ON_CALL_WEBHOOK_SECRET: secret })
  const people = await openModerationFixture(w)
  await report(w, people)
  await callThoseOnCall.perform({ ...w.context, db: w.dbOf('worker') }, {})
  await w.settle().catch(() => undefined)
  expect(bodies).toHaveLength(1)
  status = 200
  // Its pause is over at once.
  const { rows } = await sql<{ state: string }>`
    UPDATE pgboss.job SET start_after = now() WHERE name = 'on-call.webhook' AND start_after > now()
    RETURNING state::text AS state`.execute(w.db)
  expect(rows).toEqual([{ state: 'retry' }])
  await w.settle()
  expect(bodies).toHaveLength(2)
  const [, { body, signature } = { body: '', signature: '' }] = bodies
  expect(signature).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  expect(JSON.parse(body)).toEqual({
    text: `On call: 1 waiting\n${w.context.config.console.url}`,
    waiting: 1,
    longestMinutes: 0,
    level: 'leads',
    url: w.context.config.console.url,
  })
  server.close()
})
