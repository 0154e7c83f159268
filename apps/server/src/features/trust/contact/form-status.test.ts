import { cases } from '@amour/contract/console/cases.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { openModerationFixture, decideCase, claimNextCase } from '@amour/test/trust/moderation-fixture.ts'
import { sendAbuse } from '@amour/test/trust/abuse-notice.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const description = 'They found out where I work and wait outside.'

const send = async (w: World, username: string, category = 'Harassment or stalking') =>
  (await sendAbuse(w, { username, category, description, email: 'sue@example.org' })).body

const statusOf = async (w: World, { reference, secret }: { reference: string; secret: string }) =>
  (await w.asNobody(reports.status, { body: { reference: reference.toLowerCase(), secret } })).body

test('a form about abuse that names a member is a report of theirs: the desk opens their file, and its sender hears the outcome', async () => {
  await using w = await world()
  const { mia } = await openModerationFixture(w)
  const sent = await send(w, 'BOB')
  await w.settle()
  expect(w.mails.map(({ to, subject }) => [to, subject])).toContainEqual([
    w.context.config.staffEmail,
    `Notice ${sent.reference}`,
  ])
  expect(await statusOf(w, sent)).toMatchObject({ category: 'harassment', state: 'received', outcome: null })
  const hold = await claimNextCase(w, mia)
  const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
  expect(file).toMatchObject({ kind: 'report', category: 'harassment', member: { username: 'bob' }, form: null })
  expect(file.reportsFiled).toMatchObject([{ reference: sent.reference, isOutside: true, description }])
  expect(JSON.stringify(file)).not.toContain('sue@example.org')
  expect(await statusOf(w, sent)).toMatchObject({ state: 'inReview' })
  w.mails.length = 0
  await decideCase(w, mia, hold, { action: 'suspend', days: 7, reason: 'followed' })
  expect(await statusOf(w, sent)).toMatchObject({ state: 'closed', outcome: 'actionTaken' })
  await w.settle()
  expect(w.mails.map(({ to }) => to)).toContain('sue@example.org')
})

test('whether there is a member of that name the sender does not learn, and the desk reads which name it was', async () => {
  await using w = await world()
  const { mia } = await openModerationFixture(w)
  const [there, nobody] = [await send(w, 'bob'), await send(w, 'mallory')]
  const told = ({ createdAt, dueAt, ...status }: Awaited<ReturnType<typeof statusOf>>) => ({
    ...status,
    reference: '',
    minutes: Math.round((Date.parse(dueAt) - Date.parse(createdAt)) / 60_000),
  })
  expect(told(await statusOf(w, nobody))).toEqual(told(await statusOf(w, there)))
  const files = []
  for (const _ of [there, nobody]) {
    const { id } = await claimNextCase(w, mia)
    const { member, reportsFiled } = (await w.asStaff(mia)(cases.view, { params: { id } })).body
    files.push([member?.username, reportsFiled[0]?.places])
  }
  expect(files).toEqual([
    ['bob', []],
    [undefined, ['mallory']],
  ])
})

test('what is gravest goes first: somebody said to be under 18, and an intimate image', async () => {
  await using w = await world()
  await openModerationFixture(w)
  await send(w, 'bob', 'Under 18')
  await send(w, 'bob', 'Intimate image without consent')
  const rows = await w.db.selectFrom('moderation_case').select(['kind', 'queue', 'hidden_at']).orderBy('id').execute()
  expect(rows).toEqual([
    { kind: 'report', queue: 'urgent', hidden_at: null },
    { kind: 'intimate', queue: 'intimate', hidden_at: null },
  ])
})

test('a form that names nobody waits as a form, and its sender asks where it stands without an account', async () => {
  await using w = await world()
  const { mia } = await openModerationFixture(w)
  const sent = await send(w, '')
  expect(await statusOf(w, sent)).toMatchObject({
    title: 'Report Abuse: Harassment or stalking',
    category: null,
    state: 'received',
  })
  for (const wrong of [
    { ...sent, secret: 'A'.repeat(24) },
    { ...sent, reference: 'AM-0000-0000' },
  ]) {
    expect((await w.asNobody(reports.status, { body: wrong })).status).toBe(404)
  }
  const blank = await w.asNobody(reports.status, { body: { reference: ' ', secret: '' } })
  expect([blank.status, blank.problem.violations?.map(({ propertyPath, message }) => [propertyPath, message])]).toEqual(
    [422, ['reference', 'secret'].map((name) => [name, 'Please fill this in.'])],
  )
  const hold = await claimNextCase(w, mia)
  await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
  expect(await statusOf(w, sent)).toMatchObject({ state: 'inReview', outcome: null })
  await decideCase(w, mia, hold, { words: 'We have spoken to them.' })
  expect(await statusOf(w, sent)).toMatchObject({ state: 'closed', outcome: 'answered' })
  const row = await w.db.selectFrom('notice').select('secret_hash').executeTakeFirstOrThrow()
  expect(row.secret_hash?.toString('latin1')).not.toContain(sent.secret)
})
