import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { disclosures } from '@amour/contract/console/disclosures.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { media } from '@amour/contract/media/media.ts'
import { prompts } from '@amour/contract/people/prompts.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import {
  answerProposal,
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
} from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { giveSamePicture } from '@amour/test/media/same-picture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { forgetClosedCases, moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'
import { purgeDeletedMedia } from '#features/media/cleanup/media-deletion.jobs.ts'
import { deleteOrphanedFiles } from '#features/media/cleanup/orphaned-files.jobs.ts'
import { eraseMember } from '#features/account/account-deletion/erasure.service.ts'

const body = { password: 'open sesame', when: 'now' } as const

/** Bob is reported for a photo, and erases his account before anybody has looked. */
async function aFlight(w: World, category: 'fake' | 'intimateImage' = 'fake') {
  const moderation = await openModerationFixture(w)
  const { bob, ann, mia } = moderation
  const tom = await w.aMember({ gender: 'Man', seeking: 'Woman' })
  const [photo, copy, other] = [
    await storePhoto(w.context, bob.id),
    await storePhoto(w.context, tom.id),
    await storePhoto(w.context, bob.id),
  ]
  await giveSamePicture(w.context, [photo.id, copy.id])
  await giveSamePicture(w.context, [other.id], '5')
  await createReport(w, ann, photo.id, { kind: 'photo', category })
  const { receipt } = (await w.as(bob)(leaving.leave, { body })).body
  const hold = await claimNextCase(w, mia, category === 'fake' ? 'reports' : 'intimate')
  const look = (mediaId: string) =>
    w.asStaff(mia)(cases.look, {
      params: { id: hold.id },
      body: { token: hold.token, mediaId, size: '1600', reason: 'decide' },
    })
  return { ...moderation, photo, copy, other, receipt, hold, look }
}

const kept = async (w: World) => {
  const rows = await w.db.selectFrom('preserved_item').select(['media_id', 'storage_key']).execute()
  const persons = await w.db.selectFrom('preserved_person').select('case_id').execute()
  return { items: rows.map((row) => row.media_id), files: rows.map((row) => row.storage_key), persons: persons.length }
}

test('who is reported and erases their account takes no evidence away: it is seen, sealed, by whoever decides', async () => {
  await using w = await world()
  const { bob, mia, photo, other, receipt, hold, look } = await aFlight(w)
  expect(receipt).toMatchObject({ isEvidenceKept: true })
  const { items, files } = await kept(w)
  expect(items).toEqual([photo.id])
  expect((await w.context.storage.read(files[0] ?? ''))?.includes(`${photo.id} 1600`)).toBe(false)
  const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
  expect(file).toMatchObject({ member: null, isErased: true, media: [{ id: photo.id, isHeld: true, copies: 1 }] })
  expect(Buffer.from((await look(photo.id)).body.data, 'base64').toString()).toBe(`${photo.id} 1600`)
  expect((await look(other.id)).status).toBe(404)
  await w.settle()
  expect(w.mails.find(({ to }) => to === bob.email)?.text).toContain('90 days after their decision')
})

test('two people learn who it was, and 90 days after the decision nothing is left', async () => {
  await using w = await world()
  const { bob, mia, hold } = await aFlight(w)
  const lead = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  const draft = { kind: 'identity', recipient: 'Avon and Somerset Police' } as const
  await w.asStaff(mia)(disclosures.propose, { params: { id: hold.id }, body: draft })
  const [proposal] = (await w.asStaff(lead)(cases.proposals, {})).body.data
  const answer = {
    params: { id: proposal?.id ?? '' },
    body: { answer: 'approve' as const, note: 'A life is at stake.' },
  }
  await answerProposal(w, lead, answer)
  const given = await w.asStaff(mia)(disclosures.fetch, { params: { id: proposal?.disclosureId ?? '' } })
  const contents = JSON.parse(Buffer.from(given.body.data, 'base64').toString())
  expect(contents.person).toMatchObject({ username: 'bob', email: bob.email })

  await decideCase(w, mia, hold, { action: 'none' })
  const { files } = await kept(w)
  w.clock.advance(89 * DAY)
  await forgetClosedCases.perform(w.context, {})
  expect(await kept(w)).toMatchObject({ persons: 1, files })
  w.clock.advance(2 * DAY)
  await forgetClosedCases.perform(w.context, {})
  expect(await kept(w)).toEqual({ items: [], files: [], persons: 0 })
  expect(await w.context.storage.read(files[0] ?? '')).toBeUndefined()
})

