import type { CaseQueue } from '@amour/contract/console/case-terms.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { members } from '@amour/contract/people/members.ts'
import { intimateDeclarations, reports } from '@amour/contract/trust/reports.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { answerProposal, claimNextCase, createReport, decideCase } from '@amour/test/trust/moderation-fixture.ts'
import { solveProof } from '@amour/test/http/proof-solution.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const notice = {
  relation: 'shown' as const,
  name: 'Nora Nobody',
  email: 'nora@example.org',
  identification: 'A photo of me in a blue room.',
  isIntimate: true as const,
  isWithoutConsent: true as const,
  isInGoodFaith: true as const,
  isTrue: true as const,
  signature: 'Nora Nobody',
}

/** Bob, whose photos somebody wants hidden, and the address of each as a friend of theirs copies it. */
async function people(w: World) {
  const ann = await w.aMember({ gender: 'Woman', seeking: 'Man' })
  const bob = await w.aMember({ username: 'bob', gender: 'Man', seeking: 'Woman' })
  const addressOf = async (id: string, friend = ann) => {
    const { photos } = (await w.as(friend)(members.view, { params: { id: bob.id } })).body
    return `https://amour.example${photos.find((photo) => photo.id === id)?.picture.urls['960']}`
  }
  const hidden = async () => {
    const rows = await w.db.selectFrom('media').select(['id', 'held_at']).execute()
    return rows.filter(({ held_at: at }) => at !== null).map(({ id }) => id)
  }
  return { ann, bob, addressOf, hidden }
}

/** A notice from somewhere; each from the fourth of an address on comes with a proof of work. */
const send = (w: World, places: string[], from: string, proof = {}) =>
  w.asNobody(reports.intimate, { body: { ...notice, places } }, { headers: { 'x-forwarded-for': from, ...proof } })

test('somebody without an account has an intimate image hidden at once, and follows it by reference and secret', async () => {
  await using w = await world()
  const { bob, addressOf } = await people(w)
  const { id } = await storePhoto(w.context, bob.id)
  const places = [await addressOf(id), 'on the profile of bob']
  const { status, body } = await w.asNobody(reports.intimate, { body: { ...notice, places } })
  expect(status).toBe(201)
  const row = await w.db.selectFrom('media').select(['status', 'held_at']).executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'pending', held_at: expect.any(Date) })
  const { reference, secret } = body
  const told = await w.asNobody(reports.status, { body: { reference, secret } })
  expect(told.body).toMatchObject({ reference, state: 'received', hiddenAt: expect.any(String) })
  const hours = (Date.parse(told.body.removeBy ?? '') - Date.parse(told.body.createdAt)) / 3_600_000
  expect(hours).toBe(48)
  for (const wrong of [
    { reference, secret: 'x'.repeat(24) },
    { reference: 'AM-0000-0000', secret },
  ])
    expect((await w.asNobody(reports.status, { body: wrong })).status).toBe(404)
  await w.settle()
  expect(w.mails).toMatchObject([{ to: 'nora@example.org', subject: `We have received your report ${reference}` }])
  const letter = w.mails[0]?.text ?? ''
  for (const words of ['as the person whom it is about', 'made in good faith', 'best of your knowledge and belief'])
    expect(letter).toContain(words)
  expect(letter).toMatch(/by \d+ \w+ \d{4} at \d\d:\d\d at the latest.*the same or substantially the same/)
})

