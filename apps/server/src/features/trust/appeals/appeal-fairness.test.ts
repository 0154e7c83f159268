import { appeals } from '@amour/contract/trust/appeals.ts'
import { audit } from '@amour/contract/console/audit.ts'
import { cases } from '@amour/contract/console/cases.ts'
import type { DecisionDraft } from '@amour/contract/console/decision-draft.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import {
  answerProposal,
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
  readAccountStatus,
} from '@amour/test/trust/moderation-fixture.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeAppealToken } from '#features/account/restrictions/appeal-token.service.ts'
import { newId } from '#security/ids.ts'

const text = 'I was not the one who wrote this.'

/** Bob is judged by Mia and appeals. */
async function anAppeal(w: World, measure: Partial<DecisionDraft>) {
  const moderation = await openModerationFixture(w)
  await createReport(w, moderation.ann, moderation.bob.id)
  expect(
    (await decideCase(w, moderation.mia, await claimNextCase(w, moderation.mia), { reason: 'insulted', ...measure }))
      .status,
  ).toBe(200)
  await lodge(w, moderation.bob)
  return moderation
}

async function lodge(w: World, bob: TestMember) {
  const [decided] = (await w.as(bob)(appeals.decisions, {})).body.data
  return w.as(bob)(appeals.create, { body: { decision: decided?.id ?? '', text } })
}

test('nobody is bound for longer, or at all, because they have appealed', async () => {
  await using w = await world()
  const { max, bob } = await anAppeal(w, { action: 'contact', days: 7 })
  const hold = await claimNextCase(w, max, 'appeals')
  const harsher = await decideCase(w, max, hold, { action: 'modify', days: 30, reason: 'insulted' })
  expect([harsher.status, harsher.problem.violations?.[0]?.propertyPath]).toEqual([422, 'days'])
  expect((await decideCase(w, max, hold, { action: 'modify', days: 3, reason: 'insulted' })).status).toBe(200)
  expect(await readAccountStatus(w, bob)).toBe('restricted')
})

test('words of advice do not become a restriction by an appeal', async () => {
  await using w = await world()
  const { max, bob } = await anAppeal(w, { action: 'educate' })
  const hold = await claimNextCase(w, max, 'appeals')
  expect((await decideCase(w, max, hold, { action: 'modify', days: 3, reason: 'insulted' })).status).toBe(422)
  expect(await readAccountStatus(w, bob)).toBe('active')
})

test('whoever decides about an appeal reads nowhere who decided first, until they have', async () => {
  await using w = await world()
  const { max } = await anAppeal(w, { action: 'contact', days: 7 })
  const lea = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  const hold = await claimNextCase(w, max, 'appeals')
  const readAll = async () => {
    const file = (await w.asStaff(max)(cases.view, { params: { id: hold.id } })).body
    const first = file.appeal?.decision.caseReference ?? ''
    const [found] = (await w.asStaff(max)(cases.find, { query: { text: first } })).body.data
    const firstFile = (await w.asStaff(max)(cases.view, { params: { id: found?.id ?? '' } })).body
    const member = (await w.asStaff(max)(cases.find, { query: { text: 'bob' } })).body
    const log = (await w.asStaff(lea)(audit.list, { query: {} })).body.data
    const ofMia = (await w.asStaff(lea)(audit.list, { query: { staff: await idOf(w, 'Mia') } })).body.data
    const decided = [...log, ...ofMia].filter(({ action }) => action.startsWith('decision.'))
    return JSON.stringify([file, found, firstFile, member, decided])
  }
  expect(await readAll()).not.toContain('Mia')
  await decideCase(w, max, hold, { action: 'overturn', words: 'You were right.' })
  expect(await readAll()).toContain('Mia')
})

const idOf = async (w: World, name: string) =>
  (await w.db.selectFrom('staff').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

test('what followed from an appeal is the last word', async () => {
  await using w = await world()
  const { max, bob } = await anAppeal(w, { action: 'contact', days: 7 })
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'modify', days: 3, reason: 'insulted' })
  expect((await lodge(w, bob)).problem.code).toBe('appealLate')
})

