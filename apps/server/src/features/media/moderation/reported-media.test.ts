import { cases } from '@amour/contract/console/cases.ts'
import { media } from '@amour/contract/media/media.ts'
import { members } from '@amour/contract/people/members.ts'
import { verification } from '@amour/contract/trust/verification.ts'
import {
  answerProposal,
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
} from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makePhotoFile } from '@amour/test/media/upload-bytes.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'
import { purgeDeletedMedia } from '#features/media/cleanup/media-deletion.jobs.ts'

test('a reported photo that its owner deletes is seen by nobody else, and is there until it is decided', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const { id, storageKey } = await storePhoto(w.context, bob.id)
  const pdq = '01'.repeat(128)
  await w.db.insertInto('media_hash').values({ media_id: id, frame_ms: 0, pdq, quality: 100 }).execute()
  await createReport(w, ann, id, { kind: 'photo', category: 'intimateImage' })
  await w.as(bob)(media.remove, { params: { id } })
  w.clock.advance(120_000)
  await purgeDeletedMedia.perform(w.context, {})
  expect(await w.context.storage.read(`${storageKey}/480.webp`)).toBeDefined()
  expect((await w.as(bob)(media.listOwn, { query: {} })).body.data).toEqual([])
  await decideCase(w, mia, await claimNextCase(w, mia, 'intimate'), { action: 'remove', reason: 'noConsent' })
  expect(await w.db.selectFrom('media_ban').select('kind').execute()).toEqual([{ kind: 'intimate' }])
  await purgeDeletedMedia.perform(w.context, {})
  expect(await w.context.storage.read(`${storageKey}/480.webp`)).toBeUndefined()
})

test('a photo that is reported in the seconds in which its owner can undo deleting it comes back to its case alone', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const { id } = await storePhoto(w.context, bob.id, { isDefault: true })
  const seen = async () => (await w.as(ann)(members.view, { params: { id: bob.id } })).body.photos.map((one) => one.id)
  await w.as(bob)(media.remove, { params: { id } })
  await createReport(w, ann, id, { kind: 'photo', category: 'intimateImage' })
  const back = await w.as(bob)(media.restore, { params: { id } })
  expect(back.body).toMatchObject({ id, status: 'pending', isDefault: false, deletedUntil: null })
  expect(await seen()).toEqual([])

  await decideCase(w, mia, await claimNextCase(w, mia, 'intimate'), { reason: 'allowed' })
  const [proposal] = (await w.asStaff(max)(cases.proposals, {})).body.data
  await answerProposal(w, max, { params: { id: proposal?.id ?? '' }, body: { answer: 'approve', note: 'Yes.' } })
  expect(await seen()).toEqual([id])
  const [own] = (await w.as(bob)(media.listOwn, { query: {} })).body.data
  expect(own).toMatchObject({ id, status: 'approved', isDefault: true })
})

test('a tick outlasts a report that comes to nothing, and goes with the photo that is taken down', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const { id } = await storePhoto(w.context, bob.id, { isDefault: true })
  const { code } = (await w.as(bob)(verification.begin, {})).body
  const file = Uint8Array.from(await makePhotoFile({ width: 1200, height: 900 }))
  await w.as(bob)(verification.send, { body: { code: code ?? '' } }, { file })
  await moderationMaintenance.perform(w.context, {})
  await decideCase(w, mia, await claimNextCase(w, mia, 'selfies'), { action: 'verified' })
  const hasTick = async () => (await w.as(ann)(members.view, { params: { id: bob.id } })).body.verified
  expect(await hasTick()).toBe(true)

  await createReport(w, ann, id, { kind: 'photo', category: 'intimateImage' })
  await decideCase(w, mia, await claimNextCase(w, mia, 'intimate'), { reason: 'allowed' })
  const [proposal] = (await w.asStaff(max)(cases.proposals, {})).body.data
  await answerProposal(w, max, { params: { id: proposal?.id ?? '' }, body: { answer: 'approve', note: 'Yes.' } })
  expect(await hasTick()).toBe(true)

  const cat = await w.aMember()
  await createReport(w, cat, id, { kind: 'photo', category: 'intimateImage' })
  await decideCase(w, mia, await claimNextCase(w, mia, 'intimate'), { action: 'remove', reason: 'noConsent' })
  expect(await hasTick()).toBe(false)
})

test('who changes the photo that stands for them while a selfie waits is asked for a new one', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await storePhoto(w.context, bob.id, { isDefault: true })
  const other = await storePhoto(w.context, bob.id)
  const { code } = (await w.as(bob)(verification.begin, {})).body
  const file = Uint8Array.from(await makePhotoFile({ width: 1200, height: 900 }))
  await w.as(bob)(verification.send, { body: { code: code ?? '' } }, { file })
  await moderationMaintenance.perform(w.context, {})
  const hold = await claimNextCase(w, mia, 'selfies')
  await w.as(bob)(media.setDefault, { body: { photoId: other.id } })
  await decideCase(w, mia, hold, { action: 'verified' })
  expect((await w.as(bob)(verification.view, {})).body).toMatchObject({ state: 'refused', reason: 'askAgain' })
  expect((await w.as(ann)(members.view, { params: { id: bob.id } })).body.verified).toBe(false)
})
