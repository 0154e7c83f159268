import { cases } from '@amour/contract/console/cases.ts'
import { staff } from '@amour/contract/console/staff.ts'
import { waves } from '@amour/contract/console/waves.ts'
import { reports } from '@amour/contract/trust/reports.ts'
import { storePhoto } from '@amour/test/media/stored-photo.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { writeEncryptedMessage } from '@amour/test/messages/encrypted-message.ts'
import { claimNextCase, createReport, decideCase, openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#security/ids.ts'
import { fingerprintReports } from './report-search.jobs.ts'

const DAY = 86_400_000

const find = async (w: World, who: TestStaff, text: string) =>
  (await w.asStaff(who)(cases.find, { query: { text } })).body.data.map(({ username }) => username)

const findWords = async (w: World, who: TestStaff, text: string) =>
  (await w.asStaff(who)(cases.findWords, { body: { text } })).body.data.map(({ username }) => username)

type Filters = {
  category?: 'scam' | 'hate'
  minScore?: number
  accountDays?: number
  like?: string
  reporterOf?: string
}

async function list(w: World, who: TestStaff, filters: Filters = {}) {
  const { body } = await w.asStaff(who)(cases.list, { query: { queue: 'reports', ...filters } })
  return {
    names: body.data.map(({ username }) => username ?? '').toSorted((one, other) => one.localeCompare(other)),
    like: body.like,
    data: body.data,
  }
}

test('a case is found by the beginning of a username or a reference, whatever signs it has', async () => {
  await using w = await world()
  const { ann, mia } = await openModerationFixture(w)
  const [marlowe, marl] = [await w.aMember({ username: 'Marlowe_K' }), await w.aMember({ username: 'MarloweXK' })]
  for (const { id } of [marlowe, marl]) await createReport(w, ann, id)
  expect(await find(w, mia, 'marlowe')).toHaveLength(2)
  expect(await find(w, mia, 'Marlowe_')).toEqual(['Marlowe_K'])
  expect(await find(w, mia, 'arlowe')).toEqual([])
  expect(await find(w, mia, '%%%')).toEqual([])
  const { reference } = (await w.asStaff(mia)(cases.find, { query: { text: 'Marlowe_' } })).body.data[0] ?? {
    reference: '',
  }
  expect(await find(w, mia, reference.slice(0, -2).toLowerCase())).toContain('Marlowe_K')
  const entries = await w.db.selectFrom('audit_event').select('detail').where('action', '=', 'case.find').execute()
  expect(entries).toHaveLength(6)
  expect(JSON.stringify(entries)).not.toContain('arlowe')
})

test('a case is found by words that were reported or that its reporter wrote, and by no others', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const shown = await writeEncryptedMessage(w, bob, ann, 'Write me on WhatsÁpp, my uncle’s fund doubles it.')
  const asked = await writeEncryptedMessage(w, bob, ann, 'A quiet evening by the canal.')
  const description = 'They speak of a fund in their very first line.'
  const messages = [shown, { ...asked, isReported: false }]
  await w.as(ann)(reports.create, { body: { kind: 'message', category: 'scam', description, messages } })
  expect(await findWords(w, mia, 'whatsapp UNCLES')).toEqual(['bob'])
  expect(await findWords(w, mia, 'first line')).toEqual(['bob'])
  expect(await findWords(w, mia, 'whatsapp canal')).toEqual([])
  expect(await findWords(w, mia, 'canal')).toEqual([])
  expect((await w.asStaff(mia)(cases.findWords, { body: { text: 'the and you' } })).problem.violations).toHaveLength(1)
  // What is found shows no word of it.
  const found = await w.asStaff(mia)(cases.findWords, { body: { text: 'whatsapp' } })
  expect(found.text).not.toMatch(/fund|whats/i)
  // Nor does the database: keyed numbers alone, the same for nobody without the key.
  const { rows } = await sql`SELECT * FROM report_fingerprint`.execute(w.db)
  expect(rows.length).toBeGreaterThan(5)
  expect(JSON.stringify(rows)).not.toMatch(/fund|whats/i)
  const log = await w.db.selectFrom('audit_event').select('detail').where('action', '=', 'case.findWords').execute()
  expect(log[0]?.detail).toMatchObject({ words: 2, cases: [expect.any(String)] })
  expect(JSON.stringify(log)).not.toMatch(/fund|whats/i)
})

