import { devices } from '@amour/contract/account/devices.ts'
import { exports } from '@amour/contract/account/exports.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { contact } from '@amour/contract/trust/contact.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { readZip } from '@amour/test/code/zip-file.ts'
import { claimNextCase, decideCase, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { eraseMember } from '#features/account/account-deletion/erasure.service.ts'

const asks = { label: 'What happened', value: 'Please tell me which reports there are about me.' }
const replyTo = (value: string) => ({ label: 'Your email', value })
const form = (...items: { label: string; value: string }[]) => ({
  body: { title: 'Contact: My account', items: [asks, ...items], color: 'blue' as const },
})

/** The last form as the staff read it, and where its answer goes. */
async function answerAsStaff(w: World, mia: TestStaff) {
  const hold = await claimNextCase(w, mia, 'feedback')
  const { body } = await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
  await w.settle()
  const told = w.mails.find(({ to }) => to === w.context.config.staffEmail)?.text
  w.mails.length = 0
  await decideCase(w, mia, hold, { words: 'There are none.' })
  await w.settle()
  return { form: body.form, told, answeredTo: w.mails.map(({ to }) => to) }
}

test('a form of a member is known to be theirs by their token, and is answered at the address of their account', async () => {
  await using w = await world()
  const { ann, mia } = await openModerationFixture(w)
  expect((await w.as(ann)(contact.notify, form(replyTo('mallory@example.org')))).status).toBe(201)
  const { form: shown, told, answeredTo } = await answerAsStaff(w, mia)
  expect(shown).toMatchObject({ items: [asks], sender: { username: ann.username, isSite: false }, hasAddress: true })
  expect(told).toContain(`From ${ann.username}, who was logged in.`)
  expect(answeredTo).toEqual([ann.email])
})

test('a stranger who says that they are a member is shown as nobody that we know', async () => {
  await using w = await world()
  const { ann, mia } = await openModerationFixture(w)
  const lie = form(replyTo('mallory@example.org'), { label: 'Signed in as', value: ann.username })
  expect((await w.asNobody(contact.notify, lie)).status).toBe(201)
  const { form: shown, told, answeredTo } = await answerAsStaff(w, mia)
  expect(shown).toMatchObject({ items: [asks], sender: { username: null, isSite: false } })
  expect(told).toContain('We don’t know who wrote this')
  expect(told).not.toContain(ann.username)
  expect(answeredTo).toEqual(['mallory@example.org'])
})

test('a form whose token has run out, is made up, or is of a session that has ended is taken all the same, from nobody', async () => {
  await using w = await world()
  const { ann } = await openModerationFixture(w)
  await w.as(ann)(devices.signOutOthers, { query: { which: 'all' } })
  for (const token of [ann.token, 'made.up.token', '']) {
    const sent = await w.as({ ...ann, token })(contact.notify, form(replyTo('sue@example.org')))
    expect([token, sent.status]).toEqual([token, 201])
  }
  const rows = await w.db.selectFrom('notice').select('member_id').execute()
  expect(rows).toEqual([{ member_id: null }, { member_id: null }, { member_id: null }])
})

test('what a member has sent us is in the copy of their data, and outlives their account without a name to it', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await w.as(ann)(contact.notify, form())
  await w.as(ann)(exports.begin, {})
  await w.settle()
  await w.settle()
  const { body } = await w.as(ann)(exports.latest, {})
  const files = await readZip((await w.app.inject({ url: body.export?.url ?? '' })).rawPayload)
  expect(JSON.parse(String(files.get('data.json')))).toMatchObject({
    notices: [{ title: 'Contact: My account', items: [asks, replyTo(ann.email)] }],
  })
  await eraseMember(w.context, ann.id)
  expect(await w.db.selectFrom('notice').select('member_id').execute()).toEqual([{ member_id: null }])
})

const tellsOf = (username: string) => ({
  body: {
    title: 'Report Abuse: Fake or stolen photos',
    items: [
      { label: 'Username', value: username },
      { label: 'What happened', value: 'Those are my cousin’s photos.' },
    ],
    color: 'amber' as const,
  },
})

test('what a member reports by the form is among their reports and in the copy of their data, and they are mailed what came of it', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const { body: sent } = await w.as(ann)(contact.notify, tellsOf(bob.username))
  const listed = (await w.as(ann)(reports.listOwn, { query: {} })).body.data
  expect(listed).toMatchObject([{ reference: sent.reference, state: 'received' }])
  await w.as(ann)(exports.begin, {})
  await w.settle()
  await w.settle()
  const { body } = await w.as(ann)(exports.latest, {})
  const files = await readZip((await w.app.inject({ url: body.export?.url ?? '' })).rawPayload)
  expect(JSON.parse(String(files.get('data.json')))).toMatchObject({
    reports: [{ reference: sent.reference, description: 'Those are my cousin’s photos.' }],
  })
  w.mails.length = 0
  await decideCase(w, mia, await claimNextCase(w, mia), {})
  await w.settle()
  expect(w.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ann.email, `Your report ${sent.reference} is decided`],
  ])
  expect((await w.as(ann)(reports.status, { body: sent })).body).toMatchObject({ outcome: 'noAction' })
})

test('what a member reported by the form keeps neither their name nor an address when the account goes', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const { body: sent } = await w.as(ann)(contact.notify, tellsOf(bob.username))
  await eraseMember(w.context, ann.id)
  const rows = await w.db.selectFrom('report').select(['reporter_id', 'email_sealed']).execute()
  expect(rows).toEqual([{ reporter_id: null, email_sealed: null }])
  await w.settle()
  w.mails.length = 0
  await decideCase(w, mia, await claimNextCase(w, mia), {})
  await w.settle()
  expect(w.mails).toEqual([])
  expect((await w.asNobody(reports.status, { body: sent })).body).toMatchObject({ outcome: 'noAction' })
})

test('a member who names their own account in the form reports nobody, and is heard all the same', async () => {
  await using w = await world()
  const { ann } = await openModerationFixture(w)
  expect((await w.as(ann)(contact.notify, tellsOf(ann.username))).status).toBe(201)
  const rows = await w.db
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .select(['reporter_id', 'moderation_case.member_id'])
    .execute()
  expect(rows).toEqual([{ reporter_id: ann.id, member_id: null }])
})
