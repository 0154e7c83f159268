import { accounts } from '@amour/contract/account/accounts.ts'
import { newId } from '#security/ids.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

test('the wrapped key is given within fifteen minutes of the password, and not after', async () => {
  await using w = await world()
  const ann = await w.aMember({ hasKeys: true })
  const fresh = await w.as(ann)(accounts.me, {})
  expect(fresh.body).toMatchObject({ public: ann.publicKey, keyVersion: 1 })
  expect(JSON.parse(Buffer.from(fresh.body.key ?? '', 'base64').toString())).toMatchObject({ v: 1, kdf: { i: 1000 } })

  const authAt = new Date(w.clock.now().getTime() - 15 * 60_000 - 1000)
  await w.db.updateTable('session').set({ auth_at: authAt }).where('member_id', '=', ann.id).execute()
  const later = await w.as(ann)(accounts.me, {})
  expect(later.body).toMatchObject({ public: ann.publicKey, keyVersion: 1, key: null })
})

test('strangers learn nothing from the account’s calls', async () => {
  await using w = await world()
  for (const call of [accounts.me, accounts.counts, accounts.safeSearch]) {
    const { status, problem } = await w.asNobody(call, {})
    expect([status, problem.message]).toEqual([401, 'Please log in.'])
  }
})

test('safe search is switched over, once for each request, however often it is sent', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const toggle = (headers: Record<string, string> = {}) => w.as(ann)(accounts.safeSearch, {}, { headers })
  const id = crypto.randomUUID()
  expect((await toggle()).body).toEqual({ safeSearch: false })
  expect((await toggle({ 'x-request-id': id })).body).toEqual({ safeSearch: true })
  expect((await toggle({ 'x-request-id': id })).body).toEqual({ safeSearch: true })
  expect((await toggle({ 'x-request-id': 'a proxy’s own name' })).body).toEqual({ safeSearch: false })
  expect((await w.as(ann)(accounts.me, {})).body.safeSearch).toBe(false)
})

test('safe search is switched to what was pressed, though another device has done so before', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const press = async (to: 'on' | 'off') => (await w.as(ann)(accounts.safeSearch, { query: { to } })).body.safeSearch
  // Two pages that show it off, and in each of them it is pressed on.
  expect([await press('off'), await press('on'), await press('on')]).toEqual([false, true, true])
  expect((await w.as(ann)(accounts.me, {})).body.safeSearch).toBe(true)
})

test('safe search is switched over only by a script of the site itself', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const asked = async (headers: Record<string, string>) =>
    (await w.as(ann)(accounts.safeSearch, {}, { headers })).status
  expect(await asked({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })).toBe(403)
  expect(await asked({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' })).toBe(
    403,
  )
  expect(await asked({ 'sec-purpose': 'prefetch' })).toBe(403)
  const head = await w.app.inject({
    method: 'HEAD',
    url: accounts.safeSearch.path,
    headers: { authorization: `Bearer ${ann.token}` },
  })
  expect(head.statusCode).toBe(405)
  expect((await w.as(ann)(accounts.me, {})).body.safeSearch).toBe(true)
})

test('counts leave out people blocked either way', async () => {
  await using w = await world()
  const [ann, bob, cat, dan] = [await w.aMember(), await w.aMember(), await w.aMember(), await w.aMember()]
  for (const other of [bob, cat, dan]) {
    await anUnread(w, ann.id, other.id)
    await aNotification(w, ann.id, other.id)
  }
  await aNotification(w, ann.id, null)
  const counted = async () => (await w.as(ann)(accounts.counts, {})).body
  expect(await counted()).toEqual({ messages: 6, notifications: 4 })

  const block = (member: string, blocked: string) =>
    w.db.insertInto('block').values({ member_id: member, blocked_id: blocked, created_at: new Date() }).execute()
  await block(ann.id, bob.id)
  expect(await counted()).toEqual({ messages: 4, notifications: 3 })
  await block(cat.id, ann.id)
  expect(await counted()).toEqual({ messages: 2, notifications: 2 })
  expect((await w.as(ann)(accounts.me, {})).body).toMatchObject({ messages: 2, notifications: 2 })
})

async function anUnread(w: World, memberId: string, otherId: string) {
  const id = newId()
  const [a = '', b = ''] = [memberId, otherId].toSorted()
  const conversation = { id, member_a: a, member_b: b, started_by: otherId, created_at: new Date() }
  await w.db.insertInto('conversation').values(conversation).execute()
  const side = { conversation_id: id, member_id: memberId, other_id: otherId, folder: 'chats' as const, unread: 2 }
  await w.db.insertInto('participant').values(side).execute()
}

async function aNotification(w: World, memberId: string, actorId: string | null) {
  const at = { created_at: new Date(), read_at: null }
  const row = {
    id: newId(),
    member_id: memberId,
    type: 'flirt' as const,
    actor_id: actorId,
    media_id: null,
    detail: null,
  }
  await w.db
    .insertInto('notification')
    .values({ ...row, ...at })
    .execute()
}