test('a number alone, an address that nobody was given, or another item’s tag hides nothing; it is looked at within the hour', async () => {
  await using w = await world()
  const { bob, addressOf, hidden } = await people(w)
  const [one, other] = [await storePhoto(w.context, bob.id), await storePhoto(w.context, bob.id)]
  const real = await addressOf(one.id)
  const forged = [one.id, `https://amour.example/media/${one.id}/960`, real.replace(/s=.{5}/, 's=AAAAA')]
  for (const [place, text] of [...forged, real.replace(one.id, other.id)].entries())
    expect((await send(w, [text], `198.51.100.${place}`)).status).toBe(201)
  expect(await hidden()).toEqual([])
  // The earlier first: the table gives them in any order.
  const ofCase = ['priority', 'created_at', 'due_at'] as const
  const rows = await w.db.selectFrom('moderation_case').select(ofCase).orderBy('created_at').execute()
  expect(rows.map((row) => [row.priority, row.due_at.getTime() - row.created_at.getTime()])).toEqual([
    [1, 3_600_000],
    [1, 3_600_000],
  ])
  // The desk is told both times: of this look, and of the law.
  const { data } = (await w.asStaff(await w.aStaff())(cases.queues, {})).body
  const queueOf = (name: CaseQueue) => data.find(({ queue }) => queue === name)
  const after = (moment: string | null | undefined) => Date.parse(moment ?? '') - (rows[0]?.created_at.getTime() ?? 0)
  const { nextDueAt, removeBy } = queueOf('intimate') ?? {}
  expect([after(nextDueAt), after(removeBy)]).toEqual([3_600_000, 48 * 3_600_000])
  expect(queueOf('reports')).toMatchObject({ removeBy: null })
})

test('the hours that the law gives for an image run on while a second person is asked, and the desk sees them', async () => {
  await using w = await world()
  const { ann, bob } = await people(w)
  const photo = await storePhoto(w.context, bob.id)
  const mia = await w.aStaff()
  await createReport(w, ann, photo.id, { kind: 'photo', category: 'intimateImage' })
  const intimate = async () =>
    (await w.asStaff(mia)(cases.queues, {})).body.data.find(({ queue }) => queue === 'intimate')
  const { nextDueAt, removeBy } = (await intimate()) ?? {}
  expect(removeBy).toEqual(expect.any(String))
  await decideCase(w, mia, await claimNextCase(w, mia, 'intimate'), { action: 'none', reason: 'allowed' })
  expect(await intimate()).toMatchObject({ waiting: 0, proposed: 1, nextDueAt, removeBy })
})

test('an address says for 30 days after it has ended that its image was shown to somebody', async () => {
  await using w = await world()
  const { bob, addressOf, hidden } = await people(w)
  const [one, other] = [await storePhoto(w.context, bob.id), await storePhoto(w.context, bob.id)]
  const [early, late] = [await addressOf(one.id), await addressOf(other.id)]
  w.clock.advance(29 * 86_400_000)
  await send(w, [early], '198.51.100.1')
  w.clock.advance(2 * 86_400_000)
  await send(w, [late], '198.51.100.2')
  expect(await hidden()).toEqual([one.id])
})

test('one source, one network and one session each hide a few images at once, however many they name', async () => {
  await using w = await world()
  const { ann, bob, addressOf, hidden } = await people(w)
  const items = await Promise.all(Array.from({ length: 8 }, () => storePhoto(w.context, bob.id)))
  const friends = [ann, await w.aMember(), await w.aMember(), await w.aMember()]
  const given = await Promise.all(items.map(({ id }, place) => addressOf(id, friends[place % 4])))
  await send(w, given.slice(0, 5), '198.51.100.1')
  expect(await hidden()).toHaveLength(3)
  await send(w, given.slice(5), '198.51.100.2')
  expect(await hidden()).toHaveLength(6)
  await send(w, given, '198.51.100.3')
  expect(await hidden()).toHaveLength(6)

  const more = await Promise.all(Array.from({ length: 4 }, () => storePhoto(w.context, bob.id)))
  const tom = await w.aMember()
  for (const [place, { id }] of more.entries()) await send(w, [await addressOf(id, tom)], `203.0.${place}.1`)
  expect(await hidden()).toHaveLength(9)
})

