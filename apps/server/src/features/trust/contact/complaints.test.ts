import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { contact } from '@amour/contract/trust/contact.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { claimNextCase, createReport, decideCase, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const title = 'Contact: Complaint about a decision'

/** Sends a form of the website, and tells its case. */
async function send(w: World, what: string, form = title) {
  const items = [{ label: 'Your message', value: what }]
  const { body } = await w.asNobody(contact.notify, { body: { title: form, items, color: 'blue' } })
  return { ...body, caseId: await caseOf(w, body.reference) }
}

const caseOf = async (w: World, reference: string) =>
  (await w.db.selectFrom('notice').select('case_id').where('reference', '=', reference).executeTakeFirstOrThrow())
    .case_id ?? ''

/** What somebody of the staff is given of a queue, and whether they get a case that they ask for by itself. */
async function reach(w: World, staff: TestStaff, id: string) {
  const listed = (await w.asStaff(staff)(cases.list, { query: { queue: 'feedback' } })).body.data
  const next = (await w.asStaff(staff)(cases.next, { body: { queue: 'feedback' } })).body.data
  const claimed = await w.asStaff(staff)(cases.claim, { params: { id } })
  const answer = claimed.status === 200 ? 'theirs' : claimed.problem.code
  return [listed.find((card) => card.id === id)?.passedBy, next.map((hold) => hold.id), answer]
}

test('a complaint about a decision comes before somebody who did not take it', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const { reference } = (await createReport(w, ann, bob.id)).body
  await decideCase(w, mia, await claimNextCase(w, mia), {})
  const { caseId } = await send(w, `You did nothing about ${reference.toLowerCase()}, and I was threatened.`)
  expect(await reach(w, mia, caseId)).toEqual(['own', [], 'caseConflict'])
  const { id, token } = await claimNextCase(w, max, 'feedback')
  expect(id).toBe(caseId)
  const note = 'You know this one.'
  const handed = await w.asStaff(max)(cases.handOver, { params: { id }, body: { token, note, to: mia.id } })
  expect(handed.problem.violations?.[0]?.propertyPath).toBe('to')
})

test('nor before who looked at it again, or answered the form that it is about', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const zoe = await w.aStaff({ name: 'Zoe' })
  const { reference } = (await createReport(w, ann, bob.id)).body
  const educate = { action: 'educate', reason: 'insulted' } as const
  expect((await decideCase(w, mia, await claimNextCase(w, mia), educate)).status).toBe(200)
  const [decision] = (await w.as(bob)(appeals.decisions, {})).body.data
  await w.as(bob)(appeals.create, { body: { decision: decision?.id ?? '', text: 'I was not the one who wrote this.' } })
  const uphold = { action: 'uphold', reason: 'insulted', words: 'The words that ann shows are yours.' } as const
  expect((await decideCase(w, max, await claimNextCase(w, max, 'appeals'), uphold)).status).toBe(200)
  const twice = await send(w, `Neither of you has read ${reference}.`)
  for (const one of [mia, max]) expect(await reach(w, one, twice.caseId)).toEqual(['own', [], 'caseConflict'])
  expect(await claimNextCase(w, zoe, 'feedback')).toMatchObject({ id: twice.caseId })

  const form = await send(w, 'Why is my photo gone?', 'Contact: My account')
  expect((await decideCase(w, mia, await claimNextCase(w, mia, 'feedback'), {})).status).toBe(200)
  const about = await send(w, `Somebody must know: ${form.reference}.`)
  expect(await reach(w, mia, about.caseId)).toEqual(['own', [], 'caseConflict'])
  expect(await claimNextCase(w, max, 'feedback')).toMatchObject({ id: about.caseId })
})

test('who holds a complaint and then decides what it is about has to give it up', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const { reference } = (await createReport(w, ann, bob.id)).body
  const { caseId } = await send(w, `Nobody looks at ${reference}.`)
  const other = await send(w, 'Nobody looks at anything.')
  const claim = async (id: string) => (await w.asStaff(mia)(cases.claim, { params: { id } })).body
  const [complaint, unrelated] = [await claim(caseId), await claim(other.caseId)]
  expect((await decideCase(w, mia, await claimNextCase(w, mia), {})).status).toBe(200)
  expect((await decideCase(w, mia, complaint, {})).problem.code).toBe('caseStale')
  expect(await reach(w, mia, caseId)).toEqual(['own', [], 'caseConflict'])
  expect(await claimNextCase(w, max, 'feedback')).toMatchObject({ id: caseId })
  expect((await decideCase(w, mia, unrelated, {})).status).toBe(200)
})

test('another form, and a complaint that names nothing or what is not there, are anybody’s', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const { reference } = (await createReport(w, ann, bob.id)).body
  await decideCase(w, mia, await claimNextCase(w, mia), {})
  const forms = [
    await send(w, `Where does ${reference} stand?`, 'Contact: Question'),
    await send(w, 'You did nothing.'),
    await send(w, 'You did nothing about AM-0000-0000.'),
  ]
  for (const { caseId } of forms)
    expect((await w.asStaff(mia)(cases.claim, { params: { id: caseId } })).status).toBe(200)
})

test('a complaint keeps nobody away by more references than anyone complains of', async () => {
  await using w = await world()
  const { ann } = await openModerationFixture(w)
  const about: string[] = []
  for (const username of ['bea', 'cat', 'dan', 'eve', 'fay', 'gil']) {
    const { id } = await w.aMember({ username })
    about.push((await createReport(w, ann, id)).body.reference)
  }
  const { caseId } = await send(w, about.join(' '))
  expect(await aboutOf(w, caseId)).toEqual(about.slice(0, 5).toSorted((one, other) => one.localeCompare(other)))
})

test('references that nobody was given take no place of those that were', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const { reference } = (await createReport(w, ann, bob.id)).body
  await decideCase(w, mia, await claimNextCase(w, mia), {})
  const others = ['A', 'B', 'C', 'D', 'E'].map((letter) => `AM-0000-000${letter}`).join(' ')
  const { caseId } = await send(w, `I cannot read it well: ${others} or ${reference}`)
  expect(await aboutOf(w, caseId)).toEqual([reference])
  expect(await reach(w, mia, caseId)).toEqual(['own', [], 'caseConflict'])
})

/** The references of the reports whose cases a complaint is about. */
async function aboutOf(w: World, caseId: string) {
  const rows = await w.db
    .selectFrom('complaint')
    .innerJoin('report', 'report.case_id', 'about_id')
    .select('reference')
    .where('complaint.case_id', '=', caseId)
    .execute()
  return rows.map(({ reference }) => reference).toSorted((one, other) => one.localeCompare(other))
}
