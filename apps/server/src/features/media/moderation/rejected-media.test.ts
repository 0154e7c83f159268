import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { disclosures } from '@amour/contract/console/disclosures.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { media } from '@amour/contract/media/media.ts'
import {
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
  renewStaffSession,
} from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { giveSamePicture } from '@amour/test/media/same-picture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'
import { purgeRejectedMedia } from '#features/media/cleanup/media-deletion.jobs.ts'
import { detectLostMedia } from '#features/media/cleanup/orphaned-files.jobs.ts'

const UPHELD = 'We looked again, and it shows what the report says.'

const rejection = { action: 'reject', reason: 'pictureContact', mediaReason: 'contactDetails' } as const

/** A photo of Bob's that Mia has refused. */
async function refused(w: World) {
  const moderation = await openModerationFixture(w)
  const photo = await storePhoto(w.context, moderation.bob.id, { status: 'pending' })
  await moderationMaintenance.perform(w.context, {})
  await decideCase(w, moderation.mia, await claimNextCase(w, moderation.mia, 'media'), rejection)
  /** Whether its files are there once so many days have passed and the worker has been by, with its own rights. */
  const hasFiles = async (days: number) => {
    w.clock.advance(days * DAY)
    await purgeRejectedMedia.perform({ ...w.context, db: w.dbOf('worker') }, {})
    return (await w.context.storage.sizeOf(`${photo.storageKey}/1600.webp`)) !== undefined
  }
  const appeal = async (text = 'There is no number in it.') => {
    const bob = await renewStaffSession(w, moderation.bob)
    const [own] = (await w.as(bob)(appeals.decisions, {})).body.data
    return w.as(bob)(appeals.create, { body: { decision: own?.id ?? '', text } })
  }
  return { ...moderation, photo, hasFiles, appeal }
}

test('what was refused goes from the disks when nobody can appeal any more; that it was, its owner still sees', async () => {
  await using w = await world()
  const { bob, photo, hasFiles } = await refused(w)
  const shown = await storePhoto(w.context, bob.id)
  expect(await hasFiles(29)).toBe(true)
  expect(await hasFiles(1.5)).toBe(false)
  expect(await w.context.storage.sizeOf(`${shown.storageKey}/1600.webp`)).toBeGreaterThan(0)
  const { data } = (await w.as(await renewStaffSession(w, bob))(media.listOwn, { query: {} })).body
  expect(data).toMatchObject([
    { id: shown.id, status: 'approved' },
    { id: photo.id, status: 'rejected', reason: 'contactDetails', urls: {} },
  ])
  await detectLostMedia.perform(w.context, {})
  const row = await w.db.selectFrom('media').select('reason').where('id', '=', photo.id).executeTakeFirst()
  expect(row?.reason).toBe('contactDetails')
})

test('an appeal of the last day is heard with the picture there, and brings it back', async () => {
  await using w = await world()
  const { photo, hasFiles, appeal } = await refused(w)
  expect(await hasFiles(27.9)).toBe(true)
  expect((await appeal()).status).toBe(201)
  expect(await hasFiles(20)).toBe(true)
  const max = await w.aStaff()
  const hold = await claimNextCase(w, max, 'appeals')
  const body = { token: hold.token, mediaId: photo.id, size: '480', reason: 'decide' } as const
  expect((await w.asStaff(max)(cases.look, { params: { id: hold.id }, body })).status).toBe(200)
  await decideCase(w, max, hold, { action: 'overturn' })
  expect(await hasFiles(60)).toBe(true)
})

test('a refusal that was upheld is over, and the same photo is still known when it comes again', async () => {
  await using w = await world()
  const { bob, photo, hasFiles, appeal } = await refused(w)
  await hasFiles(27)
  await appeal()
  const max = await w.aStaff()
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'uphold', words: UPHELD })
  expect(await hasFiles(4)).toBe(false)
  const again = await storePhoto(w.context, bob.id, { status: 'pending' })
  await giveSamePicture(w.context, [photo.id, again.id])
  await moderationMaintenance.perform(w.context, {})
  const row = await w.db.selectFrom('media').select(['status', 'reason']).where('id', '=', again.id).executeTakeFirst()
  expect(row).toEqual({ status: 'rejected', reason: 'contactDetails' })
})

test('what an open report speaks of, or somebody holds for an authority, outlasts the days of an appeal', async () => {
  await using w = await world()
  const { ann, bob, mia, hasFiles } = await refused(w)
  const { id, storageKey } = await storePhoto(w.context, bob.id)
  await createReport(w, ann, id, { kind: 'photo', category: 'fake' })
  const hold = await claimNextCase(w, mia)
  await w.asStaff(mia)(disclosures.preserve, { params: { id: hold.id }, body: { why: 'An order is announced.' } })
  await decideCase(w, mia, hold, { action: 'removeItem', mediaId: id, reason: 'pictureOthers' })
  const isThere = async () => (await w.context.storage.sizeOf(`${storageKey}/1600.webp`)) !== undefined
  expect(await hasFiles(40)).toBe(false)
  expect(await isThere()).toBe(true)
  const lead = await w.aStaff({ roles: ['lead'] })
  await w.asStaff(lead)(disclosures.release, { params: { id: hold.id } })
  await createReport(w, await w.aMember({ gender: 'Woman', seeking: 'Man' }), id, { kind: 'photo', category: 'fake' })
  await hasFiles(1)
  expect(await isThere()).toBe(true)
  const max = await w.aStaff()
  await decideCase(w, max, await claimNextCase(w, max), {})
  await hasFiles(1)
  expect(await isThere()).toBe(false)
})

test('what is held for an authority by the case of an appeal outlasts that appeal, and goes sealed with its owner', async () => {
  await using w = await world()
  const { bob, photo, hasFiles, appeal } = await refused(w)
  await appeal()
  const max = await w.aStaff()
  const hold = await claimNextCase(w, max, 'appeals')
  const held = { params: { id: hold.id }, body: { why: 'An order is announced.' } }
  expect((await w.asStaff(max)(disclosures.preserve, held)).status).toBe(201)
  await decideCase(w, max, hold, { action: 'uphold', words: UPHELD })
  expect(await hasFiles(40)).toBe(true)
  await w.as(await renewStaffSession(w, bob))(leaving.leave, { body: { password: 'open sesame', when: 'now' } })
  const kept = w.db.selectFrom('preserved_item').select(['media_id', 'case_id'])
  expect(await kept.execute()).toEqual([{ media_id: photo.id, case_id: hold.id }])
})
