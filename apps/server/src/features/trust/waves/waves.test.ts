import { cases } from '@amour/contract/console/cases.ts'
import { staff } from '@amour/contract/console/staff.ts'
import { waves } from '@amour/contract/console/waves.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { createReport, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { decideWave, findLeftOut, openSamples } from '@amour/test/trust/wave-calls.ts'
import { makeWave, putReport } from '@amour/test/trust/wave-of-reports.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyChain } from '#features/trust/audit/chain-verification.service.ts'
import { fingerprintNewTexts } from '#features/trust/linked-accounts/linked-accounts.jobs.ts'
import { newId } from '#security/ids.ts'

test('a wave is closed by one decision: each case with its own claim, decision and entry, once however often it is sent', async () => {
  await using w = await world()
  const mia = await w.aStaff({ name: 'Mia' })
  const { cases: ids, members } = await makeWave(w.context, 8)
  const [template = ''] = ids
  const { body: found } = await w.asStaff(mia)(waves.list, {})
  expect(found.data).toMatchObject([{ template, by: 'words', count: 8 }])
  const { data: all } = (await w.asStaff(mia)(waves.select, { query: { like: template } })).body
  expect(all.toSorted()).toEqual(ids.toSorted())
  const ready = async () =>
    (await w.asStaff(mia)(waves.prepare, { body: { template, by: 'words', cases: all, decision: null } })).body
  expect(await ready()).toMatchObject({ refused: [], looks: { done: 0, needed: 5, next: template } })
  const id = newId()
  expect((await decideWave(w, mia, id, { template, cases: all })).problem.code).toBe('evidenceUnseen')
  for (;;) {
    const { next } = (await ready()).looks
    if (!next) break
    await openSamples(w, mia, [next])
  }
  const { at, looks } = await ready()
  expect(looks).toMatchObject({ done: 5, needed: 5 })
  // What comes now was before nobody.
  w.clock.advance(1000)
  await putReport(w.context, { by: members[3]?.id ?? '', about: members[0]?.id ?? '' })

  // In two halves, and both once more at the same moment: a lost answer, a second window.
  const half = (part: string[]) => decideWave(w, mia, id, { template, cases: part, at, size: 8, opened: looks.opened })
  const first = await half(all.slice(0, 5))
  expect(first.body).toMatchObject({ decided: all.slice(0, 5), refused: [] })
  const again = await Promise.all([half(all), half(all)])
  for (const { body } of again) expect([body.decided.toSorted(), body.refused]).toEqual([ids.toSorted(), []])
  const decisions = await w.db.selectFrom('decision').select(['case_id', 'wave_id', 'staff_id']).execute()
  expect(decisions.map(({ case_id: one }) => one).toSorted()).toEqual(ids.toSorted())
  expect(decisions.every(({ wave_id: wave, staff_id: by }) => wave === id && by === mia.id)).toBe(true)
  // The late report is a case of its own, and waits.
  const open2 = await w.db.selectFrom('moderation_case').selectAll().where('state', '=', 'open').execute()
  expect(open2).toMatchObject([{ member_id: members[0]?.id, reports: 1 }])
  const entries = await w.db.selectFrom('audit_event').select(['action', 'subject_id', 'detail']).execute()
  expect(entries.filter(({ action }) => action === 'decision.none').map((one) => one.detail.wave)).toEqual(
    Array(8).fill(id),
  )
  const [begun, ...more] = entries.filter(({ action }) => action === 'wave.decide')
  expect([begun?.subject_id, begun?.detail.cases, more]).toEqual([template, 8, []])
  expect(begun?.detail.opened).toHaveLength(5)
  expect((await verifyChain(w.context)).broken).toBeNull()
})

/** Eleven like reports of which all but the first and the last have something of their own, and cases that are no such reports. */
async function makeOddWave(w: World) {
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const { cases: ids, members } = await makeWave(w.context, 11)
  const [
    template = '',
    byKnown = '',
    known = '',
    held = '',
    mixed = '',
    strike = '',
    closed = '',
    hidden = '',
    signal = '',
  ] = ids
  const [graver = '', late = ''] = ids.slice(9)
  const of = (id: string) => members[ids.indexOf(id)]?.id ?? ''
  const at = w.clock.now()
  const change = (id: string) => w.db.updateTable('moderation_case').where('id', '=', id)
  await w.asStaff(max)(cases.claim, { params: { id: held } })
  await w.asStaff(mia)(staff.declare, { body: { usernames: [members[2]?.username ?? ''], words: '' } })
  await putReport(w.context, { by: ann.id, about: of(mixed), description: 'He waited for me outside of my office.' })
  await sql`INSERT INTO decision (id, case_id, member_id, staff_id, action, policy, reason, is_strike, is_final, created_at)
    VALUES (${newId()}, ${template}, ${of(strike)}, ${max.id}, 'removeItem', 'pictures', 'pictureUnfit', true, false, now())`.execute(
    w.db,
  )
  await putReport(w.context, { by: ann.id, about: of(graver), category: 'hate' })
  await change(closed).set({ state: 'closed', closed_at: at }).execute()
  await change(hidden).set({ hidden_at: at }).execute()
  const seen = { member_id: of(signal), kind: 'burst' as const, count: 9, first_at: at, last_at: at }
  await w.db.insertInto('signal').values(seen).execute()
  const { id: photo } = await storePhoto(w.context, bob.id)
  await createReport(w, ann, photo, { kind: 'photo', category: 'intimateImage' })
  await createReport(w, bob, ann.id, { category: 'underEighteen' })
  await createReport(w, ann, bob.id, { category: 'hate' })
  const others = await w.db
    .selectFrom('moderation_case')
    .select(['id', 'category'])
    .where('member_id', 'in', [ann.id, bob.id])
    .execute()
  const other = (category: string) => others.find((one) => one.category === category)?.id ?? ''
  const expected = {
    [byKnown]: 'conflict',
    [known]: 'conflict',
    [held]: 'held',
    [mixed]: 'differs',
    [graver]: 'differs',
    [strike]: 'record',
    [closed]: 'closed',
    [hidden]: 'hidden',
    [signal]: 'record',
    [other('intimateImage')]: 'kind',
    [other('underEighteen')]: 'gone',
    [other('hate')]: 'differs',
    [newId()]: 'gone',
  }
  return { mia, max, template, late, held, mixed, expected, knownToMia: [byKnown, known] }
}

