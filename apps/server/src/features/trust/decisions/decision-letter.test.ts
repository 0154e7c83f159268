import { appeals, type OwnDecision } from '@amour/contract/trust/appeals.ts'
import type { DecisionDraft } from '@amour/contract/console/decision-draft.ts'
import type { Claim } from '@amour/contract/console/case-file.ts'
import { letters } from '@amour/contract/console/letters.ts'
import { claimNextCase, createReport, decideCase, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { world, type World } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#durations.ts'

const preview = (w: World, by: TestStaff, { id, token, version }: Claim, draft: Partial<DecisionDraft>) =>
  w.asStaff(by)(letters.preview, {
    params: { id },
    body: { token, version, action: 'none', reason: 'allowed', ...draft },
  })

/** A letter but for what only a written one has, and with its days counted from its own beginning. */
const toText = (notices: OwnDecision[] = []) =>
  notices.map(({ from, until, appealUntil, ...rest }) => {
    const days = [until, appealUntil].map((at) => at && Math.round((Date.parse(at) - Date.parse(from)) / DAY))
    return { ...rest, id: null, days }
  })

/** What a member reads of the decisions about them. */
const read = async (w: World, member: TestMember) => toText((await w.as(member)(appeals.decisions, {})).body.data)

const words = 'Two people told us so, and showed us where.'

test('the letter shown beforehand is the letter that the member then reads, to the word', async () => {
  await using w = await world()
  const { ann, mia } = await openModerationFixture(w)
  const drafts = [
    { action: 'educate', reason: 'insulted', words },
    { action: 'contact', reason: 'wroteOn', days: 14, words },
    { action: 'hold', reason: 'askedMoney', days: 3 },
    { action: 'removeItem', reason: 'pictureOthers', words },
    { action: 'escalate', reason: 'underEighteen', note: 'The second photo.' },
  ] as const
  for (const drafted of drafts) {
    const ben = await w.aMember({ gender: 'Man', seeking: 'Woman' })
    const photo = await storePhoto(w.context, ben.id)
    await createReport(w, ann, photo.id, { kind: 'photo' })
    const hold = await claimNextCase(w, mia)
    const draft = { ...drafted, mediaId: drafted.action === 'removeItem' ? photo.id : null }
    const { letter } = (await preview(w, mia, hold, draft)).body
    expect(await read(w, ben), drafted.action).toEqual([])
    expect((await decideCase(w, mia, hold, draft)).status).toBe(200)
    expect(toText(letter?.notices), drafted.action).toEqual(await read(w, ben))
    await w.settle()
    const mail = w.mails.find(({ to }) => to === ben.email)
    expect(mail).toMatchObject(letter?.mail ?? {})
  }
})

test('an answer to an appeal is shown whole too, with what stands in its place', async () => {
  await using w = await world()
  const { ann, mia, max } = await openModerationFixture(w)
  for (const answer of [{ action: 'uphold' }, { action: 'overturn' }, { action: 'modify', days: 2 }] as const) {
    const ben = await w.aMember({ gender: 'Man', seeking: 'Woman' })
    await createReport(w, ann, ben.id)
    const measure = { action: 'contact', days: 14, reason: 'wroteOn' } as const
    await decideCase(w, mia, await claimNextCase(w, mia), measure)
    const [decided] = (await w.as(ben)(appeals.decisions, {})).body.data
    await w.as(ben)(appeals.create, { body: { decision: decided?.id ?? '', text: 'Our words crossed.' } })
    const hold = await claimNextCase(w, max, 'appeals')
    w.clock.advance(60_000)
    const draft = { ...answer, reason: 'wroteOn', words }
    const { letter } = (await preview(w, max, hold, draft)).body
    expect((await decideCase(w, max, hold, draft)).status).toBe(200)
    expect(toText(letter?.notices), answer.action).toEqual(await read(w, ben))
  }
})

test('a letter is shown to whoever holds the case, of what may be decided, and nobody is told by it', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  const draft = { action: 'suspend', reason: 'followed', days: 7 } as const
  expect((await preview(w, max, hold, draft)).problem.code).toBe('caseStale')
  const tom = await w.aStaff({ roles: ['triage'] })
  expect((await preview(w, tom, hold, draft)).status).toBe(404)
  const mild = await preview(w, mia, hold, { action: 'educate', reason: 'followed' })
  expect(mild.problem.violations).toMatchObject([{ propertyPath: 'action' }])
  expect((await preview(w, mia, hold, { action: 'suspend', reason: 'nothing' })).status).toBe(422)
  expect((await preview(w, mia, hold, { reason: 'notShown' })).body.letter).toBeNull()
  expect((await preview(w, mia, hold, { action: 'escalate', reason: 'threatened' })).body.letter).toBeNull()
  expect((await preview(w, mia, hold, draft)).status).toBe(200)
  await w.settle()
  expect(w.mails.filter(({ to }) => to === bob.email)).toEqual([])
  expect(await w.db.selectFrom('decision').select('id').execute()).toEqual([])
  expect(await w.db.selectFrom('restriction').select('id').execute()).toEqual([])
})

test('the letter of what binds somebody takes a fresh touch of the key, so that the decision then needs none', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id)
  const hold = await claimNextCase(w, mia)
  w.clock.advance(6 * MINUTE)
  const bound = await preview(w, mia, hold, { action: 'suspend', reason: 'followed', days: 7 })
  expect([bound.status, bound.problem.code]).toEqual([403, 'touchNeeded'])
  expect((await preview(w, mia, hold, { action: 'educate', reason: 'sold' })).status).toBe(200)
})
