import { accounts } from '@amour/contract/account/accounts.ts'
import { email } from '@amour/contract/account/email.ts'
import { leaving } from '@amour/contract/account/account-deletion.ts'
import { privacy } from '@amour/contract/account/privacy.ts'
import { session } from '@amour/contract/account/session.ts'
import { flirts } from '@amour/contract/people/flirts.ts'
import { members } from '@amour/contract/people/members.ts'
import { messages } from '@amour/contract/messages/messages.ts'
import type { Gender } from '@amour/contract/people/orientations.ts'
import { profiles } from '@amour/contract/people/profiles.ts'
import { search } from '@amour/contract/people/search.ts'
import { findActivationTokens, makeRegistrationDraft, register } from '@amour/test/members/registration.ts'
import { dumpDatabase } from '@amour/test/database/dump.ts'
import type { NewMember, TestMember } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { noteMailboxes } from '#features/account/member-mail/member-mail.jobs.ts'
import { mailboxIndex } from '#security/email-index.ts'
import { newId } from '#security/ids.ts'
import { forgetStays } from './hiding.jobs.ts'

const open = { readReceipts: true, showOnline: true, hideFromCounty: false, browseInvisibly: false, incognito: false }
/** In Somerset, Greater London, Kent and Devon. */
const [BATH, LONDON, CANTERBURY, EXETER] = [2656173, 2643743, 2653877, 2649808]

const aMan = (w: World, username: string, more: NewMember = {}) =>
  w.aMember({ username, gender: 'Man', seeking: 'Woman', ...more })

/** Ann, of Bath, hides; Bob, of Bath too, looks around. */
async function aPair(w: World) {
  const ann = await w.aMember({ username: 'ann', gender: 'Woman', seeking: 'Man', password })
  const bob = await aMan(w, 'bob', { password })
  return { ann, bob, sees: () => sees(w, bob, ann) }
}

const password = 'open sesame'

const hideFromOwn = (w: World, who: TestMember, hideFromCounty = true) =>
  w.as(who)(privacy.update, { body: { ...open, hideFromCounty } })

const hideFrom = (w: World, who: TestMember, ...counties: string[]) =>
  w.as(who)(privacy.hideFromCounties, { body: { counties } })

const hideFromPerson = (w: World, who: TestMember, address: string) =>
  w.as(who)(privacy.hideFromPerson, { body: { email: address } })

/** Moves house as a member does: by saving the profile. */
async function move(w: World, who: Pick<TestMember, 'token'>, location: number, gender: Gender = 'Man') {
  const seeking = gender === 'Man' ? 'Woman' : 'Man'
  const description = 'Long walks, short emails, and a good table by the window.'
  const body = { gender, seeking, location, description, height: 170, bodyType: 'slim', consent: true } as const
  const { status, text } = await w.as(who)(profiles.update, { body })
  expect(status, text).toBe(200)
}

/** Whether one member can find another: on their page, in the search and among suggestions, which always agree. */
async function sees(w: World, who: TestMember, whom: TestMember): Promise<boolean> {
  const page = (await w.as(who)(members.view, { params: { id: whom.id } })).status === 200
  await w.context.limits.forget('search', who.id)
  const { data, total } = (await w.as(who)(search.find, { body: { seeking: 'Woman' } })).body
  const suggested = (await w.as(who)(members.suggest, { params: { term: whom.username } })).body.data
  expect([data.map(({ id }) => id).includes(whom.id), total > 0, suggested.length > 0]).toEqual([page, page, page])
  return page
}

