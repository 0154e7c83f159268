import { readdir } from 'node:fs/promises'
import { exports } from '@amour/contract/account/exports.ts'
import { mediaAccess } from '@amour/contract/media/media-access.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { favourites } from '@amour/contract/people/favourites.ts'
import { meetings } from '@amour/contract/people/meetings.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { session } from '@amour/contract/account/session.ts'
import { media } from '@amour/contract/media/media.ts'
import { createReport } from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { readZip } from '@amour/test/code/zip-file.ts'
import { world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR } from '#durations.ts'
import { startSession } from '#features/account/sessions/sessions.service.ts'
import { collectMessages, collectParts } from './export-contents.service.ts'
import { createExport, removeOldExports } from './exports.jobs.ts'
import { purgeDeletedMedia } from '#features/media/cleanup/media-deletion.jobs.ts'

async function collector() {
  const w = await world()
  const ann = await w.aMember({ username: 'ann' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good <evening>.' } })
  const photo = await storePhoto(w.context, ann.id)
  const latest = async () => (await w.as(ann)(exports.latest, {})).body.export
  const load = (url: string) => w.app.inject({ url })
  return { w, ann, bob, photo, latest, load, [Symbol.asyncDispose]: () => w[Symbol.asyncDispose]() }
}

test('a member gets a copy of all that the account holds: data, conversations, pictures and a page to read', async () => {
  await using c = await collector()
  const { w, ann, photo } = c
  expect((await w.as(ann)(exports.begin, {})).body).toMatchObject({ status: 'waiting', url: null })
  await w.settle()
  await w.settle()
  expect(w.mails.map(({ subject, to }) => [subject, to])).toEqual([['Your copy is ready', ann.email]])
  const made = await c.latest()
  expect(made?.status).toBe('ready')
  const reply = await c.load(made?.url ?? '')
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="my-data.zip"',
    'content-length': String(reply.rawPayload.length),
    'cache-control': 'private, no-store',
  })
  expect(reply.rawPayload.length).toBe(made?.bytes)

  const files = await readZip(reply.rawPayload)
  expect([...files.keys()].toSorted()).toEqual([
    'conversations.html',
    'conversations.json',
    'data.json',
    'index.html',
    `media/${photo.id}/1600.webp`,
  ])
  const data = JSON.parse(String(files.get('data.json'))) as Record<string, object[]>
  expect(data['account']).toMatchObject([{ username: 'ann', email: ann.email, date_of_birth: expect.any(String) }])
  expect(data['media']).toMatchObject([{ id: photo.id }])
  expect(JSON.parse(String(files.get('conversations.json')))).toMatchObject([
    { with: 'bob', isMine: true, message: 'Good <evening>.' },
  ])
  expect(String(files.get('conversations.html'))).toContain('Good &lt;evening&gt;.')
  const index = String(files.get('index.html'))
  expect(index).toContain('<h2>Your profile</h2>')
  // A column without a name would stand there under its own.
  const heads = [...index.matchAll(/<th [^>]*>([^<]*)</g)].map(([, head = '']) => head)
  expect(heads).toContain('Muted')
  expect(heads.filter((head) => !/^[A-Z]/.test(head))).toEqual([])
  expect(String(files.get(`media/${photo.id}/1600.webp`))).toBe(`${photo.id} 1600`)
  for (const secret of ['password_hash', 'argon2', 'private_sealed', 'storage_key']) {
    expect(String(files.get('data.json')), secret).not.toContain(secret)
  }
})

test('a copy says which conversations were muted and archived', async () => {
  await using c = await collector()
  const { w, ann } = c
  const cleo = await w.aMember({ username: 'cleo', gender: 'Man', seeking: 'Woman' })
  const sent = (await w.as(ann)(messages.send, { params: { id: cleo.id }, body: { message: 'Hello.' } })).body
  const params = { id: sent.id }
  await w.as(ann)(messages.mute, { params })
  await w.as(ann)(messages.archive, { params })
  expect((await collectParts(w.context, ann.id))?.get('conversations')).toEqual([
    { with: 'cleo', folder: 'archive', muted_at: expect.any(Date) as Date },
    { with: 'bob', folder: 'chats', muted_at: null },
  ])
})

test('a copy lies sealed, and its address works for this session, for five minutes, and not when changed', async () => {
  await using c = await collector()
  const { w, ann, bob } = c
  await w.as(ann)(exports.begin, {})
  await w.settle()
  const url = (await c.latest())?.url ?? ''
  for await (const { key } of w.context.storage.list('exports')) {
    expect((await w.context.storage.read(key))?.includes('conversations.html')).toBe(false)
  }
  const forged = [
    url.replace(/s=./, (text) => (text === 's=A' ? 's=B' : 's=A')),
    url.replace(/v=[^&]+/, `v=${bob.id}`),
    url.replace(/&s=.*/, ''),
    '/exports/x',
  ]
  for (const address of forged) expect((await c.load(address)).statusCode).toBe(404)
  expect((await c.load(url)).statusCode).toBe(200)
  await w.as(ann)(session.revoke, {})
  expect((await c.load(url)).statusCode).toBe(404)
})

