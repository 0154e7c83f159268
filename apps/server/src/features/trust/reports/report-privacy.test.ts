import { blocks } from '@amour/contract/people/blocks.ts'
import { cases } from '@amour/contract/console/cases.ts'
import { meetings } from '@amour/contract/people/meetings.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { openModerationFixture, decideCase, claimNextCase, createReport } from '@amour/test/trust/moderation-fixture.ts'
import { sendAbuse } from '@amour/test/trust/abuse-notice.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { HOUR } from '#durations.ts'

test('nobody learns from their own report that somebody else has reported the same member, or that they are there', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id, { category: 'illegal' })
  await claimNextCase(w, mia, 'serious')
  w.clock.advance(HOUR)
  const cat = await w.aMember()
  for (const target of [bob.id, 'nobody', bob.id, 'nobody']) {
    const at = w.clock.now().getTime()
    const { body } = await createReport(w, cat, target, { category: 'fake' })
    expect(Math.round((Date.parse(body.dueAt) - at) / 60_000), target).toBe(8 * 60)
    w.clock.advance(60_000)
  }
  const { data } = (await w.as(cat)(reports.listOwn, { query: {} })).body
  expect(data.map(({ state }) => state)).toEqual(Array(4).fill('received'))
  for (const { createdAt, dueAt } of data) {
    expect(Math.round((Date.parse(dueAt) - Date.parse(createdAt)) / 60_000)).toBe(8 * 60)
  }
})

test('a report that also blocks does not show in the list of blocks who cannot be seen', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  const cat = await w.aMember({ username: 'cat' })
  await w.as(bob)(blocks.block, { params: { id: ann.id } })
  await w.db.updateTable('member').set({ status: 'paused', status_before: 'active' }).where('id', '=', cat.id).execute()
  for (const target of ['bob', 'cat', 'nobody']) {
    expect((await createReport(w, ann, target, { alsoBlock: true })).status).toBe(201)
  }
  expect((await w.as(ann)(blocks.list, { query: {} })).body.data).toEqual([])
})

test('a report that also blocks ends what the two said of having met', async () => {
  await using w = await world()
  const { ann, bob } = await openModerationFixture(w)
  await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good evening.' } })
  await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'And to you.' } })
  await w.as(bob)(meetings.write, { params: { id: ann.id }, body: { note: 'We had coffee by the river.' } })
  await createReport(w, ann, bob.id, { alsoBlock: true })
  expect((await w.as(ann)(blocks.list, { query: {} })).body.data).toMatchObject([{ username: 'bob' }])
  expect(await w.db.selectFrom('meeting').select('state').execute()).toEqual([{ state: 'blocked' }])
})

test('what a reporter adds is no repetition: something graver, another photo, other words', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id, { category: 'fake' })
  const hold = await claimNextCase(w, mia)
  w.clock.advance(1000)
  await createReport(w, ann, bob.id, { category: 'fake' })
  await createReport(w, ann, bob.id, { category: 'harassment' })
  await decideCase(w, mia, hold, {})
  const { data } = (await w.as(ann)(reports.listOwn, { query: {} })).body
  expect(data.map(({ category, state }) => [category, state])).toEqual([
    ['harassment', 'received'],
    ['fake', 'closed'],
    ['fake', 'closed'],
  ])
  await createReport(w, ann, bob.id, { category: 'threat' })
  const lea = await w.aStaff({ roles: ['lead'] })
  expect((await w.asStaff(lea)(cases.list, { query: { queue: 'urgent' } })).body.data).toMatchObject([
    { username: 'bob', priority: 0 },
  ])
})

test('a stranger who left an address is mailed what came of it, also when the secret is lost', async () => {
  await using w = await world()
  const { bob, mia } = await openModerationFixture(w)
  const description = 'They ask everybody for money, me too.'
  const told = { username: bob.username, category: 'Scam or selling', description, email: 'sue@example.org' }
  const { body: receipt } = await sendAbuse(w, told)
  await decideCase(w, mia, await claimNextCase(w, mia), {
    action: 'educate',
    reason: 'sold',
    words: 'Please do not.',
  })
  await w.settle()
  const mail = w.mails.findLast(({ to }) => to === 'sue@example.org')
  expect(mail?.subject).toBe(`Your report ${receipt.reference} is decided`)
  expect(mail?.text).toContain('It broke our rules, and we’ve acted.')
})
