import { appendFile, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { accounts } from '@amour/contract/account/accounts.ts'
import { email } from '@amour/contract/account/email.ts'
import { session } from '@amour/contract/account/session.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { dumpDatabase, listEncodings } from '@amour/test/database/dump.ts'
import { BATH, type TestMember, untilNextBirthday } from '@amour/test/members/make-member.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DAY } from '#durations.ts'
import { refreshAges } from '#features/account/housekeeping/ages.jobs.ts'
import { housekeeping, removePassing } from '#features/account/housekeeping/housekeeping.jobs.ts'
import { noteMailboxes } from '#features/account/member-mail/member-mail.jobs.ts'
import { computeFrank } from '#features/messages/conversations/stored-messages.service.ts'
import { emailIndex } from '#security/email-index.ts'
import { eraseMember, erasureDigest } from './erasure.service.ts'
import { appendToLedger, readLedger } from './erasure-ledger.ts'
import { reapplyErasures } from './erasure-replay.service.ts'

const PASSWORD = 'As-you-like-it £1'

async function files({ context }: World) {
  const entries = await readdir(join(context.config.dataDir, 'media'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Ann with all that a member leaves behind, and Bob who has written with her. */
async function correspondence() {
  const w = await world()
  const ann = await w.aMember({ username: 'annabella', password: PASSWORD, hasKeys: true })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const first = await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good evening.' } })
  await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'And to you.' } })
  const photo = await storePhoto(w.context, ann.id, { isDefault: true })
  await w.settle()
  const conversationId = first.body.conversationId
  return { w, ann, bob, photo, conversationId, [Symbol.asyncDispose]: () => w[Symbol.asyncDispose]() }
}

test('after a deletion nothing of the member is in any table, file, queue or the ledger', async () => {
  await using c = await correspondence()
  const { w, ann, photo } = c
  const { receipt } = (await w.as(ann)(leaving.leave, { body: { password: PASSWORD, when: 'now' } })).body
  expect(receipt).toMatchObject({ photos: 1, conversations: 1, messages: 1 })
  const ledger = await readFile(w.context.config.erasureLedger, 'utf8')
  const stolen = (await dumpDatabase(w)) + ledger + (await files(w)).join('\n')
  const hex = (text: string) => text.replaceAll('-', '')
  const needles = [
    ann.id,
    Buffer.from(hex(ann.id), 'hex'),
    ann.username,
    ann.email,
    emailIndex(w.context, ann.email),
    photo.id,
    ann.publicKey ?? '',
  ]
  expect(needles.filter((needle) => listEncodings(needle).some((form) => stolen.includes(form)))).toEqual([])
  expect(await files(w)).toEqual([])
  expect(stolen).toContain(receipt?.reference)
  await w.settle()
  expect((await dumpDatabase(w)).includes(ann.email)).toBe(false)
})

test('nothing is counted any more of whoever has gone, nor of the addresses that they had before', async () => {
  await using w = await world()
  const [former, wanted] = ['ann@example.com', 'ann.new@example.com']
  const ann = await w.aMember({ email: former, password: PASSWORD })
  const logIn = (username: string) => w.asNobody(session.login, { body: { username, password: PASSWORD } })
  await logIn(former)
  await w.as(ann)(email.change, { body: { email: wanted, password: PASSWORD } })
  await w.settle()
  const [, token = ''] = /confirm#t=([\w-]{43})/.exec(w.mails.find(({ to }) => to === wanted)?.text ?? '') ?? []
  expect((await w.as(ann)(email.confirm, { body: { token } })).status).toBe(200)
  await logIn(wanted)
  const counted = async () => {
    const { rows } = await sql<{ key: string }>`SELECT key FROM rate_limit`.execute(w.db)
    const known = [former, wanted].map((address) => emailIndex(w.context, address).toString('base64url'))
    return known.map((index) => rows.filter(({ key }) => key.includes(index)).length > 0)
  }
  expect(await counted()).toEqual([true, true])
  w.clock.advance(3 * DAY)
  await housekeeping.perform(w.context, {})
  await eraseMember(w.context, ann.id)
  expect(await counted()).toEqual([false, false])
})

test('the other keeps the conversation with a former member, and can still prove what was said', async () => {
  await using c = await correspondence()
  const { w, ann, bob, conversationId } = c
  await w.as(ann)(leaving.leave, { body: { password: PASSWORD, when: 'now' } })
  const [row] = (await w.as(bob)(messages.all, { body: { folder: 'chats' } })).body.data
  expect(row).toMatchObject({ id: conversationId, member: { isGone: true, image: null } })
  expect(row?.member.username).not.toContain('ann')
  const thread = await w.as(bob)(messages.thread, { params: { id: conversationId }, query: {} })
  expect(new Set(thread.body.data.map(({ message }) => message))).toEqual(new Set(['And to you.', 'Good evening.']))
  const stored = await w.db.selectFrom('message').selectAll().execute()
  expect(stored.map((message) => computeFrank(w.context, message).equals(message.frank))).toEqual([true, true])
  const more = await w.as(bob)(messages.send, { params: { id: row?.member.id ?? '' }, body: { message: 'Hello?' } })
  expect(more.problem.code).toBe('memberNotFound')
})

test.for([
  ['they had blocked', (w, stays, goes) => w.as(stays)(blocks.block, { params: { id: goes.id } })],
  ['who had blocked them', (w, stays, goes) => w.as(goes)(blocks.block, { params: { id: stays.id } })],
  ['they had hidden', (w, stays, goes) => w.as(stays)(blocks.hide, { params: { id: goes.id } })],
] satisfies [string, (w: World, stays: TestMember, goes: TestMember) => Promise<unknown>][])(
  'what somebody wrote with one %s comes back into no inbox and no count when that one goes',
  async ([, part]) => {
    await using c = await correspondence()
    const { w, ann, bob, conversationId } = c
    await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Answer me.' } })
    expect((await w.as(bob)(accounts.counts, {})).body.messages).toBeGreaterThan(0)
    await part(w, bob, ann)
    const seen = async () => [
      (await w.as(bob)(accounts.counts, {})).body.messages,
      (await w.as(bob)(messages.all, { body: { folder: 'chats' } })).body.data,
      (await w.as(bob)(messages.thread, { params: { id: conversationId }, query: {} })).status,
      (await w.as(bob)(blocks.list, { query: { list: 'blocked' } })).body.data.length,
    ]
    const before = await seen()
    expect(before.slice(0, 3)).toEqual([0, [], 404])
    await eraseMember({ ...w.context, db: w.dbOf('worker') }, ann.id)
    expect(await seen()).toEqual([0, [], 404, 0])
    expect(await w.db.selectFrom('message').select('id').execute()).toHaveLength(3)
    await eraseMember(w.context, bob.id)
    expect(await w.db.selectFrom('block').selectAll().execute()).toEqual([])
  },
)

test('who was incognito to a writer does not come into sight by going', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'Good evening.' } })
  await w.db.updateTable('member').set({ is_incognito: true }).where('id', '=', ann.id).execute()
  const seen = async () => (await w.as(bob)(messages.all, { body: { folder: 'chats' } })).body.data
  expect(await seen()).toEqual([])
  await eraseMember(w.context, ann.id)
  expect(await seen()).toEqual([])
})