/** As of one whose key is no longer in the file, or of whose bytes a disk has lost one. */
const spoilReportsOf = (w: World, memberId: string) =>
  sql`UPDATE report SET description_sealed = set_byte(description_sealed, length(description_sealed) - 1,
    get_byte(description_sealed, length(description_sealed) - 1) # 1) FROM moderation_case c
    WHERE c.id = case_id AND c.member_id = ${memberId}::uuid`.execute(w.db)

test('a report that cannot be read keeps nobody from finding the others', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const cat = await w.aMember({ username: 'cat' })
  await createReport(w, ann, bob.id, { description: 'They sell lanterns to everybody here.' })
  await createReport(w, ann, cat.id, { description: 'Lanterns again, as everywhere.' })
  await spoilReportsOf(w, cat.id)
  expect(await findWords(w, mia, 'lanterns')).toEqual(['bob'])
})

test('nor do those of the release before wait for it, or old ones stay', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const [cat, dan] = [await w.aMember({ username: 'cat' }), await w.aMember({ username: 'dan' })]
  await createReport(w, ann, bob.id, { description: 'They sell lanterns to everybody here.' })
  await decideCase(w, mia, await claimNextCase(w, mia), {})
  await w.db
    .updateTable('report')
    .set({ closed_at: new Date(w.clock.now().getTime() - 91 * DAY) })
    .execute()
  await createReport(w, ann, cat.id, { description: 'Lanterns again, as everywhere.' })
  await createReport(w, ann, dan.id, { description: 'Lanterns and nothing else.' })
  await sql`DELETE FROM report_fingerprint USING report WHERE report.id = report_id AND closed_at IS NULL`.execute(w.db)
  await w.db.updateTable('report').set({ is_fingerprinted: false }).where('closed_at', 'is', null).execute()
  await spoilReportsOf(w, cat.id)
  await expect(fingerprintReports.perform({ ...w.context, db: w.dbOf('worker') }, {})).rejects.toThrow(
    '1 of 2 could not be worked off.',
  )
  expect(await findWords(w, mia, 'lanterns')).toEqual(['dan'])
})

test('nobody finds by words what is not of their queues, or is about whom they know; nor without end', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  await createReport(w, ann, bob.id, { category: 'underEighteen', description: 'They told me of their schoolbooks.' })
  const cat = await w.aMember({ username: 'cat' })
  await createReport(w, ann, cat.id, { description: 'They sell lanterns to everybody here.' })
  const eve = await w.aStaff({ roles: ['childSafety'] })
  expect(await findWords(w, mia, 'schoolbooks')).toEqual([])
  expect(await findWords(w, eve, 'schoolbooks')).toEqual(['bob'])
  expect(await findWords(w, eve, 'lanterns')).toEqual([])
  expect(await findWords(w, mia, 'lanterns')).toEqual(['cat'])
  await w.asStaff(mia)(staff.declare, { body: { usernames: ['cat'], words: '' } })
  expect(await findWords(w, mia, 'lanterns')).toEqual([])
  for (let n = 0; n < 60; n += 1) await w.context.limits.count('wordFinds', max.id)
  expect((await w.asStaff(max)(cases.findWords, { body: { text: 'lanterns' } })).problem.code).toBe('tooManyRequests')
})

test('reports of the release before are found within a minute, and those of long ago not any more', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  await createReport(w, ann, bob.id, { description: 'They sell lanterns to everybody here.' })
  await w.db.deleteFrom('report_fingerprint').execute()
  await w.db.updateTable('report').set({ is_fingerprinted: false }).execute()
  expect(await findWords(w, mia, 'lanterns')).toEqual([])
  await fingerprintReports.perform({ ...w.context, db: w.dbOf('worker') }, {})
  expect(await findWords(w, mia, 'lanterns')).toEqual(['bob'])
  await decideCase(w, mia, await claimNextCase(w, mia), {})
  expect(await findWords(w, mia, 'lanterns')).toEqual(['bob'])
  w.clock.advance(91 * DAY)
  await fingerprintReports.perform({ ...w.context, db: w.dbOf('worker') }, {})
  expect(await w.db.selectFrom('report_fingerprint').selectAll().execute()).toEqual([])
})