test('a copy goes after 48 hours, and an address of it after five minutes', async () => {
  await using c = await collector()
  const { w, ann } = c
  await w.as(ann)(exports.begin, {})
  await w.settle()
  const url = (await c.latest())?.url ?? ''
  w.clock.advance(5 * 60_000 + 1000)
  expect((await c.load(url)).statusCode).toBe(404)
  w.clock.advance(48 * HOUR)
  await removeOldExports.perform(w.context, {})
  expect(await w.db.selectFrom('export').select('id').execute()).toEqual([])
  const left = []
  for await (const { key } of w.context.storage.list('exports')) left.push(key)
  expect(left).toEqual([])
})

test('a copy needs a fresh sign-in, a second one takes the place of the first, and a fourth a day is refused', async () => {
  await using c = await collector()
  const { w, ann } = c
  for (const _ of [1, 2]) expect((await w.as(ann)(exports.begin, {})).status).toBe(201)
  expect(await w.db.selectFrom('export').select('id').execute()).toHaveLength(1)
  w.clock.advance(6 * 60_000)
  expect((await w.as(ann)(exports.begin, {})).problem.code).toBe('freshSignInNeeded')
  expect((await w.as(ann)(exports.begin, {})).status).toBe(429)
})

test('a file that was changed where it lies is not given out whole', async () => {
  await using c = await collector()
  const { w, ann } = c
  await w.as(ann)(exports.begin, {})
  await w.settle()
  const url = (await c.latest())?.url ?? ''
  const [{ storage_key } = { storage_key: '' }] = await w.db.selectFrom('export').select('storage_key').execute()
  const file = await w.context.storage.read(`${storage_key}/copy`)
  const spoilt = Buffer.from(file ?? [])
  spoilt[200] = (spoilt[200] ?? 0) ^ 1
  await w.context.storage.write(`${storage_key}/copy`, spoilt)
  await expect(c.load(url)).rejects.toThrow('response destroyed before completion')
})

test('a copy holds no picture that was rejected as a crime, nor who decided so, nor what others keep to themselves', async () => {
  await using c = await collector()
  const { w, ann, bob, photo } = c
  const withheld = await storePhoto(w.context, ann.id, { status: 'rejected', reason: 'underage' })
  await w.db.updateTable('media').set({ decided_by: 'mia' }).where('id', '=', withheld.id).execute()
  await w.as(ann)(mediaAccess.request, { params: { id: bob.id } })
  await w.as(bob)(mediaAccess.revoke, { params: { memberId: ann.id } })
  const [row] = (await w.as(bob)(messages.all, { body: { folder: 'requests' } })).body.data
  await w.as(bob)(messages.read, { params: { id: row?.id ?? '' } })
  await w.as(ann)(exports.begin, {})
  await w.settle()
  const files = await readZip((await c.load((await c.latest())?.url ?? '')).rawPayload)
  expect([...files.keys()].filter((name) => name.startsWith('media/'))).toEqual([`media/${photo.id}/1600.webp`])
  const data = JSON.parse(String(files.get('data.json'))) as Record<string, object[]>
  expect(data['media']).toContainEqual(expect.objectContaining({ id: withheld.id, reason: 'underage' }))
  expect(data['mediaRequests']).toEqual([expect.objectContaining({ owner_id: bob.id, requester_id: ann.id })])
  expect(JSON.parse(String(files.get('conversations.json')))).toMatchObject([{ isMine: true, readAt: null }])
  for (const secret of ['mia', 'declined']) expect(String(files.get('data.json')), secret).not.toContain(secret)
})

test('a copy tells nothing of a report: neither what a case holds nor what it keeps of a deleted photo', async () => {
  await using c = await collector()
  const { w, ann, bob, photo } = c
  const waiting = await storePhoto(w.context, ann.id, { status: 'pending' })
  const deleted = await storePhoto(w.context, ann.id)
  await createReport(w, bob, deleted.id, { kind: 'photo', category: 'intimateImage' })
  const [held] = await w.db.selectFrom('media_takedown').selectAll().execute()
  await w.db
    .insertInto('media_takedown')
    .values({ media_id: waiting.id, case_id: held?.case_id ?? '' })
    .execute()
  const taken = { held_at: w.clock.now(), held_waiting: true }
  await w.db.updateTable('media').set(taken).where('id', '=', waiting.id).execute()
  await w.as(ann)(media.remove, { params: { id: deleted.id } })
  w.clock.advance(120_000)
  await purgeDeletedMedia.perform(w.context, {})
  expect(await w.db.selectFrom('media').select('id').execute()).toHaveLength(3)
  await w.as(ann)(exports.begin, {})
  await w.settle()
  const files = await readZip((await c.load((await c.latest())?.url ?? '')).rawPayload)
  const data = JSON.parse(String(files.get('data.json'))) as Record<string, { id: string }[]>
  expect(data['media']?.map(({ id }) => id).toSorted()).toEqual([photo.id, waiting.id].toSorted())
  expect(data['media']?.flatMap(Object.keys).filter((column) => column.startsWith('held'))).toEqual([])
})