test('a flood from everywhere leaves the site its photos: from some number on a person looks first', async () => {
  await using w = await world()
  const { bob, hidden } = await people(w)
  const items = await Promise.all(Array.from({ length: 30 }, () => storePhoto(w.context, bob.id)))
  for (const [place, { id }] of items.entries()) {
    const robot = await w.aMember({ gender: 'Woman', seeking: 'Man' })
    const { photos } = (await w.as(robot)(members.view, { params: { id: bob.id } })).body
    const address = photos.find((photo) => photo.id === id)?.picture.urls['960'] ?? ''
    await send(w, [address], `203.${place}.0.1`)
  }
  expect(await hidden()).toHaveLength(25)
  const open = await w.db.selectFrom('moderation_case').select('kind').where('state', '=', 'open').execute()
  expect(open.filter(({ kind }) => kind === 'intimate')).toHaveLength(30)
  // And the staff are told, above all that a report can reach.
  expect(open).toHaveLength(31)
})

test('who was wrong hides nothing more, and the image is back with the decision of two', async () => {
  await using w = await world()
  const { bob, addressOf, hidden } = await people(w)
  const [one, other] = [await storePhoto(w.context, bob.id), await storePhoto(w.context, bob.id)]
  const address = await addressOf(other.id)
  await send(w, [await addressOf(one.id)], '198.51.100.1')
  expect(await hidden()).toEqual([one.id])
  const [mia, max] = [await w.aStaff(), await w.aStaff()]
  const { id, token, version } = await claimNextCase(w, mia, 'intimate')
  const body = { token, version, action: 'none' as const, reason: 'allowed' }
  await w.asStaff(mia)(cases.decide, { params: { id }, body })
  const [proposal] = (await w.asStaff(max)(cases.proposals, {})).body.data
  const answer = { params: { id: proposal?.id ?? '' }, body: { answer: 'approve' as const, note: 'A landscape.' } }
  await answerProposal(w, max, answer)
  expect(await hidden()).toEqual([])
  expect(await addressOf(one.id)).toContain(one.id)
  await send(w, [address], '198.51.100.1', await solveProof(w))
  expect(await hidden()).toEqual([])
  const weights = await w.db.selectFrom('report').select('weight').orderBy('created_at').execute()
  expect(weights.map(({ weight }) => weight)).toEqual([0.5, expect.closeTo(0.4)])
})

test('a notice without its places, its statements or its signature is refused under each field', async () => {
  await using w = await world()
  const body = { ...notice, places: [], isTrue: false as unknown as true, signature: ' ' }
  const { status, problem } = await w.asNobody(reports.intimate, { body })
  expect(status).toBe(422)
  expect(problem.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['places', 'isTrue', 'signature'])
  for (const name of intimateDeclarations) {
    const without = { ...notice, places: ['somebody'], [name]: false as unknown as true }
    const refused = await w.asNobody(reports.intimate, { body: without })
    expect(refused.problem.violations?.map(({ propertyPath }) => propertyPath)).toEqual([name])
  }
})

test('whoever decides reads what was declared, by whom, and what a page of before did not ask for', async () => {
  await using w = await world()
  const { bob, addressOf } = await people(w)
  const [one, other] = [await storePhoto(w.context, bob.id), await storePhoto(w.context, bob.id)]
  const { isIntimate: _, isInGoodFaith: __, ...before } = notice
  await w.asNobody(reports.intimate, { body: { ...notice, relation: 'actingFor', places: [await addressOf(one.id)] } })
  await w.asNobody(reports.intimate, { body: { ...before, places: [await addressOf(other.id)] } })
  await w.settle()
  expect(w.mails[0]?.text).toContain('You sent it on behalf of the person whom it is about.')
  const mia = await w.aStaff()
  const declared = []
  for (let number = 0; number < 2; number += 1) {
    const { id } = await claimNextCase(w, mia, 'intimate')
    const { reportsFiled } = (await w.asStaff(mia)(cases.view, { params: { id } })).body
    declared.push(...reportsFiled.map((report) => [report.relation, report.declared]))
  }
  expect(declared).toEqual(
    expect.arrayContaining([
      ['actingFor', intimateDeclarations],
      ['shown', ['isWithoutConsent', 'isTrue']],
    ]),
  )
})