test('a case says whom it was about, who is erased, while something of it is kept, and not a day longer', async () => {
  await using w = await world()
  const { bob, mia, hold } = await aFlight(w)
  const about = async () => {
    await forgetClosedCases.perform(w.context, {})
    await moderationMaintenance.perform(w.context, {})
    const of = w.db.selectFrom('moderation_case').select(['target_id', 'is_subject_known']).where('id', '=', hold.id)
    const { target_id: target, is_subject_known: isKnown } = await of.executeTakeFirstOrThrow()
    return [target, isKnown]
  }
  expect(await about()).toEqual([bob.id, true])
  await decideCase(w, mia, hold, { action: 'none' })
  expect(await about()).toEqual([bob.id, true])
  await w.asStaff(mia)(disclosures.preserve, { params: { id: hold.id }, body: { why: 'An order is announced.' } })
  w.clock.advance(91 * DAY)
  expect(await about()).toEqual([bob.id, true])
  // The evidence itself gone, a hold alone keeps the number, and its end lets go of it.
  for (const table of ['preserved_item', 'preserved_person'] as const) await w.db.deleteFrom(table).execute()
  expect(await about()).toEqual([bob.id, true])
  const lead = await w.aStaff({ roles: ['lead'] })
  await w.asStaff(lead)(disclosures.release, { params: { id: hold.id } })
  expect(await about()).toEqual([null, false])
})

test('an intimate image of an erased account is banned all the same, and its copies go', async () => {
  await using w = await world()
  const { mia, copy, hold } = await aFlight(w, 'intimateImage')
  expect((await decideCase(w, mia, hold, { action: 'remove', reason: 'noConsent' })).status).toBe(200)
  expect(await w.db.selectFrom('media_ban').select('kind').execute()).toEqual([{ kind: 'intimate' }])
  const rows = await w.db.selectFrom('media').select(['id', 'status']).execute()
  expect(rows).toEqual([{ id: copy.id, status: 'rejected' }])
})

test('an upload that was handed to child safety stays when its owner deletes it, or their account', async () => {
  await using w = await world()
  const { bob, mia } = await openModerationFixture(w)
  const { id, storageKey } = await storePhoto(w.context, bob.id, { status: 'pending' })
  await moderationMaintenance.perform(w.context, {})
  await decideCase(w, mia, await claimNextCase(w, mia, 'media'), { action: 'escalate', reason: 'illegalContent' })
  await w.as(bob)(media.remove, { params: { id } })
  w.clock.advance(120_000)
  await purgeDeletedMedia.perform(w.context, {})
  await moderationMaintenance.perform(w.context, {})
  expect(await w.context.storage.read(`${storageKey}/1600.webp`)).toBeDefined()
  expect((await w.as(bob)(leaving.leave, { body })).status).toBe(200)
  await moderationMaintenance.perform(w.context, {})
  expect((await kept(w)).items).toEqual([id])
  const eve = await w.aStaff({ roles: ['childSafety'] })
  const hold = await claimNextCase(w, eve, 'urgent')
  expect((await w.asStaff(eve)(cases.view, { params: { id: hold.id } })).body.actions).toEqual(['reject'])
  expect((await decideCase(w, eve, hold, refusal)).body.state).toBe('closed')
})

const refusal = { action: 'reject', reason: 'illegalContent', mediaReason: 'illegal' } as const

test('child safety ends a case about what its owner has deleted, and the file goes then', async () => {
  await using w = await world()
  const { bob, mia } = await openModerationFixture(w)
  const eve = await w.aStaff({ roles: ['childSafety'] })
  const { id, storageKey } = await storePhoto(w.context, bob.id, { status: 'pending' })
  await moderationMaintenance.perform(w.context, {})
  await decideCase(w, mia, await claimNextCase(w, mia, 'media'), { action: 'escalate', reason: 'illegalContent' })
  await w.as(bob)(media.remove, { params: { id } })
  const hold = await claimNextCase(w, eve, 'urgent')
  expect((await decideCase(w, eve, hold, { action: 'approve' })).status).toBe(404)
  expect((await decideCase(w, eve, hold, refusal)).body.state).toBe('closed')
  w.clock.advance(120_000)
  await purgeDeletedMedia.perform(w.context, {})
  expect(await w.context.storage.read(`${storageKey}/1600.webp`)).toBeUndefined()
})

test('words that were handed to child safety and are gone since leave no case that nobody can end', async () => {
  await using w = await world()
  const { bob, mia } = await openModerationFixture(w)
  const eve = await w.aStaff({ roles: ['childSafety'] })
  const answer = (answers: { prompt: 'hereFor'; answer: string }[]) => w.as(bob)(prompts.replace, { body: { answers } })
  await answer([{ prompt: 'hereFor', answer: 'Something that nobody should read.' }])
  await moderationMaintenance.perform(w.context, {})
  await decideCase(w, mia, await claimNextCase(w, mia, 'media'), { action: 'escalate', reason: 'threatened' })
  expect((await answer([])).status).toBe(200)
  const hold = await claimNextCase(w, eve, 'urgent')
  const reject = { action: 'reject', reason: 'threatened' } as const
  expect((await decideCase(w, eve, hold, { ...reject, action: 'approve', reason: 'allowed' })).status).toBe(409)
  expect((await decideCase(w, eve, hold, reject)).body.state).toBe('closed')
})