test('a profile is held for some days, not without an end by one person alone', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const endless = await decideCase(w, mia, await claimNextCase(w, mia), { action: 'hold', reason: 'insulted' })
  expect([endless.status, endless.problem.violations?.[0]?.propertyPath]).toEqual([422, 'days'])
})

test('whoever banned somebody is handed no appeal against it, and cannot keep two others from lifting it', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const zoe = await w.aStaff({ name: 'Zoe' })
  await createReport(w, ann, bob.id)
  await decideCase(w, mia, await claimNextCase(w, mia), { action: 'ban', reason: 'askedMoney' })
  const answer = async (staff: typeof mia, word: 'approve' | 'decline') => {
    const [proposal] = (await w.asStaff(staff)(cases.proposals, {})).body.data
    const params = { id: proposal?.id ?? '' }
    return answerProposal(w, staff, { params, body: { answer: word, note: 'So I say.' } })
  }
  await answer(max, 'approve')
  const { id } = await w.db.selectFrom('decision').select('id').where('action', '=', 'ban').executeTakeFirstOrThrow()
  await w.asNobody(appeals.createOutside, { body: { token: writeAppealToken(w.context, id), text } })
  const hold = await claimNextCase(w, zoe, 'appeals')
  const body = { token: hold.token, to: mia.id, note: 'You know him.' }
  expect((await w.asStaff(zoe)(cases.handOver, { params: { id: hold.id }, body })).status).toBe(422)
  await decideCase(w, zoe, hold, { action: 'overturn', words: 'You were right.' })
  for (const maker of [mia, max]) expect((await answer(maker, 'decline')).problem.code).toBe('proposalOwn')
  expect((await answer(mia, 'approve')).status).toBe(200)
  expect(await readAccountStatus(w, bob)).toBe('active')
})

test('a word that was found wrong does not hide the same member again', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  const [eve, lea] = [await w.aStaff({ roles: ['childSafety'] }), await w.aStaff({ roles: ['lead'] })]
  const say = () => createReport(w, ann, bob.id, { category: 'underEighteen' })
  await say()
  expect(await readAccountStatus(w, bob)).toBe('held')
  await decideCase(w, eve, await claimNextCase(w, eve, 'urgent'), {})
  const [release] = (await w.asStaff(lea)(cases.proposals, {})).body.data
  const agreed = { answer: 'approve', note: 'Born in 1990.' } as const
  await answerProposal(w, lea, { params: { id: release?.id ?? '' }, body: agreed })
  await say()
  expect(await readAccountStatus(w, bob)).toBe('active')
  expect(await claimNextCase(w, eve, 'urgent')).toMatchObject({ token: expect.any(String) })
  await createReport(w, await w.aMember(), bob.id, { category: 'underEighteen' })
  expect(await readAccountStatus(w, bob)).toBe('held')
  expect((await w.as(ann)(reports.listOwn, { query: {} })).body.total).toBe(1)
})

test('an appeal that fails is answered in words that its member reads, not by the first sentence once more', async () => {
  await using w = await world()
  const { bob, max } = await anAppeal(w, { action: 'educate' })
  const hold = await claimNextCase(w, max, 'appeals')
  for (const words of ['', 'It stands.', `No.${' '.repeat(40)}`, 'x'.repeat(29)]) {
    const refused = await decideCase(w, max, hold, { action: 'uphold', reason: 'insulted', words })
    const message = 'Please tell the member why it stands, in at least 30 characters.'
    expect([refused.status, refused.problem.violations]).toEqual([422, [{ propertyPath: 'words', message }]])
  }
  const words = 'She wrote twice that it was none to her, and you went on.'
  expect((await decideCase(w, max, hold, { action: 'uphold', reason: 'insulted', words })).status).toBe(200)
  const [read] = (await w.as(bob)(appeals.decisions, {})).body.data
  expect(read?.appeal).toMatchObject({ state: 'upheld', answer: words })
})

