import { appeals } from '@amour/contract/trust/appeals.ts'
import { media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { verification } from '@amour/contract/trust/verification.ts'
import { openModerationFixture, decideCase, claimNextCase, createReport } from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makePhotoFile } from '@amour/test/media/upload-bytes.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#durations.ts'
import { eraseMember } from '#features/account/account-deletion/erasure.service.ts'
import { mindClocks } from '#jobs/steady-clock.ts'
import { decideVerification, describeVerification } from './verification-review.service.ts'
import { openSelfie } from './selfie.service.ts'
import { cleanUpSelfies, endOldChecks } from './verification.jobs.ts'

const stateOf = async (w: World, member: TestMember) => (await w.as(member)(verification.view, {})).body

const send = async (w: World, member: TestMember, code: string, file?: Buffer) =>
  w.as(member)(
    verification.send,
    { body: { code } },
    { file: Uint8Array.from(file ?? (await makePhotoFile({ width: 1200, height: 900 }))) },
  )

const findWaiting = (w: World) =>
  w.db.selectFrom('verification').select(['id', 'member_id']).where('state', '=', 'waiting').executeTakeFirst()

async function aWaiting(w: World, member: TestMember) {
  const { body } = await w.as(member)(verification.begin, {})
  await send(w, member, body.code ?? '')
  const waiting = await findWaiting(w)
  return { id: waiting?.id ?? '', code: body.code }
}

async function selfies(w: World) {
  const keys = []
  for await (const { key } of w.context.storage.list('selfies')) keys.push(key)
  return keys
}

const tick = async (w: World, of: TestMember, seenBy: TestMember) =>
  (await w.as(seenBy)(members.view, { params: { id: of.id } })).body.verified

test('a member is verified by a selfie with a code, which a person compares and which is deleted then', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  await storePhoto(w.context, ann.id, { isDefault: true })
  expect(await stateOf(w, ann)).toMatchObject({ state: 'none', hasPhoto: true })
  const begun = await w.as(ann)(verification.begin, {})
  expect([begun.status, begun.body.code]).toEqual([201, expect.stringMatching(/^[A-Z3-9]{3}-[A-Z3-9]{3}$/)])
  const sent = await send(w, ann, begun.body.code ?? '')
  expect([sent.status, sent.body]).toEqual([201, expect.objectContaining({ state: 'waiting', code: null })])
  const { id = '', member_id: memberId } = (await findWaiting(w)) ?? {}
  expect(memberId).toBe(ann.id)
  expect(await describeVerification(w.context, id)).toMatchObject({ memberId: ann.id, code: begun.body.code })
  const picture = await openSelfie(w.context, id)
  expect(picture?.subarray(8, 12).toString()).toBe('WEBP')
  const [key = ''] = await selfies(w)
  expect((await w.context.storage.read(key))?.includes('WEBP')).toBe(false)
  expect(await tick(w, ann, bob)).toBe(false)

  expect(await decideVerification(w.context, { id, staffId: 'mia', verdict: 'verified' })).toBe(ann.id)
  await w.settle()
  expect(await tick(w, ann, bob)).toBe(true)
  expect(await stateOf(w, ann)).toMatchObject({ state: 'verified' })
  expect([await selfies(w), await openSelfie(w.context, id)]).toEqual([[], undefined])
  expect(await decideVerification(w.context, { id, staffId: 'max', verdict: 'notSame' })).toBeUndefined()
  const news = (await w.as(ann)(notifications.all, { body: {} })).body.data
  expect(news.map(({ text }) => text)).toContain('You’re verified: others see a tick beside your name')
  expect((await w.as(ann)(verification.begin, {})).problem.code).toBe('verificationBusy')
})

test('who is refused hears why and may try again with a new code', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await storePhoto(w.context, ann.id, { isDefault: true })
  const { id, code } = await aWaiting(w, ann)
  await decideVerification(w.context, { id, staffId: 'mia', verdict: 'askAgain' })
  await w.settle()
  expect(await stateOf(w, ann)).toMatchObject({ state: 'refused', reason: 'askAgain' })
  expect(await selfies(w)).toEqual([])
  const again = await w.as(ann)(verification.begin, {})
  expect(again.body.code).not.toBe(code)
  expect((await send(w, ann, again.body.code ?? '')).status).toBe(201)
})

test('a wrong, used or old code, something that is no photo, and a member without a photo are refused', async () => {
  await using w = await world()
  const [ann, cat] = [await w.aMember(), await w.aMember()]
  await storePhoto(w.context, ann.id, { isDefault: true })
  expect((await w.as(cat)(verification.begin, {})).problem.code).toBe('verificationPhoto')
  expect((await send(w, ann, 'AAA-AAA')).problem).toMatchObject({ code: 'verificationOver' })
  const { body } = await w.as(ann)(verification.begin, {})
  expect((await send(w, ann, body.code ?? '', Buffer.from('no picture'))).status).toBe(415)
  expect((await send(w, cat, body.code ?? '')).problem).toMatchObject({ code: 'verificationOver' })
  w.clock.advance(61 * 60_000)
  const { startSession } = await import('#features/account/sessions/sessions.service.ts')
  const later = { ...ann, token: (await startSession(w.context, ann.id)).token }
  expect(await stateOf(w, later)).toMatchObject({ state: 'none', code: null })
  expect((await send(w, later, body.code ?? '')).problem).toMatchObject({ code: 'verificationOver' })
  expect(await selfies(w)).toEqual([])
  await w.db.updateTable('member').set({ status: 'restricted' }).where('id', '=', ann.id).execute()
  expect((await w.as(later)(verification.begin, {})).status).toBe(403)
})