test('a queue is narrowed by category, score, age of the account and reporter, who stays unnamed', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const old = await w.aMember({ username: 'old', createdAt: new Date(w.clock.now().getTime() - 40 * DAY) })
  const cat = await w.aMember({ username: 'cat' })
  await createReport(w, ann, bob.id)
  await createReport(w, ann, old.id, { category: 'hate' })
  await createReport(w, bob, cat.id, { category: 'fake' })
  expect((await list(w, mia)).names).toEqual(['bob', 'cat', 'old'])
  expect((await list(w, mia, { category: 'hate' })).names).toEqual(['old'])
  expect((await list(w, mia, { accountDays: 30 })).names).toEqual(['bob', 'cat'])
  expect((await list(w, mia, { minScore: 45 })).names).toEqual(['bob', 'old'])
  expect((await list(w, mia, { minScore: 45, accountDays: 30 })).names).toEqual(['bob'])
  const { data } = await list(w, mia, { category: 'scam' })
  const of = { reporterOf: data[0]?.id ?? '' }
  expect(await list(w, mia, of)).toMatchObject({ names: ['bob', 'old'], like: { by: 'reporter' } })
  expect(JSON.stringify(await list(w, mia, of))).not.toContain('"ann"')
  expect((await w.asStaff(mia)(waves.select, { query: of })).body.data).toHaveLength(2)
  // A case that one must not learn of is nothing to compare with either.
  await w.asStaff(max)(staff.declare, { body: { usernames: ['bob'], words: '' } })
  expect((await w.asStaff(max)(cases.list, { query: { queue: 'reports', ...of } })).problem.code).toBe('notFound')
  expect((await w.asStaff(max)(waves.select, { query: of })).problem.code).toBe('notFound')
})

test('a queue is narrowed to what is alike: the same words, the same text of a profile, the same picture', async () => {
  await using w = await world()
  const { ann, bob, mia } = await openModerationFixture(w)
  const [cat, dan, eve] = [
    await w.aMember({ username: 'cat', gender: 'Man', seeking: 'Woman', hasKeys: true }),
    await w.aMember({ username: 'dan', gender: 'Man', seeking: 'Woman', hasKeys: true }),
    await w.aMember({ username: 'eve' }),
  ]
  const template = (name: string) =>
    `Hello ${name}, I help honest people to double their savings with a small fund of my uncle, write me today please.`
  const messageOf = async (from: typeof bob, text: string, description: string) => {
    const messages = [await writeEncryptedMessage(w, from, ann, text)]
    return w.as(ann)(reports.create, { body: { kind: 'message', category: 'scam', description, messages } })
  }
  await messageOf(bob, template('Ann'), 'This one is about money, I believe.')
  await messageOf(cat, template('dear'), 'Something of an uncle and a fund.')
  await messageOf(
    dan,
    'Shall we meet by the canal on Sunday afternoon, if the weather holds and your dog allows?',
    'He asked twice.',
  )
  await createReport(w, ann, eve.id, { description: 'He asked twice!' })
  const idOf = async (name: string) => (await list(w, mia)).data.find(({ username }) => username === name)?.id ?? ''
  expect(await list(w, mia, { like: await idOf('bob') })).toMatchObject({
    names: ['bob', 'cat'],
    like: { by: 'messages' },
  })
  expect(await list(w, mia, { like: await idOf('eve') })).toMatchObject({
    names: ['dan', 'eve'],
    like: { by: 'words' },
  })

  const photo = async (username: string) => {
    const member = await w.aMember({ username, gender: 'Man', seeking: 'Woman' })
    const { id } = await storePhoto(w.context, member.id)
    const hash = { frame_ms: 0, pdq: '01'.repeat(128), quality: 100 }
    await w.db.deleteFrom('media_hash').where('media_id', '=', id).execute()
    await w.db
      .insertInto('media_hash')
      .values({ media_id: id, ...hash })
      .execute()
    await createReport(w, ann, id, { kind: 'photo', category: 'fake', description: `An actor, I think: ${newId()}` })
  }
  await photo('fay')
  await photo('gus')
  expect(await list(w, mia, { like: await idOf('gus') })).toMatchObject({ names: ['fay', 'gus'], like: { by: 'item' } })
})
