import { cases } from '@amour/contract/console/cases.ts'
import type { DecisionDraft } from '@amour/contract/console/decision-draft.ts'
import { type DecisionAction, listActions } from '@amour/contract/console/case-terms.ts'
import { appeals } from '@amour/contract/trust/appeals.ts'
import { type ReasonCode, reasonTexts } from '@amour/locales/policies.ts'
import {
  answerProposal,
  claimNextCase,
  createReport,
  decideCase,
  openModerationFixture,
  readAccountStatus,
} from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { world, type World } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

/** The table of decision 067, written out a second time: what a moderator may do for each reason of a report. */
const open: Record<ReasonCode, string> = {
  ageUnproven: 'escalate',
  underEighteen: 'escalate',
  childContent: 'escalate',
  threatened: 'suspend ban escalate',
  calledForViolence: 'suspend ban escalate',
  blackmailed: 'hold suspend ban escalate',
  exploited: 'hold suspend ban escalate',
  pictureContact: 'removeItem contact hold suspend escalate',
  pictureOthers: 'removeItem contact hold suspend escalate',
  pictureUnfit: 'removeItem contact hold suspend escalate',
  noConsent: 'removeItem contact hold suspend ban escalate',
  sentUnasked: 'educate removeItem contact hold suspend ban escalate',
  attacked: 'educate removeItem contact hold suspend ban escalate',
  wroteOn: 'educate removeItem contact hold suspend ban escalate',
  followed: 'suspend ban escalate',
  insulted: 'educate removeItem contact hold suspend escalate',
  askedMoney: 'hold suspend ban escalate',
  sold: 'educate removeItem contact hold suspend ban escalate',
  notYours: 'hold suspend ban escalate',
  severalAccounts: 'hold suspend escalate',
  textContact: 'removeItem contact hold suspend escalate',
  textSelling: 'removeItem contact hold suspend escalate',
  textUnfit: 'removeItem contact hold suspend escalate',
  noteUnfit: 'removeItem contact hold suspend escalate',
  notePrivate: 'removeItem contact hold suspend escalate',
  noteUntrue: 'removeItem contact hold suspend escalate',
  ratingRevenge: 'educate removeItem contact hold suspend escalate',
  ratingArranged: 'educate removeItem contact hold suspend ban escalate',
  ratingBaseless: 'educate removeItem contact escalate',
  illegalContent: 'removeItem contact hold suspend ban escalate',
  copied: 'removeItem contact hold suspend escalate',
  evaded: 'suspend ban escalate',
  allowed: 'none escalate',
  notShown: 'none escalate',
  duplicate: 'none escalate',
}

const isOpen = (action: DecisionAction, reason: ReasonCode) => open[reason].split(' ').includes(action)

/** What is said under which field when a decision is refused; the state of the case where it is not. */
async function send(w: World, by: TestStaff, hold: Parameters<typeof decideCase>[2], draft: Partial<DecisionDraft>) {
  const reply = await decideCase(w, by, hold, draft)
  if (reply.status === 200) return reply.body.state
  return [reply.status, ...(reply.problem.violations ?? []).map((said) => said.propertyPath)]
}

test('whatever the screen sends, a measure that a reason does not carry is refused under its field', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const photo = await storePhoto(w.context, bob.id)
  await createReport(w, ann, photo.id, { kind: 'photo' })
  const hold = await claimNextCase(w, mia)
  const wrong: string[] = []
  for (const reason of reasonTexts.keys())
    for (const action of listActions.report.filter((one) => !isOpen(one, reason))) {
      const answer = await send(w, mia, hold, { action, reason, days: 7, mediaId: photo.id })
      if (!/^422,(action|reason)$/.test(String(answer))) wrong.push(`${action} for ${reason}`)
    }
  expect(wrong).toEqual([])
  const mild = await decideCase(w, mia, hold, { action: 'educate', reason: 'askedMoney' })
  expect(mild.problem.violations).toEqual([
    { propertyPath: 'action', message: 'This reason asks for a graver measure.' },
  ])
  expect(await w.db.selectFrom('decision').select('action').execute()).toEqual([])
  expect(await readAccountStatus(w, bob)).toBe('active')
  expect(await send(w, mia, hold, { action: 'hold', days: 7, reason: 'askedMoney' })).toBe('closed')
})