test('a message that somebody changed in the database is not made genuine by an erasure', async () => {
  await using c = await correspondence()
  const { w, ann } = c
  await w.db.updateTable('message').set({ seq: 9 }).where('sender_id', '=', ann.id).execute()
  await eraseMember(w.context, ann.id)
  const stored = await w.db.selectFrom('message').selectAll().orderBy('seq').execute()
  expect(stored.map((message) => computeFrank(w.context, message).equals(message.frank))).toEqual([true, false])
})

test('what the other deletes of a conversation with a former member is gone for good', async () => {
  await using c = await correspondence()
  const { w, ann, bob, conversationId } = c
  await eraseMember({ ...w.context, db: w.dbOf('worker') }, ann.id)
  const kept = async () => {
    for (const { perform } of [housekeeping, removePassing]) await perform({ ...w.context, db: w.dbOf('worker') }, {})
    return (await w.db.selectFrom('message').select('seq').orderBy('seq').execute()).map(({ seq }) => seq)
  }
  expect(await kept()).toEqual([1, 2])
  const { data } = (await w.as(bob)(messages.thread, { params: { id: conversationId }, query: {} })).body
  await w.as(bob)(messages.remove, { params: { id: data[0]?.id ?? '' } })
  expect(await kept()).toEqual([2])
  await w.as(bob)(messages.remove, { params: { id: conversationId } })
  w.clock.advance(31 * DAY)
  expect(await kept()).toEqual([])
  expect(await w.db.selectFrom('conversation').selectAll().execute()).toEqual([])
})

test('what the other deletes goes at once, also where a release of before left the former member’s side standing', async () => {
  await using c = await correspondence()
  const { w, ann, bob, conversationId } = c
  await eraseMember(w.context, ann.id)
  await w.db.updateTable('message').set({ sender_deleted_at: null, recipient_deleted_at: null }).execute()
  const kept = async () =>
    (await w.db.selectFrom('message').select('seq').orderBy('seq').execute()).map(({ seq }) => seq)
  const { data } = (await w.as(bob)(messages.thread, { params: { id: conversationId }, query: {} })).body
  await w.as(bob)(messages.remove, { params: { id: data[0]?.id ?? '' } })
  expect(await kept()).toEqual([2])
  await w.as(bob)(messages.remove, { params: { id: conversationId } })
  expect(await kept()).toEqual([])
})

