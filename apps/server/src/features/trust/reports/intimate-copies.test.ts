import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import {
  answerProposal,
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
} from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { makePicture } from '@amour/test/media/test-picture.ts'
import { storePendingUpload } from '@amour/test/media/pending-upload.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { giveSamePicture } from '@amour/test/media/same-picture.ts'
import { type World, world } from '@amour/test/world.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'
import { processUpload } from '#features/media/processing/processing.service.ts'

const slow = { timeout: 120_000 }
const intimate = { kind: 'photo', category: 'intimateImage' } as const

async function upload(w: World, memberId: string, bytes: Uint8Array) {
  const { id } = await storePendingUpload(w.context, memberId, bytes)
  await processUpload(w.context, id)
  return id
}

const photo = (seed: number) => makePicture({ seed, width: 700, height: 500 }).jpeg({ quality: 90 }).toBuffer()

const stateOf = async (w: World, id: string) => {
  const row = await w.db
    .selectFrom('media')
    .select(['status', 'held_at', 'is_default'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.held_at ? 'held' : row.is_default ? 'default' : row.status
}

const approve = (w: World, id: string) =>
  w.db.updateTable('media').set({ status: 'approved', visibility: 'public' }).where('id', '=', id).execute()

/** Two agree that an image is not what was said of it. */
async function refute(w: World, staff: TestStaff, second: TestStaff, id: string) {
  const { body } = await w.asStaff(staff)(cases.claim, { params: { id } })
  expect((await decideCase(w, staff, body, { action: 'none' })).body.state).toBe('proposed')
  const [proposal] = (await w.asStaff(second)(cases.proposals, {})).body.data
  const params = { id: proposal?.id ?? '' }
  await answerProposal(w, second, { params, body: { answer: 'approve', note: 'A landscape.' } })
}

const caseOf = async (w: World, targetId: string) => {
  const row = w.db.selectFrom('moderation_case').select('id').where('kind', '=', 'intimate')
  return (await row.where('target_id', '=', targetId).executeTakeFirstOrThrow()).id
}

test(
  'a copy that is uploaded while an intimate image waits to be decided goes to its case, mirrored too',
  slow,
  async () => {
    await using w = await world()
    const { ann, bob, mia, max } = await openModerationFixture(w)
    const eve = await w.aMember({ gender: 'Man', seeking: 'Woman' })
    const original = await upload(w, bob.id, await photo(1))
    await approve(w, original)
    const early = await upload(w, eve.id, await photo(1))
    await createReport(w, ann, original, intimate)
    const late = await upload(w, eve.id, await photo(1))
    const mirrored = await upload(
      w,
      eve.id,
      await sharp(await photo(1))
        .flop()
        .toBuffer(),
    )
    const other = await upload(w, eve.id, await photo(2))
    const states = async () => Promise.all([original, early, late, mirrored, other].map((id) => stateOf(w, id)))
    expect(await states()).toEqual(['held', 'held', 'held', 'held', 'pending'])
    await moderationMaintenance.perform(w.context, {})
    const { data } = (await w.asStaff(mia)(cases.next, { body: { queue: 'media', count: 12 } })).body
    expect(data).toHaveLength(1)

    await decideCase(w, max, await claimNextCase(w, max, 'intimate'), { action: 'remove', reason: 'noConsent' })
    expect(await states()).toEqual(['rejected', 'rejected', 'rejected', 'rejected', 'pending'])
  },
)

test('what nobody had looked at waits for a person when the image turns out to be none', slow, async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const original = await upload(w, bob.id, await photo(1))
  await approve(w, original)
  await createReport(w, ann, original, intimate)
  const late = await upload(w, bob.id, await photo(1))
  await refute(w, mia, max, await caseOf(w, original))
  expect([await stateOf(w, original), await stateOf(w, late)]).toEqual(['default', 'pending'])
  await moderationMaintenance.perform(w.context, {})
  expect((await w.asStaff(mia)(cases.next, { body: { queue: 'media', count: 12 } })).body.data).toHaveLength(1)
})

test('two cases about copies of one picture do not let go of what the other one holds', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const tom = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const [one, two] = [await storePhoto(w.context, bob.id, { isDefault: true }), await storePhoto(w.context, tom.id)]
  await createReport(w, ann, one.id, intimate)
  await giveSamePicture(w.context, [one.id, two.id])
  await createReport(w, await w.aMember(), two.id, intimate)
  const states = async () => [await stateOf(w, one.id), await stateOf(w, two.id)]
  expect(await states()).toEqual(['held', 'held'])
  await refute(w, mia, max, await caseOf(w, one.id))
  expect(await states()).toEqual(['held', 'held'])
  await refute(w, mia, max, await caseOf(w, two.id))
  expect(await states()).toEqual(['default', 'default'])
})

test('whose copy goes down while a case about it waits reads why and can appeal, whatever is said in that case', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const [tom, cat] = [await w.aMember({ gender: 'Man', seeking: 'Woman' }), await w.aMember()]
  const [one, two] = [await storePhoto(w.context, bob.id), await storePhoto(w.context, tom.id)]
  await createReport(w, ann, one.id, intimate)
  await giveSamePicture(w.context, [one.id, two.id])
  await createReport(w, cat, two.id, intimate)
  const hold = await w.asStaff(mia)(cases.claim, { params: { id: await caseOf(w, one.id) } })
  await decideCase(w, mia, hold.body, { action: 'remove', reason: 'noConsent' })
  expect([await stateOf(w, one.id), await stateOf(w, two.id)]).toEqual(['rejected', 'rejected'])

  const told = async () => (await w.as(tom)(appeals.decisions, {})).body.data
  const expected = {
    mediaId: two.id,
    measure: 'removeItem',
    policy: '3.1 Intimate images without consent',
    isInForce: true,
  }
  expect(await told()).toMatchObject([expected])
  await refute(w, mia, max, await caseOf(w, two.id))
  expect(await stateOf(w, two.id)).toBe('rejected')
  expect((await w.as(cat)(reports.listOwn, { query: {} })).body.data).toMatchObject([{ outcome: 'removed' }])

  const [decision] = await told()
  expect(decision).toMatchObject({ ...expected, appealUntil: expect.any(String) })
  const body = { decision: decision?.id ?? '', text: 'It is a landscape.' }
  expect((await w.as(tom)(appeals.create, { body })).status).toBe(201)
  const zoe = await w.aStaff({ name: 'Zoe' })
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'overturn' })
  const [proposal] = (await w.asStaff(zoe)(cases.proposals, {})).body.data
  const answer = { answer: 'approve', note: 'So it is.' } as const
  await answerProposal(w, zoe, { params: { id: proposal?.id ?? '' }, body: answer })
  expect([await stateOf(w, one.id), await stateOf(w, two.id)]).toEqual(['rejected', 'default'])
})
