import { cases } from '@amour/contract/console/cases.ts'
import { metrics } from '@amour/contract/console/metrics.ts'
import { rules } from '@amour/contract/console/rules.ts'
import { appeals } from '@amour/contract/trust/appeals.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import {
  answerProposal,
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
  renewStaffSession,
  readAccountStatus,
} from '@amour/test/trust/moderation-fixture.ts'
import { countByHand } from '@amour/test/trust/count-by-hand.ts'
import { writeEncryptedMessage } from '@amour/test/messages/encrypted-message.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '#durations.ts'
import { openMissingCases } from '#features/trust/case-maintenance/missing-cases.service.ts'
import { countPeriod } from './case-counts.queries.ts'

const counted = (w: World) => countPeriod(w.db, { from: new Date(0), to: new Date(w.clock.now().getTime() + HOUR) })

/** The sums as the records have them, beside a count by hand of the same: neither is told in fives here. */
async function expectAsByHand(w: World) {
  const period = { from: new Date(0), to: new Date(w.clock.now().getTime() + HOUR) }
  const all = await countPeriod(w.db, period)
  expect(await countByHand(w.db, period, { isExact: true })).toMatchObject({
    reports: all.reports,
    reportsFromOutside: all.outside,
    checkedFirst: all.checked,
    actions: all.actions,
    actionsByRule: all.by_rule,
    actionsByReport: all.by_word,
    appeals: all.appeals,
    overturned: all.overturned,
    'intimate.reports': all.intimate,
    'intimate.removedInTime': all.removed_in_time,
  })
}

async function agree(w: World, second: TestStaff) {
  const [proposal] = (await w.asStaff(second)(cases.proposals, {})).body.data
  const answer = { answer: 'approve', note: 'I have looked.' } as const
  const reply = await answerProposal(w, second, { params: { id: proposal?.id ?? '' }, body: answer })
  expect(reply.status).toBe(200)
}

/** The member appeals against their latest decision, and it is overturned, by two where it takes two. */
async function overturned(w: World, member: TestMember, { isOfTwo }: { isOfTwo: boolean }) {
  const [one, other] = [await w.aStaff(), await w.aStaff()]
  const as = w.as(await renewStaffSession(w, member))
  const [decision] = (await as(appeals.decisions, {})).body.data
  await as(appeals.create, { body: { decision: decision?.id ?? '', text: 'Please look again.' } })
  const hold = await claimNextCase(w, one, 'appeals')
  expect((await decideCase(w, one, hold, { action: 'overturn' })).status).toBe(200)
  if (isOfTwo) await agree(w, other)
}

test('an image counts as taken down in time when it is down and stays so, as a count by hand finds', async () => {
  await using w = await world()
  const { bob, mia, max } = await openModerationFixture(w)
  const noticed = async (isHidden = true) => {
    const { id } = await storePhoto(w.context, bob.id, { isDefault: false })
    const reporter = await w.aMember(isHidden ? { createdAt: new Date(w.clock.now().getTime() - 48 * HOUR) } : {})
    await createReport(w, reporter, isHidden ? id : 'a photo of me on some page', {
      kind: isHidden ? 'photo' : 'other',
      category: 'intimateImage',
    })
    const { id: caseId } = await w.db
      .selectFrom('moderation_case')
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return caseId
  }
  const claimed = async (staff: TestStaff, id: string) => (await w.asStaff(staff)(cases.claim, { params: { id } })).body
  const remove = { action: 'remove', reason: 'noConsent' } as const
  // Hidden at once and removed: down. Hidden and not looked at: down so far.
  await decideCase(w, mia, await claimed(mia, await noticed()), remove)
  await noticed()
  expect(await counted(w)).toMatchObject({ intimate: 2, removed: 2, removed_in_time: 2 })
  // Hidden and given back as not covered; and a notice that names nothing here, refused by two.
  for (const isHidden of [true, false]) {
    await decideCase(w, mia, await claimed(mia, await noticed(isHidden)), { action: 'none', reason: 'allowed' })
    await agree(w, max)
  }
  expect(await counted(w)).toMatchObject({ intimate: 4, removed: 2, removed_in_time: 2, intimate_minutes: 0 })
  // Removed, and put right by two others.
  await decideCase(w, mia, await claimed(mia, await noticed()), remove)
  expect(await counted(w)).toMatchObject({ intimate: 5, removed: 3, removed_in_time: 3 })
  w.clock.advance(HOUR)
  await overturned(w, bob, { isOfTwo: true })
  expect(await counted(w)).toMatchObject({ intimate: 5, removed: 2, removed_in_time: 2 })
  // Named by a newcomer after others, so that it is not hidden, and removed after 50 hours: down, but late.
  const late = await noticed()
  await w.db.updateTable('moderation_case').set({ hidden_at: null }).where('id', '=', late).execute()
  w.clock.advance(50 * HOUR)
  const lea = await w.aStaff()
  await decideCase(w, lea, await claimed(lea, late), remove)
  expect(await counted(w)).toMatchObject({ intimate: 6, removed: 3, removed_in_time: 2, intimate_minutes: 0 })
  await expectAsByHand(w)
})