test('a copy is downloaded where it was asked for or after a new sign-in, never with an older session', async () => {
  await using c = await collector()
  const { w, ann } = c
  w.clock.advance(8 * 60_000)
  const thief = { token: ann.token }
  const { token } = await startSession(w.context, ann.id)
  const fresh = { token }
  await w.as(fresh)(exports.begin, {})
  await w.settle()
  const urlFor = async (who: { token: string }) => (await w.as(who)(exports.latest, {})).body.export?.url ?? null
  expect(await urlFor(fresh)).toContain('/exports/')
  expect(await urlFor(thief)).toBeNull()
})

test('a copy that nobody could make is said to have failed, and another can be asked for', async () => {
  await using c = await collector()
  const { w, ann } = c
  await w.as(ann)(exports.begin, {})
  await removeOldExports.perform(w.context, {})
  expect((await c.latest())?.status).toBe('waiting')
  w.clock.advance(2 * HOUR + 1000)
  await removeOldExports.perform(w.context, {})
  const failed = await w.db.selectFrom('export').select('status').execute()
  expect(failed).toEqual([{ status: 'failed' }])
})

test('a copy tells nobody that a note of theirs was declined, or that they were blocked for it', async () => {
  await using c = await collector()
  const { w, ann, bob } = c
  await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'Good evening to you.' } })
  const cat = await w.aMember({ username: 'cat', gender: 'Man', seeking: 'Woman' })
  await w.as(ann)(messages.send, { params: { id: cat.id }, body: { message: 'Good evening.' } })
  await w.as(cat)(messages.send, { params: { id: ann.id }, body: { message: 'Good evening to you.' } })
  const note = 'We had coffee by the river.'
  for (const { id } of [bob, cat]) {
    expect((await w.as(ann)(meetings.write, { params: { id }, body: { note } })).status).toBe(201)
  }
  const [told] = (await w.as(bob)(meetings.received, {})).body.data
  await w.as(bob)(meetings.decline, { params: { id: told?.id ?? '' } })
  await w.as(cat)(blocks.block, { params: { id: ann.id } })
  await w.as(ann)(exports.begin, {})
  await w.settle()
  const files = await readZip((await c.load((await c.latest())?.url ?? '')).rawPayload)
  const data = JSON.parse(String(files.get('data.json'))) as Record<string, object[]>
  expect(data['meetings']).toHaveLength(2)
  for (const one of data['meetings'] ?? []) expect(one).toMatchObject({ author_id: ann.id, note })
  for (const secret of ['declined', 'blocked', 'decided_at']) {
    expect(JSON.stringify(data['meetings']), secret).not.toContain(secret)
  }
})

test('a copy names nobody who has looked, blocked, hidden, rated, said yes, or made a favourite', async () => {
  await using c = await collector()
  const { w, ann, photo } = c
  const eve = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  expect((await w.as(eve)(media.viewed, { params: { id: photo.id } })).status).toBe(200)
  await w.db.deleteFrom('notification').execute()
  await w.as(eve)(favourites.add, { params: { id: ann.id } })
  await w.as(eve)(blocks.hide, { params: { id: ann.id } })
  for (const done of [
    sql`block (member_id, blocked_id, created_at) VALUES (${eve.id}, ${ann.id}, now())`,
    sql`explicit_consent (member_id, sender_id, given_at) VALUES (${eve.id}, ${ann.id}, now())`,
    sql`rating (rater_id, subject_id, stars, created_at, changed_at, due_at)
      VALUES (${eve.id}, ${ann.id}, 1, now(), now(), now())`,
  ])
    await sql`INSERT INTO ${done}`.execute(w.db)
  expect(JSON.stringify([...((await collectParts(w.context, ann.id)) ?? [])])).not.toContain(eve.id)
})

test('a copy has no message that its member has deleted, and no name of who is not there for them', async () => {
  await using c = await collector()
  const { w, ann, bob } = c
  const first = async (): Promise<unknown> => (await collectMessages(w.context, ann.id).next()).value
  expect(await first()).toMatchObject({ with: 'bob', withId: bob.id })
  await w.db.updateTable('member').set({ is_incognito: true }).where('id', '=', bob.id).execute()
  expect(await first()).toMatchObject({ with: null })
  expect((await collectParts(w.context, ann.id))?.get('conversations')).toMatchObject([{ with: null }])
  await w.db.updateTable('message').set({ sender_deleted_at: w.clock.now() }).where('sender_id', '=', ann.id).execute()
  expect(await first()).toBeUndefined()
})

test('a message that does not open fails the copy, and nothing else', async () => {
  await using c = await collector()
  const { w, ann } = c
  await w.db
    .updateTable('message')
    .set({ body: Buffer.from('spoilt') })
    .execute()
  await w.as(ann)(exports.begin, {})
  const { id } = await w.db.selectFrom('export').select('id').executeTakeFirstOrThrow()
  await expect(createExport.perform(w.context, { id })).rejects.toThrow('no key')
  expect((await readdir(w.context.config.dataDir)).filter((name) => name.startsWith('export-'))).toEqual([])
})
