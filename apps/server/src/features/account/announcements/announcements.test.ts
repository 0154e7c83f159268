import { randomUUID } from 'node:crypto'
import { accounts } from '@amour/contract/account/accounts.ts'
import { announcements, TERMS_NOTICE_DAYS } from '@amour/contract/account/announcements.ts'
import words from '@amour/locales/i18n/legal.json' with { type: 'json' }
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#durations.ts'
import { startSession } from '#features/account/sessions/sessions.service.ts'
import { housekeeping } from '#features/account/housekeeping/housekeeping.jobs.ts'
import { postMail } from '#mail/outbox.ts'
import { londonDay } from '#london.ts'
import { mailAnnouncements, mailRound } from './announcement-mails.jobs.ts'
import {
  type AnnouncementDraft,
  publishAnnouncement,
  reviewAnnouncements,
  withdrawAnnouncement,
} from './publishing.service.ts'
import { inTransaction } from '#context.ts'

const leak: AnnouncementDraft = {
  kind: 'leak',
  title: 'A copy of our data was taken',
  text: ['It was taken on Tuesday.', 'Change your password.'],
}

const publish = (w: World, draft: AnnouncementDraft) => inTransaction(w.context, (tx) => publishAnnouncement(tx, draft))

const day = (w: World, days: number) => londonDay(new Date(w.clock.now().getTime() + days * DAY))

const asWorker = (w: World) => ({ ...w.context, db: w.dbOf('worker') })

async function mailedAfter(w: World, rounds = 1) {
  w.mails.length = 0
  for (let round = 0; round < rounds; round += 1) await mailRound(asWorker(w), 0)
  await w.settle()
  return w.mails
    .map(({ to, subject }) => [to, subject])
    .toSorted(([one = ''], [other = '']) => one.localeCompare(other))
}

/** As whom a member logs in now. */
const again = async (w: World, { id }: { id: string }) => w.as(await startSession(w.context, id))

const unreadOf = async (w: World, member: { id: string }) =>
  (await (await again(w, member))(accounts.me, {})).body.announcement

test('a leak is shown to every member at once and mailed to each once, in words that tell nothing of the site', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember({ email: 'ann@example.com' }), await w.aMember({ email: 'bob@example.com' })]
  w.clock.advance(MINUTE)
  const { id, recipients } = await publish(w, leak)
  expect(recipients).toBe(2)
  expect(await unreadOf(w, ann)).toEqual({ id, kind: 'leak', title: leak.title })
  const subject = 'Important: please read this about your data'
  expect(await mailedAfter(w, 3)).toEqual([
    ['ann@example.com', subject],
    ['bob@example.com', subject],
  ])
  const [{ text } = { text: '' }] = w.mails
  expect(text).toContain(`/announcements/${id}`)
  expect(text).not.toMatch(/copy of our data|Tuesday|dating|Amour/)
  expect(await mailedAfter(w)).toEqual([])
  expect(await reviewAnnouncements(w.context)).toMatchObject([{ id, recipients: 2, mailed: 2, readers: 0 }])
  await w.as(bob)(announcements.read, { params: { id } })
  expect(await unreadOf(w, bob)).toBeNull()
  expect(await unreadOf(w, ann)).toMatchObject({ id })
})

test('whoever cannot log in any more reads it by the address of the mail; once taken back nobody does', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember({ email: 'ann@example.com' }), await w.aMember({ email: 'bob@example.com' })]
  await w.db.updateTable('member').set({ status: 'suspended' }).where('id', '=', bob.id).execute()
  w.clock.advance(MINUTE)
  const { id } = await publish(w, leak)
  expect((await mailedAfter(w)).map(([to]) => to)).toEqual(['ann@example.com', 'bob@example.com'])
  const read = () => w.asNobody(announcements.get, { params: { id } })
  expect((await read()).body).toMatchObject({ title: leak.title, text: leak.text, holdsFrom: null })
  await withdrawAnnouncement(w.context, id)
  expect((await read()).status).toBe(404)
  expect(await unreadOf(w, ann)).toBeNull()
  expect((await w.as(ann)(announcements.read, { params: { id } })).status).toBe(404)
  await expect(withdrawAnnouncement(w.context, id)).rejects.toThrow('taken back')
})