test('an image that is reported again while it is being decided was gone at once for the next case, and not before it', async () => {
  await using w = await world()
  const { bob, mia } = await openModerationFixture(w)
  const { id } = await storePhoto(w.context, bob.id)
  const createdAt = new Date(w.clock.now().getTime() - 48 * HOUR)
  const report = async () =>
    createReport(w, await w.aMember({ createdAt }), id, { kind: 'photo', category: 'intimateImage' })
  await report()
  const hold = await claimNextCase(w, mia, 'intimate')
  w.clock.advance(5 * MINUTE)
  await report()
  await decideCase(w, mia, hold, { action: 'remove', reason: 'noConsent' })
  expect(await counted(w)).toMatchObject({ intimate: 2, removed: 2, intimate_minutes: 0 })
})

test('a case is one action: by a rule, on a report or by a person, and none that was put right, as a count by hand finds', async () => {
  await using w = await world()
  const { ann, mia } = await openModerationFixture(w)
  const month = new Date(w.clock.now().getTime() - 720 * HOUR)
  const known = () => w.aMember({ gender: 'Man', seeking: 'Woman', createdAt: month, password: 'open sesame' })
  const [meg, lea] = [await w.aStaff({ roles: ['lead'] }), await w.aStaff({ roles: ['lead'] })]
  // Held on a report, then banned by two: one action, which began with a report.
  const reporter = await known()
  const young = await known()
  await createReport(w, reporter, young.id, { category: 'underEighteen' })
  expect(await counted(w)).toMatchObject({ actions: 1, by_rule: 0, by_word: 1 })
  await decideCase(w, meg, await claimNextCase(w, meg, 'urgent'), { action: 'ban', reason: 'underEighteen' })
  await agree(w, lea)
  expect(await readAccountStatus(w, young)).toBe('suspended')
  expect(await counted(w)).toMatchObject({ actions: 1, by_rule: 0, by_word: 1 })
  // Held on a report, and found to be of age: none.
  const grown = await known()
  await createReport(w, reporter, grown.id, { category: 'underEighteen' })
  await decideCase(w, meg, await claimNextCase(w, meg, 'urgent'), {})
  await agree(w, lea)
  expect(await counted(w)).toMatchObject({ actions: 1, by_word: 1 })
  // Restricted by a person: one. Restricted and put right: none.
  const [bad, good] = [await known(), await known()]
  for (const member of [bad, good]) {
    await createReport(w, ann, member.id)
    await decideCase(w, mia, await claimNextCase(w, mia), { action: 'contact', days: 7, reason: 'sold' })
  }
  expect(await counted(w)).toMatchObject({ actions: 3, by_rule: 0, by_word: 1 })
  await overturned(w, good, { isOfTwo: false })
  expect(await counted(w)).toMatchObject({ actions: 2, by_rule: 0, by_word: 1 })
  // Held by a rule: one, by a rule.
  const definition = {
    categories: ['scam' as const],
    all: [{ fact: 'reporters' as const, min: 2 }],
    effect: 'hold' as const,
    reason: 'askedMoney',
  }
  const { body: rule } = await w.asStaff(meg)(rules.draft, { body: { name: 'Many say scam', definition } })
  const params = { id: rule.versions[0]?.id ?? '' }
  await w.asStaff(meg)(rules.dryRun, { params })
  await w.asStaff(meg)(rules.propose, { params })
  await agree(w, lea)
  const many = await known()
  for (const _ of [1, 2]) await createReport(w, await w.aMember(), many.id)
  expect(await readAccountStatus(w, many)).toBe('held')
  expect(await counted(w)).toMatchObject({ actions: 3, by_rule: 1, by_word: 1 })
  const { body } = await w.asStaff(meg)(metrics.read, { query: { days: 7 } })
  // A ban and two restrictions; what an appeal puts right is no action.
  expect(body).toMatchObject({ actions: 3, actionsByRule: 1, acted: 3 })
  await expectAsByHand(w)
})