test('whom a member hides from sees them as little after moving house, to and fro, until 90 days are over', async () => {
  await using w = await world()
  const { ann, bob, sees: seen } = await aPair(w)
  await hideFromOwn(w, ann)
  expect(await seen()).toBe(false)
  for (const home of [LONDON, BATH, CANTERBURY, EXETER]) {
    await move(w, bob, home)
    expect(await seen(), String(home)).toBe(false)
  }
  expect((await w.as(bob)(flirts.send, { params: { id: ann.id }, body: { flirt: 'goodTaste' } })).status).toBe(404)
  const stays = () => w.db.selectFrom('member_stay').select('county_id').where('member_id', '=', bob.id).execute()
  await forgetStays.perform(w.context, {})
  expect(await stays()).toHaveLength(3)
  const since = (days: number) => w.db.updateTable('member_stay').set({ left_at: new Date(Date.now() - days * DAY) })
  await since(89.9).execute()
  expect(await seen()).toBe(false)
  await since(90.1).execute()
  expect(await seen()).toBe(true)
  w.clock.advance(91 * DAY)
  await forgetStays.perform(w.context, {})
  expect(await stays()).toEqual([])
})

test('who hides from their county and moves hides from both, and sees which; turning it off leaves the former hidden until they say', async () => {
  await using w = await world()
  const { ann, sees: bobSees } = await aPair(w)
  const lea = await aMan(w, 'lea', { locationId: LONDON })
  await hideFromOwn(w, ann)
  expect([await bobSees(), await sees(w, lea, ann)]).toEqual([false, true])
  await w.db.updateTable('member').set({ location_id: LONDON }).where('id', '=', ann.id).execute()
  expect([await bobSees(), await sees(w, lea, ann)]).toEqual([false, false])
  expect((await w.as(ann)(privacy.hiding, {})).body.counties).toEqual(['Somerset'])
  await w.db.updateTable('member').set({ location_id: BATH }).where('id', '=', ann.id).execute()
  expect([await bobSees(), await sees(w, lea, ann)]).toEqual([false, false])
  await hideFromOwn(w, ann, false)
  expect([await bobSees(), await sees(w, lea, ann)]).toEqual([false, false])
  expect((await hideFrom(w, ann)).body.counties).toEqual([])
  expect([await bobSees(), await sees(w, lea, ann)]).toEqual([true, true])
})

