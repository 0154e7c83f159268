import { accounts } from '@amour/contract/account/accounts.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { notifications, type NotificationType } from '@amour/contract/people/notifications.ts'
import { preferences } from '@amour/contract/account/preferences.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#durations.ts'
import { startSession } from '#features/account/sessions/sessions.service.ts'
import { sendDueDigests } from './digest.service.ts'
import { notify } from './notifications.service.ts'

async function aPair(w: World, types: NotificationType[] = ['flirt', 'message']) {
  const [ann, bob] = [await w.aMember(), await w.aMember({ email: 'bob@example.com' })]
  const wanted = types.map((type) => ({ type, site: true, mail: true }))
  await w.as(bob)(preferences.save, { body: { preferences: wanted } })
  return { ann, bob }
}

const flirt = (w: World, from: TestMember, to: TestMember) =>
  notify(w.context, { memberId: to.id, type: 'flirt', actorId: from.id, detail: 'goodEvening' })

const write = async (w: World, from: TestMember, to: TestMember) => {
  const fresh = await startSession(w.context, from.id)
  return (await w.as(fresh)(messages.send, { params: { id: to.id }, body: { message: 'Good evening.' } })).body
}

/** Some time passes, the job does its round; the mails that came of it. */
async function after(w: World, time: number) {
  w.clock.advance(time)
  w.mails.length = 0
  await sendDueDigests(w.context)
  await w.settle()
  return w.mails.map(({ to, subject }) => [to, subject])
}

const news = ['bob@example.com', 'You have something new']

test('nobody gets a mail about news who did not ask for it', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember()]
  await flirt(w, ann, bob)
  await write(w, ann, bob)
  expect(await after(w, HOUR)).toEqual([])
})

test('however much is new, one mail tells of it, a while later, and the next not before six hours', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  await flirt(w, ann, bob)
  await write(w, ann, bob)
  await write(w, ann, bob)
  expect(await after(w, 14 * MINUTE)).toEqual([])
  expect(await after(w, 2 * MINUTE)).toEqual([news])
  expect(await after(w, HOUR)).toEqual([])
  await write(w, ann, bob)
  expect(await after(w, 4 * HOUR)).toEqual([])
  expect(await after(w, 2 * HOUR)).toEqual([news])
  expect(await after(w, 12 * HOUR)).toEqual([])

  // What a clock that was ahead has noted keeps no mail back until that day.
  const ahead = sql<Date>`now() + interval '1 year'`
  await w.db.updateTable('member').set({ active_at: ahead }).execute()
  await w.db.updateTable('digest').set({ sent_at: ahead, due_at: ahead }).execute()
  await flirt(w, ann, bob)
  expect(await after(w, HOUR)).toEqual([news])
})

test('who has been here since, has read it, or has nobody left to hear of, gets no mail', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  await flirt(w, ann, bob)
  w.clock.advance(6 * MINUTE)
  await w.as(bob)(accounts.me, {})
  expect(await after(w, HOUR)).toEqual([])

  const read = async () => w.as(await startSession(w.context, bob.id))(notifications.readAll, {})
  await flirt(w, ann, bob)
  await read()
  await w.db
    .updateTable('member')
    .set({ active_at: new Date(0) })
    .where('id', '=', bob.id)
    .execute()
  expect(await after(w, HOUR)).toEqual([])

  await flirt(w, ann, bob)
  await w.as(await startSession(w.context, ann.id))(blocks.block, { params: { id: bob.id } })
  expect(await after(w, HOUR)).toEqual([])
})

test('what comes after a visit is told, though what came before it had waited for its mail', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  const visit = async () => w.as(await startSession(w.context, bob.id))(notifications.readAll, {})
  await flirt(w, ann, bob)
  w.clock.advance(6 * MINUTE)
  await visit()
  w.clock.advance(6 * MINUTE)
  await flirt(w, ann, bob)
  expect(await after(w, 10 * MINUTE)).toEqual([])
  expect(await after(w, 10 * MINUTE)).toEqual([news])

  // The same over the pause after a mail.
  w.clock.advance(HOUR)
  await visit()
  await flirt(w, ann, bob)
  w.clock.advance(HOUR)
  await visit()
  w.clock.advance(HOUR)
  await flirt(w, ann, bob)
  expect(await after(w, HOUR)).toEqual([])
  expect(await after(w, 3 * HOUR)).toEqual([news])
})