test('what is no plain report like the others is left out, and each says why', async () => {
  await using w = await world()
  const { mia, max, template, late, held, mixed, expected, knownToMia } = await makeOddWave(w)
  const asked = [template, ...Object.keys(expected), late]
  await openSamples(w, mia, asked)
  const body = { template, by: 'words' as const, cases: asked, decision: null }
  const { body: ready } = await w.asStaff(mia)(waves.prepare, { body })
  expect(findLeftOut(ready)).toEqual({ ...expected, ...Object.fromEntries(knownToMia.map((id) => [id, 'gone'])) })
  expect(ready.fitting).toEqual([template, late])
  // What has two kinds of report stands for the first of them, and is itself none of the wave.
  const { body: byMixed } = await w.asStaff(mia)(waves.prepare, { body: { ...body, template: mixed } })
  expect([byMixed.fitting, findLeftOut(byMixed)[mixed]]).toEqual([[template, late], 'differs'])
  const id = newId()
  const { body: done } = await decideWave(w, mia, id, { template, cases: asked, size: 2 })
  expect([done.decided, findLeftOut(done)]).toEqual([[template, late], expected])
  // What stood in the way of one is gone: it is tried again, and decides no other twice.
  await w.asStaff(max)(cases.giveBack, { params: { id: held }, body: { token: null } })
  const again = newId()
  await openSamples(w, mia, [held])
  const retried = await decideWave(w, mia, again, { template, cases: [held, template] })
  expect(retried.body.decided).toEqual([held])
  expect(findLeftOut(retried.body)).toEqual({ [template]: 'closed' })
  const final = await w.db.selectFrom('decision').select('case_id').where('is_final', '=', true).execute()
  expect(final.map(({ case_id: one }) => one).toSorted()).toEqual([template, late, held].toSorted())
})

test('the same picture is taken down from each of those who show it', async () => {
  await using w = await world()
  const { ann, mia } = await openModerationFixture(w)
  const members = await Promise.all([1, 2].map(() => w.aMember({ gender: 'Man', seeking: 'Woman' })))
  const photos: string[] = []
  for (const { id: owner } of members) {
    const { id } = await storePhoto(w.context, owner)
    await w.db.deleteFrom('media_hash').where('media_id', '=', id).execute()
    await w.db
      .insertInto('media_hash')
      .values({ media_id: id, frame_ms: 0, pdq: '01'.repeat(128), quality: 100 })
      .execute()
    await createReport(w, ann, id, { kind: 'photo', category: 'fake', description: `An actor, I think. ${newId()}` })
    photos.push(id)
  }
  const ids = (await w.db.selectFrom('moderation_case').select('id').orderBy('created_at').execute()).map(
    ({ id }) => id,
  )
  const [template = ''] = ids
  const wave = { template, cases: ids, by: 'item' as const, action: 'removeItem' as const, reason: 'pictureOthers' }
  await w.asStaff(mia)(cases.claim, { params: { id: template } })
  await w.asStaff(mia)(cases.view, { params: { id: template } })
  expect((await decideWave(w, mia, newId(), wave)).problem.code).toBe('evidenceUnseen')
  await openSamples(w, mia, [template])
  expect((await decideWave(w, mia, newId(), wave)).body).toMatchObject({ decided: ids, refused: [] })
  const items = await w.db.selectFrom('media').select('status').where('id', 'in', photos).execute()
  expect(items).toEqual([{ status: 'rejected' }, { status: 'rejected' }])
})

test('those whose profiles say the same are reminded together, and nobody who writes something else', async () => {
  await using w = await world()
  const { ann, mia } = await openModerationFixture(w)
  const told = (name: string) =>
    `Hello, I am ${name}. I sell tickets for every concert in town at half the price, ask me by the messenger you like best.`
  const texts = [
    told('Bert'),
    told('Carl'),
    'I walk my two dogs along the canal each morning before anybody else is awake at all.',
  ]
  for (const [place, description] of texts.entries()) {
    const { id } = await w.aMember({ gender: 'Man', seeking: 'Woman' })
    await w.db
      .updateTable('member_profile')
      .set({ description, is_marked: false })
      .where('member_id', '=', id)
      .execute()
    await createReport(w, ann, id, { description: `They sell something, number ${newId()} of ${place}.` })
  }
  await fingerprintNewTexts.perform({ ...w.context, db: w.dbOf('worker') }, {})
  const ids = (await w.db.selectFrom('moderation_case').select('id').orderBy('created_at').execute()).map(
    ({ id }) => id,
  )
  const [template = '', same = '', other = ''] = ids
  await openSamples(w, mia, [template])
  const wave = { template, cases: ids, by: 'profile' as const, action: 'educate' as const, reason: 'sold', size: 3 }
  const { body } = await decideWave(w, mia, newId(), wave)
  expect([body.decided, findLeftOut(body)]).toEqual([[template, same], { [other]: 'differs' }])
})