test('the tick is lost when the default photo changes, and stays while a deletion can be taken back', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember(), await w.aMember({ gender: 'Man', seeking: 'Woman' })]
  const first = await storePhoto(w.context, ann.id, { isDefault: true })
  const other = await storePhoto(w.context, ann.id)
  const { id } = await aWaiting(w, ann)
  await decideVerification(w.context, { id, staffId: 'mia', verdict: 'verified' })
  await w.as(ann)(media.remove, { params: { id: first.id } })
  expect(await tick(w, ann, bob)).toBe(true)
  await w.as(ann)(media.restore, { params: { id: first.id } })
  expect(await tick(w, ann, bob)).toBe(true)
  await w.as(ann)(media.setDefault, { body: { photoId: other.id } })
  expect(await tick(w, ann, bob)).toBe(false)
  expect(await stateOf(w, ann)).toMatchObject({ state: 'lost' })
  await w.as(ann)(media.setDefault, { body: { photoId: first.id } })
  expect(await tick(w, ann, bob)).toBe(false)
})

test('with a default photo that was wrongly taken down comes the tick that hung on it', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const { id: mediaId } = await storePhoto(w.context, bob.id, { isDefault: true })
  const { id } = await aWaiting(w, bob)
  await decideVerification(w.context, { id, staffId: mia.id, verdict: 'verified' })
  await createReport(w, ann, mediaId, { kind: 'photo', category: 'fake' })
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'removeItem', mediaId, reason: 'pictureOthers' })
  expect(await tick(w, bob, ann)).toBe(false)
  const [decided] = (await w.as(bob)(appeals.decisions, {})).body.data
  await w.as(bob)(appeals.create, { body: { decision: decided?.id ?? '', text: 'This is me, with a beard.' } })
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'overturn' })
  expect([await tick(w, bob, ann), await stateOf(w, bob)]).toMatchObject([true, { state: 'verified' }])
})

test('a member takes back what waits, or the tick itself, and an erased one leaves no selfie', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await storePhoto(w.context, ann.id, { isDefault: true })
  await aWaiting(w, ann)
  expect((await w.as(ann)(verification.withdraw, {})).body.state).toBe('none')
  await w.settle()
  expect(await selfies(w)).toEqual([])
  const { id } = await aWaiting(w, ann)
  await decideVerification(w.context, { id, staffId: 'mia', verdict: 'verified' })
  await w.as(ann)(verification.withdraw, {})
  expect(await tick(w, ann, ann)).toBe(false)
  await w.settle()
  await aWaiting(w, ann)
  expect(await selfies(w)).toHaveLength(1)
  await eraseMember(w.context, ann.id)
  expect(await selfies(w)).toEqual([])
})

test('a selfie that no check names is swept up after an hour; a check that cannot be ended keeps no other one waiting', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await storePhoto(w.context, ann.id, { isDefault: true })
  await aWaiting(w, ann)
  await w.context.storage.write('selfies/orphan', Buffer.from('left by a crash'))
  await cleanUpSelfies.perform(w.context, {})
  expect(await selfies(w)).toHaveLength(2)
  // Nor by a worker whose clock is ahead: the row of a file comes after it.
  const ahead = { now: () => new Date(w.clock.now().getTime() + 2 * HOUR) }
  await mindClocks(cleanUpSelfies).perform({ ...w.context, clock: ahead }, {})
  expect(await selfies(w)).toHaveLength(2)
  w.clock.advance(2 * HOUR)
  const { storage } = w.context
  await storage.write('selfies/another-orphan', Buffer.from('which cannot be removed'))
  w.clock.advance(2 * HOUR)
  const tried: string[] = []
  const remove = async (key: string) => {
    if (tried.push(key) === 1) throw new Error('It cannot be removed.')
    await storage.remove(key)
  }
  const damaged = { ...w.context, storage: { ...storage, remove } }
  await expect(cleanUpSelfies.perform(damaged, {})).rejects.toThrow('1 of 2')
  expect(await selfies(w)).toHaveLength(2)
  await storage.write('selfies/orphan', Buffer.from('left by a crash'))
  w.clock.advance(2 * HOUR)
  const stopping = new AbortController()
  const once = { ...storage, remove: (key: string) => storage.remove(key).finally(() => stopping.abort()) }
  const stopped = cleanUpSelfies.perform({ ...w.context, storage: once }, {}, stopping.signal)
  await expect(stopped).rejects.toThrow(/abort/i)
  expect(await selfies(w)).toHaveLength(2)
  await cleanUpSelfies.perform(w.context, {})
  expect(await selfies(w)).toEqual([expect.not.stringContaining('orphan')])

  const bob = await w.aMember()
  await storePhoto(w.context, bob.id, { isDefault: true })
  await aWaiting(w, bob)
  await sql`ALTER TABLE verification ADD CONSTRAINT damaged CHECK (state = 'waiting' OR member_id <> ${sql.lit(ann.id)})`.execute(
    w.db,
  )
  w.clock.advance(15 * DAY)
  await expect(endOldChecks.perform(w.context, {})).rejects.toThrow('1 of 2')
  const states = await w.db.selectFrom('verification').select(['member_id', 'state', 'reason']).execute()
  expect(Object.fromEntries(states.map(({ member_id: id, state, reason }) => [id, [state, reason]]))).toEqual({
    [ann.id]: ['waiting', null],
    [bob.id]: ['refused', 'expired'],
  })
})
