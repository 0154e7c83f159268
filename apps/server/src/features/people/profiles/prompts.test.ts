import { exports } from '@amour/contract/account/exports.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { blocks } from '@amour/contract/people/blocks.ts'
import { members } from '@amour/contract/people/members.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { type AnswerDraft, prompts } from '@amour/contract/people/prompts.ts'
import { search } from '@amour/contract/people/search.ts'
import { appeals } from '@amour/contract/trust/appeals.ts'
import { readZip } from '@amour/test/code/zip-file.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { claimNextCase, createReport, decideCase, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import type { NewRow } from '#database/tables.ts'
import { eraseMember } from '#features/account/account-deletion/erasure.service.ts'

const SUNDAY: AnswerDraft = { prompt: 'wetSunday', answer: 'Toast, and the long way round the paper.' }
const BAR: AnswerDraft = { prompt: 'atTheBar', answer: 'Whatever they have brewed within five miles.' }
const SHELF: AnswerDraft = { prompt: 'bedsideTable', answer: 'Three library books, all late.' }
const ADVERT: AnswerDraft = { prompt: 'aYes', answer: 'An evening with me is 150 pounds, and worth it.' }

const save = async (w: World, member: TestMember, ...answers: AnswerDraft[]) =>
  w.as(member)(prompts.replace, { body: { answers } })

const page = async (w: World, of: TestMember, by: TestMember) =>
  (await w.as(by)(members.view, { params: { id: of.id } })).body.prompts

const cards = async (w: World, by: TestMember) => (await w.as(by)(search.find, { body: {} })).body.data

/** Opens the case of what waits and decides about all of it. */
async function decide(w: World, staff: TestStaff, action: 'approve' | 'reject') {
  await w.settle()
  const hold = await claimNextCase(w, staff, 'media')
  const { body: file } = await w.asStaff(staff)(cases.view, { params: { id: hold.id } })
  const reason = action === 'approve' ? 'allowed' : 'textUnfit'
  const decided = await decideCase(w, staff, hold, { action, reason, heldAt: file.text?.heldAt ?? null })
  expect(decided.status).toBe(200)
  return file.text
}

/** Ann, whose first answers are approved, and Bob, who looks at her. */
async function answered(w: World) {
  const moderation = await openModerationFixture(w)
  await save(w, moderation.ann, SUNDAY, BAR)
  await decide(w, moderation.mia, 'approve')
  return moderation
}

test('answers are read by their writer alone until a person has approved them, and stand in the order chosen', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const saved = await save(w, ann, SUNDAY, BAR)
  expect(saved.body.data).toEqual([
    { ...SUNDAY, state: 'waiting', signs: [] },
    { ...BAR, state: 'waiting', signs: [] },
  ])
  expect([await page(w, ann, ann), await page(w, ann, bob)]).toEqual([[SUNDAY, BAR], []])
  expect(await decide(w, mia, 'approve')).toMatchObject({ text: null, answers: [SUNDAY, BAR], isFirst: false })
  expect(await page(w, ann, bob)).toEqual([SUNDAY, BAR])
  expect((await cards(w, bob)).find(({ id }) => id === ann.id)?.quote).toEqual(SUNDAY)
  const { data } = (await w.as(ann)(notifications.all, { body: {} })).body
  expect(data).toMatchObject([{ text: 'Your answers were approved, and others can read them', link: '/profile' }])

  const moved = await save(w, ann, BAR, SHELF, SUNDAY)
  expect(moved.body.data.map(({ state }) => state)).toEqual(['shown', 'waiting', 'shown'])
  expect(await page(w, ann, bob)).toEqual([BAR, SUNDAY])
  expect((await w.as(ann)(prompts.own, {})).body).toEqual(moved.body)
})

test('a changed answer waits again, and others no longer read the one before it', async () => {
  await using w = await world()
  const { ann, bob } = await answered(w)
  await save(w, ann, { ...SUNDAY, answer: 'Rain on the skylight, and nobody ringing.' }, BAR)
  expect(await page(w, ann, bob)).toEqual([BAR])
  expect((await cards(w, bob)).find(({ id }) => id === ann.id)?.quote).toEqual(BAR)
  await save(w, ann)
  expect([await page(w, ann, bob), await page(w, ann, ann)]).toEqual([[], []])
})