test('an appeal of somebody who is erased is answered by another person, and is over', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'educate', reason: 'sold' })
  const [{ id: decision } = { id: '' }] = (await w.as(bob)(appeals.decisions, {})).body.data
  await w.as(bob)(appeals.create, { body: { decision, text: 'I have sold nothing to anybody.' } })
  expect((await w.as(bob)(leaving.leave, { body })).status).toBe(200)
  const hold = await claimNextCase(w, max, 'appeals')
  const { body: file } = await w.asStaff(max)(cases.view, { params: { id: hold.id } })
  expect(file).toMatchObject({ isErased: true, actions: ['uphold', 'overturn'] })
  expect((await decideCase(w, max, hold, { action: 'overturn' })).body.state).toBe('closed')
  expect((await w.as(ann)(reports.listOwn, { query: {} })).body.data).toMatchObject([{ outcome: 'noAction' }])
})

test('an appeal of somebody who is erased is upheld without words that nobody would read', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'educate', reason: 'sold' })
  const [{ id: decision } = { id: '' }] = (await w.as(bob)(appeals.decisions, {})).body.data
  await w.as(bob)(appeals.create, { body: { decision, text: 'I have sold nothing to anybody.' } })
  const hold = await claimNextCase(w, max, 'appeals')
  const uphold = { action: 'uphold', reason: 'sold' } as const
  expect((await decideCase(w, max, hold, uphold)).problem.violations?.[0]?.propertyPath).toBe('words')
  expect((await w.as(bob)(leaving.leave, { body })).status).toBe(200)
  const { version } = (await w.asStaff(max)(cases.view, { params: { id: hold.id } })).body
  expect((await decideCase(w, max, { ...hold, version }, uphold)).body.state).toBe('closed')
})

test('the words of somebody who is erased wait for nobody, whoever else’s wait', async () => {
  await using w = await world()
  const eve = await w.aMember({ username: 'eve', password: 'open sesame' })
  await w.aMember({ username: 'joy' })
  await w.db
    .updateTable('member_profile')
    .set({ text_state: 'waiting', held_description: 'Long evenings, no fuss.', held_at: w.clock.now() })
    .execute()
  await moderationMaintenance.perform(w.context, {})
  const open = () =>
    w.db.selectFrom('moderation_case').select('member_id').where('kind', '=', 'profile').where('state', '=', 'open')
  expect(await open().execute()).toHaveLength(2)
  await w.as(eve)(leaving.leave, { body })
  await moderationMaintenance.perform(w.context, {})
  expect(await open().execute()).toEqual([{ member_id: expect.any(String) }])
})

const copiesOf = async (w: World) => {
  const found: string[] = []
  for (const folder of ['kept', 'evidence']) for await (const { key } of w.context.storage.list(folder)) found.push(key)
  return found
}

test('an erasure that fails leaves no copy behind, and the reaper takes none that a case needs', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  const photo = await storePhoto(w.context, bob.id)
  await createReport(w, ann, photo.id, { kind: 'photo', category: 'fake' })
  const broken = { ...w.context, queue: { ...w.context.queue, enqueue: () => Promise.reject(new Error('away')) } }
  await expect(eraseMember(broken, bob.id)).rejects.toThrow('away')
  expect(await copiesOf(w)).toEqual([])
  expect(await eraseMember(w.context, bob.id)).toMatchObject({ isEvidenceKept: true })
  const { files } = await kept(w)
  w.clock.advance(3 * 3_600_000)
  await deleteOrphanedFiles.perform(w.context, {})
  expect(await copiesOf(w)).toEqual(files)
})

test('what is reported while its owner is being erased is kept as well', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  const [first, second] = [await storePhoto(w.context, bob.id), await storePhoto(w.context, bob.id)]
  const say = (id: string) => createReport(w, ann, id, { kind: 'photo', category: 'fake' })
  await say(first.id)
  let said: Promise<unknown> | undefined
  const read = async (key: string) => {
    await (said ??= say(second.id))
    return w.context.storage.read(key)
  }
  await eraseMember({ ...w.context, storage: { ...w.context.storage, read } }, bob.id)
  const { items, files } = await kept(w)
  expect(items.toSorted()).toEqual([first.id, second.id].toSorted())
  expect((await copiesOf(w)).toSorted()).toEqual(files.toSorted())
})