test('when the second of two goes, nothing is left of what they wrote', async () => {
  await using c = await correspondence()
  const { w, ann, bob } = c
  for (const { id } of [ann, bob]) await eraseMember(w.context, id)
  for (const table of ['member', 'conversation', 'message', 'participant'] as const) {
    expect(await w.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
})

test('a member is erased once, however many ask at the same time', async () => {
  await using c = await correspondence()
  const { w, ann } = c
  const receipts = await Promise.all([1, 2, 3].map(() => eraseMember(w.context, ann.id)))
  expect(receipts.filter((receipt) => receipt !== null)).toHaveLength(1)
  await w.settle()
  expect(w.mails.filter(({ to }) => to === ann.email)).toHaveLength(1)
})

test('a member whom an older backup brings back is erased again before anybody is served', async () => {
  await using c = await correspondence()
  const { w, ann, bob } = c
  const backup = await w.db.selectFrom('member').selectAll().where('id', '=', ann.id).executeTakeFirstOrThrow()
  await eraseMember(w.context, ann.id)
  expect(await reapplyErasures(w.context)).toBe(0)

  await w.db.insertInto('member').values(backup).execute()
  await w.db.deleteFrom('erasure').execute()
  expect(await reapplyErasures(w.context)).toBe(1)
  const left = await w.db.selectFrom('member').select('id').where('status', '<>', 'closed').execute()
  expect(left).toEqual([{ id: bob.id }])
  expect(await reapplyErasures(w.context)).toBe(0)
})

test('who comes back while the erasure is under way stays, and is in no ledger', async () => {
  await using c = await correspondence()
  const { w, ann } = c
  expect(await eraseMember(w.context, ann.id, { only: 'grace' })).toBeNull()
  expect(await w.db.selectFrom('member').select('id').where('id', '=', ann.id).execute()).toHaveLength(1)
  expect(await reapplyErasures(w.context)).toBe(0)
})

test('an erasure that cannot be done now leaves the member whole, and free to come back', async () => {
  await using c = await correspondence()
  const { w, ann } = c
  const broken = { ...w.context, queue: { ...w.context.queue, enqueue: () => Promise.reject(new Error('away')) } }
  await expect(eraseMember(broken, ann.id)).rejects.toThrow('away')
  expect(await w.db.selectFrom('media').select('id').where('member_id', '=', ann.id).execute()).toHaveLength(1)
  expect(await reapplyErasures(w.context)).toBe(0)
  expect((await w.as(ann)(leaving.resume, {})).body.status).toBe('active')
})

test('an erasure that a crash cut short at its last moment is made good at the next start', async () => {
  await using c = await correspondence()
  const { w, ann } = c
  const digest = erasureDigest(w.context, ann.id).toString('base64url')
  await appendToLedger(w.context.config.erasureLedger, { digest, at: w.clock.now().toISOString() })
  expect(await reapplyErasures(w.context)).toBe(1)
  expect(await w.db.selectFrom('member').select('id').where('id', '=', ann.id).execute()).toEqual([])
})

test('who stands for a former member has not even their town, and is in nobody’s way', async () => {
  await using c = await correspondence()
  const { w, ann } = c
  const eve = await w.aMember({ age: 40 })
  await eraseMember(w.context, ann.id)
  const errors: unknown[] = []
  const log = { ...w.context.log, error: (...told: unknown[]) => void errors.push(told) } as typeof w.context.log // all that is called
  await noteMailboxes.perform({ ...w.context, log }, {})
  expect(errors).toEqual([])
  const later = await w.aMember({ age: 40 })
  const placeholder = await w.db
    .selectFrom('member')
    .select('location_id')
    .where('status', '=', 'closed')
    .executeTakeFirstOrThrow()
  expect(placeholder.location_id).not.toBe(BATH)
  w.clock.advance(untilNextBirthday(w.clock.now()))
  await refreshAges.perform(w.context, {})
  const ages = await w.db.selectFrom('member').select('age').where('id', 'in', [eve.id, later.id]).execute()
  expect(ages).toEqual([{ age: 41 }, { age: 41 }])
})

test('an erasure that cannot be noted outside of the database is refused for now, and nothing is gone', async () => {
  await using w = await world({ ERASURE_LEDGER: '/dev/full' })
  const ann = await w.aMember({ username: 'ann', password: PASSWORD })
  const photo = await storePhoto(w.context, ann.id, { isDefault: true })
  const before = await files(w)
  const refused = await w.as(ann)(leaving.leave, { body: { password: PASSWORD, when: 'now' } })
  expect([refused.status, refused.problem.code]).toEqual([503, 'unavailable'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await files(w)).toEqual(before)
  expect(await w.db.selectFrom('media').select('id').execute()).toEqual([{ id: photo.id }])
  expect(await w.db.selectFrom('erasure').selectAll().execute()).toEqual([])
  expect((await w.as(ann)(leaving.pause, {})).status).toBe(200)
})

test('an entry that a full disk cut short spoils neither the ledger nor the next entry', async () => {
  const folder = await createTemporaryFolder('ledger')
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'erasures.jsonl')
  const entry = (digest: string) => ({ digest, at: '2026-11-22T10:00:00.000Z' })
  await appendToLedger(file, entry('first'))
  await appendFile(file, '{"digest":"cut sho')
  await appendToLedger(file, entry('second'))
  expect(await readLedger(file)).toEqual([entry('first'), entry('second')])
  await appendFile(file, 'nonsense}\n')
  await expect(readLedger(file)).rejects.toThrow('JSON')
})
