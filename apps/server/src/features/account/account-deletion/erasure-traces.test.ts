import { randomUUID } from 'node:crypto'
import { email } from '@amour/contract/account/email.ts'
import { exports } from '@amour/contract/account/exports.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { session } from '@amour/contract/account/session.ts'
import { verification } from '@amour/contract/trust/verification.ts'
import { openModerationFixture, decideCase, claimNextCase, createReport } from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makePhotoFile } from '@amour/test/media/upload-bytes.ts'
import { dumpDatabase, listEncodings } from '@amour/test/database/dump.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { makeRegistrationDraft, findActivationTokens, register } from '@amour/test/members/registration.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { forgetClosedCases, moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'
import { emailIndex } from '#security/email-index.ts'
import { eraseMember } from './erasure.service.ts'

/** The number of every row that belongs to a member, by the table it stands in, and the member's own. */
async function numbersOf(w: World, memberId: string) {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('member_id', 'sender_id', 'reporter_id', 'rater_id', 'owner_id')
      AND data_type = 'uuid' AND table_name IN (SELECT table_name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name = 'id' AND data_type = 'uuid')
      AND table_name IN (SELECT table_name FROM information_schema.tables WHERE table_type = 'BASE TABLE')`.execute(
    w.db,
  )
  const numbers = new Map([[memberId, 'member']])
  for (const { table, column } of columns) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM ${sql.id(table)} WHERE ${sql.id(column)} = ${memberId}`.execute(w.db)
    for (const { id } of rows) numbers.set(id, table)
  }
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM conversation WHERE member_a = ${memberId} OR member_b = ${memberId}`.execute(w.db)
  for (const { id } of rows) numbers.set(id, 'conversation')
  return numbers
}

/** Where any of these numbers stands: `table: whose number`. */
async function placesOf(w: World, numbers: ReadonlyMap<string, string>) {
  const places = new Set<string>()
  let table = ''
  for (const line of (await dumpDatabase(w)).split('\n')) {
    if (/^[\w"]+\.[\w"]+$/.test(line)) table = line
    for (const [id, whose] of numbers) if (line.includes(id)) places.add(`${table}: ${whose}`)
  }
  return [...places].toSorted((one, other) => one.localeCompare(other))
}

/** Somebody who registered by mail, showed photos, was verified, wrote, and was reported: each case is decided. */
async function aLife(w: World) {
  const { ann, mia, max } = await openModerationFixture(w)
  const { email, password, username } = makeRegistrationDraft()
  await register(w, makeRegistrationDraft({ gender: 'Man', seeking: 'Woman' }))
  const [link = ''] = await findActivationTokens(w, email)
  const signedIn = await w.asNobody(session.login, { body: { username: email, password, _activation: link } })
  const { id } = await w.db.selectFrom('member').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  await w.db.updateTable('member').set({ profile_updated_at: w.clock.now() }).where('id', '=', id).execute()
  const me = { token: signedIn.body.token, id }

  const photo = await storePhoto(w.context, id, { status: 'pending' })
  await moderationMaintenance.perform(w.context, {})
  await decideCase(w, mia, await claimNextCase(w, mia, 'media'), { action: 'approve' })
  await w.db.updateTable('media').set({ is_default: true, visibility: 'public' }).execute()
  const { code } = (await w.as(me)(verification.begin, {})).body
  const selfie = Uint8Array.from(await makePhotoFile({ width: 1200, height: 900 }))
  await w.as(me)(verification.send, { body: { code: code ?? '' } }, { file: selfie })
  await moderationMaintenance.perform(w.context, {})
  await decideCase(w, mia, await claimNextCase(w, mia, 'selfies'), { action: 'verified' })

  await w.as(ann)(messages.send, { params: { id }, body: { message: 'Good evening.' } })
  const answer = { params: { id: ann.id }, body: { message: 'Good evening to you.' } }
  const { body: sent } = await w.as(me)(messages.send, answer)
  const revealed = { id: sent.id, text: 'Good evening to you.', kf: null, isReported: true }
  const said = await createReport(w, ann, id, { kind: 'message', messages: [revealed] })
  expect(said.status, said.text).toBe(201)
  await decideCase(w, max, await claimNextCase(w, max), { action: 'educate', reason: 'sold' })
  await createReport(w, ann, photo.id, { kind: 'photo', category: 'fake' })
  return { ann, mia, me, photo, username, email, leave: { body: { password, when: 'now' } } as const }
}

async function removePhoto(w: World, staff: TestStaff, mediaId: string) {
  const decided = await decideCase(w, staff, await claimNextCase(w, staff), {
    action: 'removeItem',
    mediaId,
    reason: 'pictureOthers',
  })
  expect(decided.status, decided.text).toBe(200)
}

/** What stays: the other's side of a conversation, and the site's own record of what it decided, about nobody. */
const records = [
  'public.audit_event: decision',
  'public.audit_event: moderation_case',
  'public.conversation: conversation',
  'public.decision: decision',
  'public.decision: moderation_case',
  'public.event: conversation',
  'public.message: conversation',
  'public.message: message',
  'public.moderation_case: moderation_case',
  'public.participant: conversation',
  'public.participant: message',
  'public.report: moderation_case',
]

test('after an erasure no name and no number of the member stands anywhere, in cases that are over least of all', async () => {
  await using w = await world()
  const { mia, me, photo, username, email, leave } = await aLife(w)
  await removePhoto(w, mia, photo.id)
  const numbers = await numbersOf(w, me.id)
  expect(new Set(numbers.values())).toEqual(new Set([...numbers.values(), 'media', 'verification', 'decision']))
  await w.as(me)(leaving.leave, leave)
  await w.settle()
  expect(await placesOf(w, numbers)).toEqual(records)
  const known = emailIndex(w.context, email).toString('base64url')
  const counters = await w.db
    .selectFrom(sql<{ key: string }>`rate_limit`.as('counter'))
    .select('key')
    .execute()
  expect(counters.filter(({ key }) => key.includes(known))).toEqual([])
  const text = (await dumpDatabase(w)).toLowerCase()
  expect([text.includes(username), text.includes(email)]).toEqual([false, false])
})

test('what waits when a member goes, goes with them: a mailed link, an answer kept by its key, a copy, a new address', async () => {
  await using w = await world()
  const password = 'As-you-like-it £1'
  const ann = await w.aMember({ username: 'annabella', password })
  const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const wanted = 'ann.new@example.com'
  await w.as(ann)(email.change, { body: { email: wanted, password } })
  await w.asNobody(leaving.askByMail, { body: { email: ann.email } })
  const key = { headers: { 'idempotency-key': randomUUID() } }
  await w.as(ann)(flirts.send, { params: { id: bob.id }, body: { flirt: 'goodTaste' } }, key)
  await w.as(ann)(exports.begin, {})
  await w.settle()
  const traces = async () => {
    const dump = await dumpDatabase(w)
    const forms = [ann.id, emailIndex(w.context, ann.email), emailIndex(w.context, wanted)].map(listEncodings)
    const files = []
    for await (const { key: name } of w.context.storage.list('exports')) files.push(name)
    return [...forms.map((of) => of.some((form) => dump.includes(form))), files.length]
  }
  expect(await traces()).toEqual([true, true, true, 1])
  await eraseMember(w.context, ann.id)
  expect(await traces()).toEqual([false, false, false, 0])
})

test('a case that is open when its member goes keeps what it needs, and forgets it 90 days after its decision', async () => {
  await using w = await world()
  const { mia, me, photo, leave } = await aLife(w)
  const numbers = await numbersOf(w, me.id)
  await w.as(me)(leaving.leave, leave)
  const hold = await claimNextCase(w, mia)
  expect((await w.asStaff(mia)(cases.view, { params: { id: hold.id } })).body.media).toMatchObject([{ id: photo.id }])
  await decideCase(w, mia, hold, { action: 'none' })
  expect(await placesOf(w, numbers)).toContain('public.preserved_item: media')
  w.clock.advance(91 * DAY)
  await forgetClosedCases.perform(w.context, {})
  expect((await placesOf(w, numbers)).filter((place) => !records.includes(place))).toEqual([])
})

test('the number of an item is taken out of no decision about somebody who is still there', async () => {
  await using w = await world()
  const { mia, photo } = await aLife(w)
  await removePhoto(w, mia, photo.id)
  for (const role of ['api_rw', 'mod_rw', 'worker'] as const) {
    const changed = w
      .dbOf(role)
      .updateTable('decision')
      .set({ media_id: null })
      .where('media_id', 'is not', null)
      .execute()
    await expect(changed, role).rejects.toThrow('a decision stands as it was made')
  }
})