test('six reports of one person about one message count once, and words that were never sent speak for nobody', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const cat = await w.aMember({ gender: 'Woman', seeking: 'Man', hasKeys: true })
  const letter = await writeEncryptedMessage(w, bob, ann, 'Send me 500 pounds or I show it to your husband.')
  const revealed = (by: TestMember, message: object) =>
    w.as(by)(reports.create, {
      body: {
        kind: 'message',
        category: 'scam',
        description: 'They blackmail me with a photo.',
        messages: [{ ...letter, ...message }],
      },
    })
  const about = () => w.db.selectFrom('moderation_case').select(['score', 'reports']).executeTakeFirstOrThrow()
  expect((await revealed(ann, { text: 'I will kill you.' })).status).toBe(201)
  const first = await about()
  await revealed(ann, {})
  for (const message of [{}, { text: 'Something else.' }, { kf: 'A'.repeat(43) }, { text: 'I will burn it down.' }])
    expect((await revealed(ann, message)).status).toBe(201)
  expect(await about()).toEqual(first)
  expect(first.reports).toBe(1)
  expect((await counted(w)).reports).toBe(1)
  const evidence = () => w.db.selectFrom('report_message').select('state').orderBy('id').execute()
  expect(await evidence()).toEqual([{ state: 'unverified' }, { state: 'verified' }])
  // Another one's words add to the case, and the forged ones of somebody else are kept and marked.
  const forged = await writeEncryptedMessage(w, bob, cat, 'Good evening.')
  const draft = {
    kind: 'message' as const,
    category: 'scam' as const,
    description: 'They asked me for money too.',
    messages: [{ ...forged, text: 'Send me money.' }],
  }
  await w.as(cat)(reports.create, { body: draft })
  expect((await about()).reports).toBe(2)
  const hold = await claimNextCase(w, mia)
  const file = (await w.asStaff(mia)(cases.view, { params: { id: hold.id } })).body
  const proof = file.evidence.filter(({ state }) => state === 'verified').map(({ id }) => id)
  const ban = { action: 'ban', reason: 'askedMoney', restsOn: proof } as const
  expect((await decideCase(w, mia, hold, ban)).status).toBe(200)
  await agree(w, max)
  const outcomes = async (by: TestMember) => {
    const { data } = (await w.as(by)(reports.listOwn, { query: {} })).body
    return data.map(({ outcome }) => outcome)
  }
  // The latest first; the second and the third had said what was sent.
  const forgery = 'unverified'
  expect(await outcomes(ann)).toEqual([forgery, forgery, forgery, 'actionTaken', 'actionTaken', forgery])
  expect(await outcomes(cat)).toEqual([forgery])
  // The next report of each: who was right once is believed more, who forged is believed less.
  const weights = async (by: TestMember) => {
    await createReport(w, by, (await w.aMember()).id, { category: 'fake' })
    const rows = w.db.selectFrom('report').select('weight').where('reporter_id', '=', by.id)
    return (await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow()).weight
  }
  // One of one right, and four that were forged: three of nine. None of one right: two of five.
  expect(await weights(ann)).toBeCloseTo(3 / 9)
  expect(await weights(cat)).toBeCloseTo(2 / 5)
})

test('an upload that is looked at twice was checked once, and a second refusal is no second action', async () => {
  await using w = await world({ SECOND_LOOKS: '1' })
  const { bob, mia, max } = await openModerationFixture(w)
  for (const action of ['approve', 'reject'] as const) {
    await storePhoto(w.context, bob.id, { status: 'pending' })
    await openMissingCases(w.context)
    const draft =
      action === 'approve' ? { action } : { action, reason: 'pictureUnfit', mediaReason: 'unclear' as const }
    for (const staff of [mia, max]) await decideCase(w, staff, await claimNextCase(w, staff, 'media'), draft)
  }
  expect(await counted(w)).toMatchObject({ checked: 2, actions: 1 })
  await expectAsByHand(w)
})
