import { cases } from '@amour/contract/console/cases.ts'
import { contact } from '@amour/contract/contact.ts'
import { aDesk, decide, nextCase } from '@amour/test/a-desk.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const question = { label: 'What happened', value: 'Where do I change my town?' }

/** Sends a form and gives the case that it became, held by Mia. */
async function asked(w: World, items: { label: string; value: string }[]) {
  const { mia } = await aDesk(w)
  const { body } = await w.asNobody(contact.notify, { body: { title: 'Contact: Question', items, color: 'blue' } })
  await w.settle()
  w.mails.length = 0
  return { mia, hold: await nextCase(w, mia, 'feedback'), reference: body.reference }
}

test('a form is answered by mail to the address in it, which nobody at the desk sees, and the log has the answer', async () => {
  await using w = await world()
  const { mia, hold, reference } = await asked(w, [question, { label: 'Email', value: 'sue@example.org' }])
  const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
  expect(file.form).toEqual({ title: 'Contact: Question', reference, items: [question], hasAddress: true })
  const words = 'Under Profile, Location. It takes effect at once.'
  expect((await decide(w, mia, hold, { words })).status).toBe(200)
  await w.settle()
  expect(w.mails).toMatchObject([{ to: 'sue@example.org', subject: `Our answer to ${reference}` }])
  expect(w.mails[0]?.text).toContain(words)
  const log = w.db.selectFrom('audit_event').select(['staff_id', 'detail']).where('action', '=', 'notice.answer')
  expect(await log.execute()).toEqual([{ staff_id: mia.id, detail: { reference } }])
})

test('a form that is closed without words sends nothing', async () => {
  await using w = await world()
  const { mia, hold } = await asked(w, [question, { label: 'Email', value: 'sue@example.org' }])
  expect((await decide(w, mia, hold, {})).status).toBe(200)
  await w.settle()
  expect(w.mails).toEqual([])
})

test('words to a form without an address are refused under their field, and the case stays open', async () => {
  await using w = await world()
  const { mia, hold } = await asked(w, [question])
  const refused = await decide(w, mia, hold, { words: 'Under Profile, Location.' })
  expect(refused.status).toBe(422)
  expect(refused.problem.violations).toEqual([
    { propertyPath: 'words', message: 'This form gives no address to answer to.' },
  ])
  const row = await w.db.selectFrom('moderation_case').select('state').where('id', '=', hold.id).executeTakeFirst()
  expect(row?.state).toBe('open')
})