test('a rejected answer stays with its writer, who reads why, and an appeal gives it back', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  expect((await save(w, ann, ADVERT, SUNDAY)).body.data[0]).toMatchObject({ state: 'waiting', signs: ['selling'] })
  expect((await decide(w, mia, 'reject'))?.signs).toEqual(['selling'])
  expect((await save(w, ann, ADVERT, SUNDAY)).body.data[0]?.state).toBe('rejected')
  expect(await page(w, ann, bob)).toEqual([])
  const [told] = (await w.as(ann)(appeals.decisions, {})).body.data
  expect(told).toMatchObject({ quoted: `${ADVERT.answer}\n\n${SUNDAY.answer}` })
  const text = 'It was a joke about the price of a taxi home.'
  await w.as(ann)(appeals.create, { body: { decision: told?.id ?? '', text } })
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'overturn' })
  expect(await page(w, ann, bob)).toEqual([ADVERT, SUNDAY])
})

test('an answer that was changed after somebody read it is not approved unread', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await save(w, ann, SUNDAY)
  await w.settle()
  const hold = await claimNextCase(w, mia, 'media')
  const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
  w.clock.advance(1000)
  await save(w, ann, { ...SUNDAY, answer: ADVERT.answer })
  const stale = await decideCase(w, mia, hold, { action: 'approve', heldAt: file.text?.heldAt ?? null })
  expect(stale.problem.code).toBe('caseStale')
  expect(await page(w, ann, bob)).toEqual([])
})

test('whoever holds the case of a reported profile reads its answers, and takes them down with the text', async () => {
  await using w = await world()
  const { ann, bob, mia } = await answered(w)
  await createReport(w, bob, ann.id)
  const hold = await claimNextCase(w, mia)
  const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
  expect(file.profile?.answers).toEqual([SUNDAY, BAR])
  const body = { token: hold.token, reason: 'textUnfit', note: 'Unkind.', words: '' }
  expect((await w.asStaff(mia)(cases.removeText, { params: { id: hold.id }, body })).status).toBe(200)
  expect(await page(w, ann, bob)).toEqual([])
  expect((await w.as(ann)(prompts.own, {})).body.data.map(({ state }) => state)).toEqual(['rejected', 'rejected'])
})

test('nobody reads the answers of somebody whom they cannot meet', async () => {
  await using w = await world()
  const { ann, bob } = await answered(w)
  const created_at = w.clock.now()
  const put = (change: Partial<NewRow<'member'>>) => () =>
    w.db.updateTable('member').set(change).where('id', '=', ann.id).execute()
  const hide = { member_id: bob.id, hidden_id: ann.id, created_at }
  const unblock = () => w.db.deleteFrom('block').execute()
  const steps: [what: string, take: () => Promise<unknown>, giveBack: () => Promise<unknown>][] = [
    ['she has blocked him', () => w.as(ann)(blocks.block, { params: { id: bob.id } }), unblock],
    ['he has blocked her', () => w.as(bob)(blocks.block, { params: { id: ann.id } }), unblock],
    ['he hides her', () => w.db.insertInto('hide').values(hide).execute(), () => w.db.deleteFrom('hide').execute()],
    ['suspended', put({ status: 'suspended' }), put({ status: 'active' })],
    ['held', put({ status: 'held' }), put({ status: 'active' })],
    ['closed', put({ status: 'closed' }), put({ status: 'active' })],
    ['unfinished', put({ profile_updated_at: null }), put({ profile_updated_at: created_at })],
  ]
  for (const [what, take, giveBack] of steps) {
    await take()
    const seen = await w.as(bob)(members.view, { params: { id: ann.id } })
    expect([seen.status, seen.problem.code], what).toEqual([404, 'memberNotFound'])
    expect(JSON.stringify(await cards(w, bob)), what).not.toContain(SUNDAY.answer)
    await giveBack()
  }
  expect(await page(w, ann, bob)).toEqual([SUNDAY, BAR])
})

test('a page that knows older answers changes its own, and takes back none that another page has saved', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const change = (known: AnswerDraft[], ...answers: AnswerDraft[]) =>
    w.as(ann)(prompts.replace, { body: { answers, known } })
  const own = async () =>
    (await w.as(ann)(prompts.own, {})).body.data.map(({ prompt, answer }): AnswerDraft => ({ prompt, answer }))
  await change([], SUNDAY)
  // Two pages that know of the first one alone: one changes it, the other answers another.
  const mended = { ...SUNDAY, answer: 'Toast, and the short way round the paper.' }
  await change([SUNDAY], mended)
  await change([SUNDAY], SUNDAY, BAR)
  expect(await own()).toEqual([mended, BAR])
  await change([SUNDAY], SHELF, SUNDAY)
  expect(await own()).toEqual([SHELF, mended, BAR])
  // A fourth one is for the member to choose about, and nothing goes by itself.
  const full = await change([SUNDAY], SUNDAY, { ...ADVERT, answer: 'A walk, and then a longer one.' })
  expect([full.status, full.problem.violations?.[0]?.propertyPath]).toEqual([422, 'answers'])
  // What has gone on another page does not come back, and what is dropped here goes.
  await change([SHELF, mended, BAR], SHELF, mended)
  await change([SHELF, mended, BAR], SHELF, BAR)
  expect(await own()).toEqual([SHELF])
  // A page of the release before says all of them.
  await save(w, ann, SUNDAY)
  expect(await own()).toEqual([SUNDAY])
})