test('several counties hide at once, whatever the county of one’s own; what cannot be chosen is said under its field', async () => {
  await using w = await world()
  const { ann, bob, sees: bobSees } = await aPair(w)
  const others = [await aMan(w, 'lea', { locationId: LONDON }), await aMan(w, 'kit', { locationId: CANTERBURY })]
  const seen = async () => [await bobSees(), ...(await Promise.all(others.map((who) => sees(w, who, ann))))]
  expect((await hideFrom(w, ann, 'Kent', 'Greater London', 'Kent')).body.counties).toEqual(['Greater London', 'Kent'])
  expect(await seen()).toEqual([true, false, false])
  await hideFromOwn(w, ann)
  expect(await seen()).toEqual([false, false, false])
  await hideFrom(w, ann, 'Kent')
  expect(await seen()).toEqual([false, true, false])
  // Whom she writes to sees her again.
  await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good evening.' } })
  expect(await seen()).toEqual([true, true, false])

  const { problem } = await hideFrom(w, ann, 'Kent', 'Gondor')
  expect(problem.violations).toMatchObject([
    { propertyPath: 'counties', message: 'Please choose a county from the list.' },
  ])
  const names = (await w.db.selectFrom('county').select('name').orderBy('name').limit(11).execute()).map(
    ({ name }) => name,
  )
  expect((await hideFrom(w, ann, ...names)).problem.violations).toMatchObject([
    { message: 'Please choose ten counties at most.' },
  ])
  expect((await w.as(ann)(privacy.hiding, {})).body.counties).toEqual(['Kent'])
  // Those that moving has added count as chosen, so that each can be taken away.
  await w.db
    .insertInto('hidden_county')
    .columns(['member_id', 'county_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('county')
        .select([sql.val(ann.id).as('member_id'), 'id', sql<Date>`now()`.as('at')])
        .where('name', 'in', names),
    )
    .execute()
  expect((await hideFrom(w, ann, ...names)).body.counties).toEqual(names)
  expect((await w.as(bob)(privacy.hiding, {})).body).toEqual({ counties: [], people: [] })
})

test('who hides from an address is there for nobody who has it, had it, or has it with dots and tags, now or later', async () => {
  await using w = await world()
  const { ann, bob, sees: bobSees } = await aPair(w)
  const tom = await aMan(w, 'tom', { email: 'Tom.Brown+amour@googlemail.com' })
  await noteMailboxes.perform(w.context, {})
  await w.as(bob)(messages.send, { params: { id: ann.id }, body: { message: 'Good evening.' } })
  await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Good evening.' } })
  const here = await hideFromPerson(w, ann, 'BOB@example.com')
  expect(here.body.people).toMatchObject([{ label: 'b…@example.com' }])
  await hideFromPerson(w, ann, 'tombrown@gmail.com')
  // The answer says nothing of whether anybody has it.
  const nobody = await hideFromPerson(w, ann, 'sam+later@example.com')
  expect([nobody.status, nobody.body.people.map(({ label }) => label)]).toEqual([
    here.status,
    ['sa…@example.com', 'to…@gmail.com', 'b…@example.com'],
  ])
  expect([await bobSees(), await sees(w, tom, ann)]).toEqual([false, false])
  expect((await w.as(bob)(messages.all, { body: {} })).body.total).toBe(0)

  // She goes on seeing him, and cannot tell by what she sees that the address is his.
  await w.as(ann)(messages.send, { params: { id: bob.id }, body: { message: 'Are you there?' } })
  await w.settle()
  expect((await w.as(bob)(accounts.counts, {})).body).toEqual({ messages: 0, notifications: 0 })
  expect((await w.as(ann)(members.view, { params: { id: bob.id } })).status).toBe(200)

  // Another address helps as little.
  await w.as(bob)(email.change, { body: { email: 'robert@example.com', password } })
  await w.settle()
  const link = w.mails.flatMap(({ text }) => /email\/confirm#t=([\w-]{43})/.exec(text)?.[1] ?? []).at(-1) ?? ''
  expect((await w.as(bob)(email.confirm, { body: { token: link } })).status).toBe(200)
  expect(await bobSees()).toBe(false)

  // Who joins later under the address meets nobody.
  const draft = makeRegistrationDraft({ gender: 'Man', seeking: 'Woman', email: 'Sam@example.com' })
  await register(w, draft)
  const [code = ''] = await findActivationTokens(w, draft.email)
  const login = { username: draft.email, password: draft.password, _activation: code }
  const { token } = (await w.asNobody(session.login, { body: login })).body
  await move(w, { token }, BATH)
  expect((await w.as({ token })(members.view, { params: { id: ann.id } })).status).toBe(404)

  const { people } = (await w.as(ann)(privacy.hiding, {})).body
  for (const { id } of people) {
    expect((await w.as(bob)(privacy.showToPerson, { params: { id } })).status).toBe(404)
    expect((await w.as(ann)(privacy.showToPerson, { params: { id } })).status).toBe(200)
  }
  expect([await bobSees(), await sees(w, tom, ann)]).toEqual([true, true])
})

test('nobody hides from themselves, from what is no address, or from more people than 50', async () => {
  await using w = await world()
  const { ann } = await aPair(w)
  await noteMailboxes.perform(w.context, {})
  for (const [address, message] of [
    ['ann+me@example.com', 'This is your own address.'],
    ['ann', expect.any(String)],
  ] as const)
    expect((await hideFromPerson(w, ann, address)).problem.violations).toMatchObject([
      { propertyPath: 'email', message },
    ])
  const at = w.clock.now()
  const many = Array.from({ length: 50 }, (_, index) => mailboxIndex(w.context, `n${index}@example.com`))
  const rows = many.map((mailbox_index) => {
    const id = newId()
    const label_sealed = w.context.seal.seal({ owner: id, column: 'hidden_person.label' }, 'n…@example.com')
    return { id, member_id: ann.id, mailbox_index, label_sealed, created_at: at }
  })
  await w.db.insertInto('hidden_person').values(rows).execute()
  const count = async () => (await w.db.selectFrom('hidden_person').select('id').execute()).length
  expect((await hideFromPerson(w, ann, 'one.more@example.com')).problem.code).toBe('hiddenPeopleLimit')
  expect((await hideFromPerson(w, ann, 'n7@example.com')).status).toBe(200)
  expect(await count()).toBe(50)
})

test('of an address a keyed hash and a sealed hint are kept, which the console cannot read, and nothing once the account goes', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  await noteMailboxes.perform(w.context, {})
  await hideFromPerson(w, ann, 'somebody.known@example.org')
  await hideFromPerson(w, bob, ann.email)
  await hideFrom(w, ann, 'Kent', 'Devon')
  await move(w, ann, LONDON, 'Woman')
  const text = (await dumpDatabase(w)).toLowerCase()
  for (const part of ['somebody', 'example.org']) expect(text, part).not.toContain(part)
  for (const table of ['hidden_person', 'member_mailbox'] as const)
    await expect(w.dbOf('mod_rw').selectFrom(table).selectAll().execute()).rejects.toThrow('permission denied')

  await w.as(ann)(leaving.leave, { body: { password, when: 'now' } })
  await w.settle()
  for (const table of ['member_mailbox', 'hidden_person', 'hidden_county', 'member_stay'] as const)
    expect(await w.db.selectFrom(table).select('member_id').where('member_id', '=', ann.id).execute(), table).toEqual(
      [],
    )
  // That Bob hides from the address stays, also for a new account.
  expect((await w.as(bob)(privacy.hiding, {})).body.people).toHaveLength(1)
})

test('when no number is left for a set of counties its member is hidden from all, and numbers that nobody needs are given anew', async () => {
  await using w = await world()
  const { ann, sees: seen } = await aPair(w)
  await sql`INSERT INTO hidden_set (id, counties) SELECT id, ARRAY[id, id + 1]::smallint[] FROM generate_series(1001, 32766) AS id`.execute(
    w.db,
  )
  await sql`INSERT INTO hidden_set (id, counties) VALUES (32767, '{-1,-2}')`.execute(w.db)
  await hideFrom(w, ann, 'Kent', 'Devon')
  const hidden = () =>
    w.db.selectFrom('member_search').select('hidden_county').where('member_id', '=', ann.id).executeTakeFirstOrThrow()
  expect((await hidden()).hidden_county).toBe(-1)
  await forgetStays.perform(w.context, {})
  await hideFrom(w, ann, 'Kent')
  await hideFrom(w, ann, 'Kent', 'Devon')
  expect((await hidden()).hidden_county).toBe(1001)
  expect(await seen()).toBe(true)
})

test('a set of counties that somebody has just begun to hide from is not taken from under them', async () => {
  await using w = await world()
  const { ann, bob } = await aPair(w)
  const ids = (await w.db.selectFrom('county').select('id').where('name', 'in', ['Kent', 'Somerset']).execute()).map(
    ({ id }) => id,
  )
  await hideFrom(w, ann, 'Kent', 'Somerset')
  await hideFrom(w, ann)
  const underWay = await w.db.startTransaction().execute()
  await underWay
    .insertInto('hidden_county')
    .values(ids.map((county_id) => ({ member_id: ann.id, county_id, created_at: w.clock.now() })))
    .execute()
  const cleaning = forgetStays.perform(w.context, {})
  await expect
    .poll(
      async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(w.db)
        return rows.length
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  await underWay.commit().execute()
  await cleaning
  expect(await sees(w, bob, ann)).toBe(false)
})
