import { cases } from '@amour/contract/console/cases.ts'
import { media } from '@amour/contract/media.ts'
import { members } from '@amour/contract/members.ts'
import { verification } from '@amour/contract/verification.ts'
import { aDesk, decide, nextCase, report } from '@amour/test/a-desk.ts'
import { aPhoto } from '@amour/test/a-photo.ts'
import { aPhotoFile } from '@amour/test/an-upload.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { keepDesk } from '#features/cases/cases.jobs.ts'
import { deleteForGood } from './deleting.jobs.ts'

test('a reported photo that its owner deletes is seen by nobody else, and is there until it is decided', async () => {
  await using w = await world()
  const { ann, bob, mia } = await aDesk(w)
  const { id, storageKey } = await aPhoto(w.context, bob.id)
  const pdq = '01'.repeat(128)
  await w.db.insertInto('media_hash').values({ media_id: id, frame_ms: 0, pdq, quality: 100 }).execute()
  await report(w, ann, id, { kind: 'photo', category: 'intimateImage' })
  await w.as(bob)(media.remove, { params: { id } })
  w.clock.advance(60_000)
  await deleteForGood.perform(w.context, {})
  expect(await w.context.storage.read(`${storageKey}/480.webp`)).toBeDefined()
  expect((await w.as(bob)(media.listOwn, { query: {} })).body.data).toEqual([])
  await decide(w, mia, await nextCase(w, mia, 'intimate'), { action: 'remove', reason: 'noConsent' })
  expect(await w.db.selectFrom('media_ban').select('kind').execute()).toEqual([{ kind: 'intimate' }])
  await deleteForGood.perform(w.context, {})
  expect(await w.context.storage.read(`${storageKey}/480.webp`)).toBeUndefined()
})

test('a tick outlasts a report that comes to nothing, and goes with the photo that is taken down', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await aDesk(w)
  const { id } = await aPhoto(w.context, bob.id, { isDefault: true })
  const { code } = (await w.as(bob)(verification.begin, {})).body
  const file = Uint8Array.from(await aPhotoFile({ width: 1200, height: 900 }))
  await w.as(bob)(verification.send, { body: { code: code ?? '' } }, { file })
  await keepDesk.perform(w.context, {})
  await decide(w, mia, await nextCase(w, mia, 'selfies'), { action: 'verified' })
  const hasTick = async () => (await w.as(ann)(members.view, { params: { id: bob.id } })).body.verified
  expect(await hasTick()).toBe(true)

  await report(w, ann, id, { kind: 'photo', category: 'intimateImage' })
  await decide(w, mia, await nextCase(w, mia, 'intimate'), { reason: 'allowed' })
  const [proposal] = (await w.asStaff(max)(cases.proposals, {})).body.data
  await w.asStaff(max)(cases.answer, { params: { id: proposal?.id ?? '' }, body: { answer: 'approve', note: 'Yes.' } })
  expect(await hasTick()).toBe(true)

  const cat = await w.aMember()
  await report(w, cat, id, { kind: 'photo', category: 'intimateImage' })
  await decide(w, mia, await nextCase(w, mia, 'intimate'), { action: 'remove', reason: 'noConsent' })
  expect(await hasTick()).toBe(false)
})

test('who changes the photo that stands for them while a selfie waits is asked for a new one', async () => {
  await using w = await world()
  const { ann, bob, mia } = await aDesk(w)
  await aPhoto(w.context, bob.id, { isDefault: true })
  const other = await aPhoto(w.context, bob.id)
  const { code } = (await w.as(bob)(verification.begin, {})).body
  const file = Uint8Array.from(await aPhotoFile({ width: 1200, height: 900 }))
  await w.as(bob)(verification.send, { body: { code: code ?? '' } }, { file })
  await keepDesk.perform(w.context, {})
  const hold = await nextCase(w, mia, 'selfies')
  await w.as(bob)(media.setDefault, { body: { photoId: other.id } })
  await decide(w, mia, hold, { action: 'verified' })
  expect((await w.as(bob)(verification.view, {})).body).toMatchObject({ state: 'refused', reason: 'askAgain' })
  expect((await w.as(ann)(members.view, { params: { id: bob.id } })).body.verified).toBe(false)
})