test('an answer to a prompt that the catalogue no longer has stands before no other one in the search', async () => {
  await using w = await world()
  const { ann, bob } = { ann: await w.aMember(), bob: await w.aMember({ gender: 'Man', seeking: 'Woman' }) }
  await save(w, ann, SUNDAY, BAR)
  await w.db.updateTable('profile_prompt').set({ state: 'shown' }).execute()
  await w.db.updateTable('profile_prompt').set({ prompt: 'dropped' }).where('position', '=', 1).execute()
  expect(await page(w, ann, bob)).toEqual([BAR])
  expect((await cards(w, bob)).map(({ quote }) => quote)).toEqual([BAR])
})

test('what is not right is refused under its field, and what was there stays', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await save(w, ann, SUNDAY)
  const refusal = async (...answers: unknown[]) => {
    // Nobody's client sends these: the contract would not compile them.
    const { status, problem } = await w.as(ann)(prompts.replace, { body: { answers: answers as AnswerDraft[] } })
    return [status, problem.violations?.map(({ propertyPath, message }) => `${propertyPath}: ${message}`)]
  }
  const at = (answer: unknown) => refusal(BAR, { prompt: 'aYes', answer })
  const broken = 'This has a character that can’t be saved. Please remove it, or type it again.'
  const length = 'Please write between 3 and 200 characters.'
  expect(await refusal(SUNDAY, BAR, SHELF, ADVERT)).toEqual([422, ['answers: Please answer three prompts at most.']])
  expect(await refusal({ prompt: 'starSign', answer: 'Leo.' })).toEqual([
    422,
    ['answers.0.prompt: Please choose one of the options.'],
  ])
  expect(await refusal(SUNDAY, { ...SUNDAY, answer: 'Something else.' })).toEqual([
    422,
    ['answers.1.prompt: You’ve chosen this prompt already. Please choose another.'],
  ])
  for (const answer of ['x'.repeat(10_000), 'x'.repeat(201), ' \n a ', '', 7, null]) {
    expect(await at(answer)).toEqual([422, [`answers.1.answer: ${length}`]])
  }
  for (const sign of ['\u0000', '\u0007', '\u001b', '\u0085', '\ud800']) {
    expect(await at(`Some${sign}thing`), JSON.stringify(sign)).toEqual([422, [`answers.1.answer: ${broken}`]])
  }
  expect(await at('Write to ann@example.com, please.')).toEqual([
    422,
    ['answers.1.answer: Please leave out email addresses, phone numbers, links and handles.'],
  ])
  expect(await page(w, ann, ann)).toEqual([SUNDAY])
  expect((await save(w, ann, { prompt: 'aYes', answer: ' Two\n lines,\tone\r\n breath. ' })).body.data).toMatchObject([
    { answer: 'Two lines, one breath.' },
  ])
  expect((await save(w, ann, { prompt: 'aYes', answer: '🕯'.repeat(200) })).status).toBe(200)
})

test('a stranger reads and saves nothing, nor does somebody without a profile', async () => {
  await using w = await world()
  const newcomer = await w.aMember({ hasProfile: false })
  expect((await w.asNobody(prompts.own, {})).problem.code).toBe('notSignedIn')
  expect((await w.asNobody(prompts.replace, { body: { answers: [SUNDAY] } })).problem.code).toBe('notSignedIn')
  expect((await save(w, newcomer, SUNDAY)).problem.code).toBe('profileIncomplete')
})

test('answers are in the copy of one’s data, and go with the account', async () => {
  await using w = await world()
  const { ann } = await answered(w)
  await w.as(ann)(exports.begin, {})
  await w.settle()
  const { url } = (await w.as(ann)(exports.latest, {})).body.export ?? {}
  const files = await readZip((await w.app.inject({ url: url ?? '' })).rawPayload)
  const data = JSON.parse(String(files.get('data.json'))) as Record<string, object[]>
  expect(data['prompts']).toMatchObject([
    { ...SUNDAY, state: 'shown' },
    { ...BAR, state: 'shown' },
  ])
  await eraseMember(w.context, ann.id)
  expect(await w.db.selectFrom('profile_prompt').selectAll().execute()).toEqual([])
})