test('each measure that a reason carries can be decided', async () => {
  await using w = await world()
  const { ann, mia } = await openModerationFixture(w)
  const milds = ['educate', 'contact', 'hold', 'suspend', 'ban'] as const
  for (const action of milds) {
    const bob = await w.aMember({ gender: 'Man', seeking: 'Woman' })
    const reason = [...reasonTexts.keys()].find((code) => open[code].startsWith(action)) ?? 'wroteOn'
    await createReport(w, ann, bob.id)
    const answer = await send(w, mia, await claimNextCase(w, mia), { action, reason, days: 7 })
    expect(answer, action).toBe(action === 'ban' ? 'proposed' : 'closed')
  }
})

test('who may be under 18 is a matter for child safety: hidden at once, and never told that they endangered a child', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const eve = await w.aStaff({ name: 'Eve', roles: ['childSafety'] })
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  for (const action of ['none', 'educate', 'contact', 'hold', 'suspend', 'ban'] as const)
    expect(await send(w, mia, hold, { action, reason: 'childContent', days: 7 }), action).toEqual([422, 'reason'])
  expect((await w.as(bob)(appeals.decisions, {})).body.data).toEqual([])
  expect(await send(w, mia, hold, { action: 'escalate', reason: 'childContent' })).toBe('open')
  expect(await readAccountStatus(w, bob)).toBe('held')
  const urgent = await claimNextCase(w, eve, 'urgent')
  expect(urgent.id).toBe(hold.id)
  for (const action of ['educate', 'contact'] as const)
    expect(await send(w, eve, urgent, { action, reason: 'childContent', days: 7 })).toEqual([422, 'action'])
  expect(await send(w, eve, urgent, { action: 'hold', reason: 'childContent', days: 30 })).toBe('closed')
})

test('no text is taken down past child safety for what it says of a child', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const description = 'Words that concern a child.'
  await w.db.updateTable('member_profile').set({ description }).where('member_id', '=', bob.id).execute()
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  const take = (reason: string) =>
    w.asStaff(mia)(cases.removeText, {
      params: { id: hold.id },
      body: { token: hold.token, reason, note: '', words: '' },
    })
  expect((await take('childContent')).problem.violations).toMatchObject([{ propertyPath: 'reason' }])
  expect((await take('textUnfit')).status).toBe(200)
})

test('a lead goes below a reason’s least measure with a second person, a moderator does not', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const lea = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  const draft = {
    action: 'contact',
    days: 7,
    reason: 'askedMoney',
    note: 'A first time, and they paid it back.',
  } as const
  await createReport(w, ann, bob.id)
  expect(await send(w, mia, await claimNextCase(w, mia), draft)).toEqual([422, 'action'])
  const [waiting] = (await w.asStaff(lea)(cases.list, { query: { queue: 'reports' } })).body.data
  const hold = (await w.asStaff(lea)(cases.takeOver, { params: { id: waiting?.id ?? '' } })).body
  expect(await send(w, lea, hold, draft)).toBe('proposed')
  expect(await readAccountStatus(w, bob)).toBe('active')
  const [proposal] = (await w.asStaff(mia)(cases.proposals, {})).body.data
  expect(proposal).toMatchObject({ action: 'milder', note: draft.note })
  const answer = { params: { id: proposal?.id ?? '' }, body: { answer: 'approve' as const, note: 'So it was.' } }
  expect((await answerProposal(w, lea, answer)).problem.code).toBe('proposalOwn')
  expect((await answerProposal(w, mia, answer)).body).toEqual({ state: 'approved' })
  expect(await readAccountStatus(w, bob)).toBe('restricted')
  const made = await w.db.selectFrom('decision').select(['staff_id', 'approver_id']).execute()
  expect(made).toEqual([{ staff_id: lea.id, approver_id: mia.id }])
})

test('under 18, exploitation and intimate images have a least measure that two people do not pass either', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  const lea = await w.aStaff({ name: 'Lea', roles: ['lead'] })
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, lea)
  for (const reason of ['blackmailed', 'exploited', 'noConsent'])
    expect(await send(w, lea, hold, { action: 'educate', reason }), reason).toEqual([422, 'action'])
  expect(await send(w, lea, hold, { action: 'educate', reason: 'underEighteen' })).toEqual([422, 'reason'])
  expect(await send(w, lea, hold, { action: 'escalate', reason: 'underEighteen' })).toBe('open')
  const urgent = await claimNextCase(w, lea, 'urgent')
  expect(await send(w, lea, urgent, { action: 'contact', days: 7, reason: 'underEighteen' })).toEqual([422, 'action'])
  expect(await w.db.selectFrom('proposal').select('id').execute()).toEqual([])
})