test('a muted conversation sends no mails', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  const { conversationId: id } = await write(w, ann, bob)
  await w.as(bob)(messages.mute, { params: { id } })
  await w.as(bob)(notifications.readAll, {})
  await after(w, HOUR)
  await write(w, ann, bob)
  await w.db
    .updateTable('member')
    .set({ active_at: new Date(0) })
    .where('id', '=', bob.id)
    .execute()
  expect(await after(w, 12 * HOUR)).toEqual([])
  expect(await w.db.selectFrom('digest').select('due_at').execute()).toEqual([{ due_at: null }])
})

test('the mail tells nothing but that there is something, and how to end it', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  await flirt(w, ann, bob)
  await after(w, HOUR)
  const [mail] = w.mails
  expect(mail?.unsubscribeUrl).toMatch(new RegExp(`^${w.context.config.siteUrl}/unsubscribe/[\\w-]{43}$`))
  expect(mail?.text).toContain(mail?.unsubscribeUrl)
  for (const secret of [ann.username, bob.username, ann.id, bob.id, 'flirt', 'Amour'])
    expect(JSON.stringify(mail)).not.toContain(secret)
})

async function anUnsubscribeLink(w: World) {
  const { ann, bob } = await aPair(w)
  await flirt(w, ann, bob)
  await after(w, HOUR)
  const url = new URL(w.mails[0]?.unsubscribeUrl ?? '').pathname
  const again = async () => {
    await flirt(w, ann, bob)
    return after(w, 12 * HOUR)
  }
  return { url, token: url.slice(-43), again }
}

test('whoever ends the mails is not told by one of what waited at that moment', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  await flirt(w, ann, bob)
  expect(await after(w, 16 * MINUTE)).toEqual([news])
  const token = (w.mails[0]?.unsubscribeUrl ?? '').slice(-43)
  await write(w, ann, bob)
  await w.asNobody(preferences.unsubscribe, { body: { token } })
  expect(await after(w, 12 * HOUR)).toEqual([])
})

test('a scanner that opens the link ends nothing', async () => {
  await using w = await world()
  const { url, again } = await anUnsubscribeLink(w)
  for (const method of ['GET', 'HEAD'] as const) await w.app.inject({ method, url })
  expect(await again()).toEqual([news])
})

test('the page’s button ends the mails, without signing in, and twice is as once', async () => {
  await using w = await world()
  const { token, again } = await anUnsubscribeLink(w)
  for (const _ of [1, 2]) {
    expect((await w.asNobody(preferences.unsubscribe, { body: { token } })).body).toEqual({ status: 'unsubscribed' })
  }
  expect(await again()).toEqual([])
})

test.for([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
  ],
] as const)('the mail program’s own button ends the mails (%s)', async ([type, payload]) => {
  await using w = await world()
  const { url, again } = await anUnsubscribeLink(w)
  const headers = { 'content-type': type }
  expect((await w.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
  expect(await again()).toEqual([])
})

test('a token of nobody’s ends nothing and is told so', async () => {
  await using w = await world()
  const { again } = await anUnsubscribeLink(w)
  const unknown = 'A'.repeat(43)
  expect((await w.asNobody(preferences.unsubscribe, { body: { token: unknown } })).problem.code).toBe('linkInvalid')
  for (const url of [`/unsubscribe/${unknown}`, '/unsubscribe/x', '/unsubscribe/%00']) {
    expect((await w.app.inject({ method: 'POST', url })).statusCode, url).toBe(404)
  }
  expect(await again()).toEqual([news])
})