test('who is held as perhaps under 18 is not let go by one person because they have appealed against the hold', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id, { category: 'underEighteen' })
  const [{ id: decision } = { id: '' }] = (await w.as(bob)(appeals.decisions, {})).body.data
  const proof = await w.db.deleteFrom('age_proof').where('member_id', '=', bob.id).returningAll().execute()
  await w.as(bob)(appeals.create, { body: { decision, text: 'I am forty, and look it.' } })
  const hold = await claimNextCase(w, mia, 'appeals')
  expect((await w.asStaff(mia)(cases.view, { params: { id: hold.id } })).body.isHeldAsChild).toBe(true)
  for (const draft of [
    { action: 'overturn', reason: 'underEighteen' },
    { action: 'modify', reason: 'insulted' },
  ] as const) {
    const { status, problem } = await decideCase(w, mia, hold, draft)
    expect([status, problem.violations?.[0]?.propertyPath]).toEqual([422, 'action'])
  }
  await w.db.insertInto('age_proof').values(proof).execute()
  const typed = sql`INSERT INTO decision (id, case_id, member_id, staff_id, action, policy, reason, is_final, created_at)
    VALUES (${newId()}, ${hold.id}, ${bob.id}, ${mia.id}, 'overturn', 'childSafety', 'underEighteen', true, now())`
  await expect(typed.execute(w.dbOf('mod_rw'))).rejects.toThrow('four eyes')
  const overturn = { action: 'overturn', reason: 'underEighteen' } as const
  expect((await decideCase(w, mia, hold, overturn)).body.state).toBe('proposed')
  expect(await readAccountStatus(w, bob)).toBe('held')
  const [proposal] = (await w.asStaff(max)(cases.proposals, {})).body.data
  expect(proposal?.action).toBe('release')
  const body = { answer: 'approve', note: 'The proof is there.' } as const
  await answerProposal(w, max, { params: { id: proposal?.id ?? '' }, body })
  expect(await readAccountStatus(w, bob)).toBe('active')
})

test('whoever decides about an appeal sees what was reported, also where the decision took no item down', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const [reported, other] = [await storePhoto(w.context, bob.id), await storePhoto(w.context, bob.id)]
  await createReport(w, ann, reported.id, { kind: 'photo', category: 'fake' })
  const contact = { action: 'contact', days: 7, reason: 'pictureOthers' } as const
  expect((await decideCase(w, mia, await claimNextCase(w, mia), contact)).status).toBe(200)
  await lodge(w, bob)
  const { id, token } = await claimNextCase(w, max, 'appeals')
  const { body: file } = await w.asStaff(max)(cases.view, { params: { id } })
  expect(file.media.map((item) => item.id)).toEqual([reported.id])
  const look = (mediaId: string) =>
    w.asStaff(max)(cases.look, { params: { id }, body: { token, mediaId, size: '1600', reason: 'decide' } })
  expect([(await look(reported.id)).status, (await look(other.id)).status]).toEqual([200, 404])
})

test('an appeal against the hold of a moment takes nothing from what was decided since', async () => {
  await using w = await world()
  const { ann, bob, max } = await openModerationFixture(w)
  await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'You will be sorry.' } })
  await createReport(w, ann, bob.id, { category: 'threat' })
  await lodge(w, bob)
  const eve = await w.aStaff({ roles: ['childSafety'] })
  const suspend = { action: 'suspend', days: 7, reason: 'threatened' } as const
  expect((await decideCase(w, eve, await claimNextCase(w, eve, 'urgent'), suspend)).body.state).toBe('closed')
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'overturn', reason: 'threatened' })
  expect(await readAccountStatus(w, bob)).toBe('suspended')
  expect((await w.as(ann)(reports.listOwn, { query: {} })).body.data).toMatchObject([{ outcome: 'actionTaken' }])
})
