import { cases } from '@amour/contract/console/cases.ts'
import { contact } from '@amour/contract/trust/contact.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { openModerationFixture, decideCase, claimNextCase } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const question = { label: 'What happened', value: 'Where do I change my town?' }

/** Sends a form and gives the case that it became, held by Mia. */
async function asked(w: World, items: { label: string; value: string }[], color: 'blue' | 'grey' = 'blue') {
  const { mia } = await openModerationFixture(w)
  const { body } = await w.asNobody(contact.notify, { body: { title: 'Contact: Question', items, color } })
  await w.settle()
  w.mails.length = 0
  return { mia, hold: await claimNextCase(w, mia, 'feedback'), reference: body.reference }
}

test('a form is answered by mail to the address in it, which nobody at the desk sees, and the log has the answer', async () => {
  await using w = await world()
  const { mia, hold, reference } = await asked(w, [question, { label: 'Email', value: 'sue@example.org' }])
  const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
  const sender = { username: null, isSite: false }
  expect(file.form).toEqual({ title: 'Contact: Question', reference, items: [question], sender, hasAddress: true })
  const words = 'Under Profile, Location. It takes effect at once.'
  expect((await decideCase(w, mia, hold, { words })).status).toBe(200)
  await w.settle()
  expect(w.mails).toMatchObject([{ to: 'sue@example.org', subject: `Our answer to ${reference}` }])
  expect(w.mails[0]?.text).toContain(words)
  const log = w.db.selectFrom('audit_event').select(['staff_id', 'detail']).where('action', '=', 'notice.answer')
  expect(await log.execute()).toEqual([{ staff_id: mia.id, detail: { reference } }])
})

test('an address that somebody is reported by stays before the desk, and no answer goes to it', async () => {
  await using w = await world()
  const whom = { label: 'What happened', value: 'mallory@example.org' }
  const { mia, hold } = await asked(w, [whom, { label: 'Your email', value: 'sue@example.org' }])
  const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
  expect(file.form?.items).toEqual([whom])
  await decideCase(w, mia, hold, { words: 'We have looked at it.' })
  await w.settle()
  expect(w.mails.map(({ to }) => to)).toEqual(['sue@example.org'])
})

test('a form that names another’s address and none to answer to has none', async () => {
  await using w = await world()
  const whom = { label: 'What happened', value: 'mallory@example.org' }
  const { mia, hold } = await asked(w, [whom])
  const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
  expect(file.form).toMatchObject({ items: [whom], hasAddress: false })
})

test('nor is anybody written to who is named by their address as the member a form is about', async () => {
  await using w = await world()
  const items = [
    { label: 'Username', value: 'mallory@example.org' },
    { label: 'What happened', value: 'They wait outside my work every evening.' },
  ]
  const title = 'Report Abuse: Harassment or stalking'
  expect((await w.asNobody(contact.notify, { body: { title, items, color: 'amber' } })).status).toBe(201)
  await w.settle()
  expect(w.mails.map(({ to }) => to)).toEqual([w.context.config.staffEmail])
})

test.each([
  ['a form that is closed without words tells its sender so', 'blue', ['We have read']],
  ['a remark that is closed without words sends nothing', 'grey', []],
] as const)('%s', async (_, color, subjects) => {
  await using w = await world()
  const { mia, hold, reference } = await asked(w, [question, { label: 'Email', value: 'sue@example.org' }], color)
  expect((await decideCase(w, mia, hold, {})).status).toBe(200)
  await w.settle()
  expect(w.mails.map(({ to, subject }) => [to, subject])).toEqual(
    subjects.map((subject) => ['sue@example.org', `${subject} ${reference}`]),
  )
})

test('words to a form without an address are refused under their field, and the case stays open', async () => {
  await using w = await world()
  const { mia, hold } = await asked(w, [question])
  const refused = await decideCase(w, mia, hold, { words: 'Under Profile, Location.' })
  expect(refused.status).toBe(422)
  expect(refused.problem.violations).toEqual([
    { propertyPath: 'words', message: 'This form gives no address to answer to.' },
  ])
  const row = await w.db.selectFrom('moderation_case').select('state').where('id', '=', hold.id).executeTakeFirst()
  expect(row?.state).toBe('open')
})

test('words about a report that no form brought are refused, not dropped', async () => {
  await using w = await world()
  const { ann, mia } = await openModerationFixture(w)
  const body = { kind: 'other', category: 'broken', description: 'The map is empty.', target: '' } as const
  await w.as(ann)(reports.create, { body })
  const hold = await claimNextCase(w, mia, 'feedback')
  const refused = await decideCase(w, mia, hold, { words: 'It is mended.' })
  expect(refused.problem.violations?.[0]?.propertyPath).toBe('words')
  expect((await decideCase(w, mia, hold, {})).status).toBe(200)
})