test('two workers at once write to nobody twice, and one that is killed leaves nobody out', async () => {
  await using w = await world()
  const emails = ['ann@example.com', 'bob@example.com', 'cat@example.com']
  for (const email of emails) await w.aMember({ email })
  w.clock.advance(MINUTE)
  await publish(w, leak)
  const killed = inTransaction(asWorker(w), async (tx) => {
    await mailRound(tx, 0)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await w.db.selectFrom('mail').select('id').execute()).toEqual([])
  await Promise.all([mailRound(asWorker(w), 0), mailRound(asWorker(w), 0)])
  expect((await mailedAfter(w)).map(([to]) => to)).toEqual(emails)
})

test('one that was taken back before its mails went is mailed to nobody', async () => {
  await using w = await world()
  await w.aMember()
  w.clock.advance(MINUTE)
  await withdrawAnnouncement(w.context, (await publish(w, leak)).id)
  expect(await mailedAfter(w)).toEqual([])
})

test('one that is taken back while its mails wait is mailed to nobody any more, and another one is', async () => {
  await using w = await world()
  await w.aMember({ email: 'ann@example.com' })
  w.clock.advance(MINUTE)
  const [wrong, right] = [await publish(w, leak), await publish(w, { ...leak, title: 'What was taken' })]
  for (let round = 0; round < 2; round += 1) await mailRound(asWorker(w), 0)
  expect(await w.db.selectFrom('mail').select('id').where('template', '=', 'leak').execute()).toHaveLength(2)
  await inTransaction(w.context, (tx) => withdrawAnnouncement(tx, wrong.id))
  await w.settle()
  const sent = w.mails.filter(({ to }) => to === 'ann@example.com').map(({ text }) => text)
  expect([sent.length, sent[0]?.includes(right.id)]).toEqual([1, true])
})

test('the same words go to nobody twice within a month; to others, and once they were taken back, they go', async () => {
  await using w = await world()
  const [ann, bob] = [await w.aMember({ username: 'Ann' }), await w.aMember({ username: 'Bob' })]
  w.clock.advance(MINUTE)
  const first = await publish(w, { ...leak, members: ['Ann'] })
  for (const members of [undefined, ['ann'], [ann.id, bob.id]])
    await expect(publish(w, { ...leak, members })).rejects.toThrow(first.id)
  expect((await publish(w, { ...leak, members: ['Bob'] })).recipients).toBe(1)
  expect((await publish(w, { ...leak, text: [...leak.text, 'And once more.'] })).recipients).toBe(2)
  await inTransaction(w.context, (tx) => withdrawAnnouncement(tx, first.id))
  const again = await publish(w, { ...leak, members: ['Ann'] })
  // Two commands at once: the second one sees what the first one told.
  const both = { ...leak, title: 'Both' }
  const told = await Promise.allSettled([publish(w, both), publish(w, both)])
  expect(told.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(publish(w, { ...leak, members: ['Ann'] })).rejects.toThrow(again.id)
  w.clock.advance(31 * DAY)
  expect((await publish(w, { ...leak, members: ['Ann'] })).recipients).toBe(1)
})

test('it may be for some: by when they registered, or by name; the others see, read and get nothing', async () => {
  await using w = await world()
  const ann = await w.aMember({ email: 'ann@example.com' })
  w.clock.advance(DAY)
  const before = w.clock.now()
  w.clock.advance(MINUTE)
  const bob = await w.aMember({ email: 'bob@example.com' })
  w.clock.advance(MINUTE)
  await publish(w, { ...leak, title: 'The old backup', registeredBefore: before })
  const { id } = await publish(w, { ...leak, title: 'Your photos', members: [bob.username.toUpperCase(), bob.id] })
  expect(await unreadOf(w, ann)).toMatchObject({ title: 'The old backup' })
  expect(await unreadOf(w, bob)).toMatchObject({ title: 'Your photos' })
  const titles = async (one: typeof ann) =>
    (await (await again(w, one))(announcements.list, {})).body.data.map(({ title }) => title)
  expect([await titles(ann), await titles(bob)]).toEqual([['The old backup'], ['Your photos']])
  for (const other of [id, randomUUID()])
    expect((await (await again(w, ann))(announcements.read, { params: { id: other } })).status).toBe(404)
  expect((await mailedAfter(w, 2)).map(([to]) => to)).toEqual(['ann@example.com', 'bob@example.com'])
})

test('new Terms are told thirty days before, as they promise, also to whoever registers meanwhile', async () => {
  await using w = await world()
  const promised = JSON.stringify(words.terms.sections.find(({ id }) => id === 'changes'))
  expect(promised).toContain(`${TERMS_NOTICE_DAYS} days before`)
  const ann = await w.aMember()
  const terms: AnnouncementDraft = { kind: 'terms', title: 'New Terms', text: ['You may leave.'] }
  const early = { ...terms, holdsFrom: day(w, TERMS_NOTICE_DAYS) }
  await expect(publish(w, early)).rejects.toThrow('30 days')
  await expect(publish(w, terms)).rejects.toThrow('needs the day')
  await expect(publish(w, { ...terms, holdsFrom: day(w, 40), members: [ann.username] })).rejects.toThrow('to everyone')
  await expect(publish(w, { ...terms, kind: 'privacy', holdsFrom: day(w, 0) })).rejects.toThrow('is to come')
  const { id } = await publish(w, { ...terms, holdsFrom: day(w, TERMS_NOTICE_DAYS + 1) })
  w.clock.advance(20 * DAY)
  const [bea] = [await w.aMember()]
  expect([await unreadOf(w, ann), await unreadOf(w, bea)]).toMatchObject([{ id }, { id }])
  w.clock.advance(12 * DAY)
  expect(await unreadOf(w, await w.aMember())).toBeNull()
})

test('what cannot be told is refused, and nobody is told of it', async () => {
  await using w = await world()
  const ann = await w.aMember()
  w.clock.advance(MINUTE)
  const refused: [Partial<AnnouncementDraft>, string][] = [
    [{ title: '' }, 'The title'],
    [{ text: [] }, 'The text'],
    [{ text: ['x'.repeat(5_001)] }, 'The text'],
    [{ members: [ann.username, 'nobody-at-all'] }, 'nobody-at-all'],
    [{ members: [] }, 'concerns nobody'],
    [{ registeredBefore: new Date(w.clock.now().getTime() - DAY) }, 'concerns nobody'],
    [{ registeredBefore: new Date(w.clock.now().getTime() + DAY) }, 'after now'],
  ]
  for (const [change, why] of refused) await expect(publish(w, { ...leak, ...change })).rejects.toThrow(why)
  expect(await unreadOf(w, ann)).toBeNull()
  expect(await reviewAnnouncements(w.context)).toEqual([])
})

test('a mail of one’s own goes before mails to everyone, and an address that cannot be read stops nobody’s', async () => {
  await using w = await world()
  const [ann] = [await w.aMember({ email: 'ann@example.com' }), await w.aMember({ email: 'bob@example.com' })]
  await w.db
    .updateTable('member')
    .set({ email_sealed: Buffer.from('damaged') })
    .where('id', '=', ann.id)
    .execute()
  w.clock.advance(MINUTE)
  await publish(w, leak)
  await mailAnnouncements.perform(asWorker(w), {})
  await postMail(w.context, { to: 'cleo@example.com', template: 'emailNew', data: {} })
  const { rows } = await sql<{ template: string }>`
    SELECT mail.template FROM pgboss.job JOIN mail ON mail.id = (job.data ->> 'id')::uuid
    WHERE job.name = 'mail.deliver' AND job.state = 'created' ORDER BY job.priority DESC, job.created_on`.execute(w.db)
  expect(rows.map(({ template }) => template)).toEqual(['emailNew', 'leak'])
  expect((await mailedAfter(w)).map(([to]) => to)).toEqual(['bob@example.com', 'cleo@example.com'])
})

test('while mails wait for a mail server no more are written, and none is left out once it is back', async () => {
  await using w = await world()
  await w.aMember({ email: 'ann@example.com' })
  w.clock.advance(MINUTE)
  await publish(w, leak)
  await w.db
    .insertInto('mail')
    .values(
      Array.from({ length: 300 }, () => ({
        id: randomUUID(),
        template: 'leak',
        to_sealed: Buffer.alloc(0),
        data_sealed: Buffer.alloc(0),
        created_at: w.clock.now(),
        sent_at: null,
      })),
    )
    .execute()
  expect(await mailedAfter(w)).toEqual([])
  await w.db.updateTable('mail').set({ sent_at: w.clock.now() }).execute()
  expect((await mailedAfter(w)).map(([to]) => to)).toEqual(['ann@example.com'])
})

test('after a year nothing of it is left', async () => {
  await using w = await world()
  const ann = await w.aMember()
  w.clock.advance(MINUTE)
  const { id } = await publish(w, leak)
  await w.as(ann)(announcements.read, { params: { id } })
  w.clock.advance(364 * DAY)
  await housekeeping.perform(asWorker(w), {})
  expect(await reviewAnnouncements(w.context)).toHaveLength(1)
  w.clock.advance(2 * DAY)
  await housekeeping.perform(asWorker(w), {})
  expect(await w.db.selectFrom('announcement').selectAll().execute()).toEqual([])
  expect(await w.db.selectFrom('announcement_member').selectAll().execute()).toEqual([])
})
