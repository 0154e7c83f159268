import { cases } from '@amour/contract/console/cases.ts'
import { DEVICE_HEADER } from '@amour/contract/endpoint.ts'
import { session } from '@amour/contract/account/session.ts'
import { appeals } from '@amour/contract/trust/appeals.ts'
import { members } from '@amour/contract/people/members.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { ratings } from '@amour/contract/people/ratings.ts'
import { acquaint } from '@amour/test/members/acquaintance.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { answerProposal, claimNextCase, decideCase } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { DAY } from '#durations.ts'
import { collectParts } from '#features/account/data-export/export-contents.service.ts'
import { startSession } from '#features/account/sessions/sessions.service.ts'
import { countRatings } from './ratings.jobs.ts'

const password = 'open sesame'
const man = { gender: 'Man', seeking: 'Woman', password, createdAt: new Date('2020-01-01') } as const

const renew = async <Who extends TestMember>(w: World, who: Who): Promise<Who> => ({
  ...who,
  ...(await startSession(w.context, who.id)),
})

const count = (w: World) => countRatings.perform({ ...w.context, db: w.dbOf('worker') }, {})

/** All that waits has waited long enough. */
async function later(w: World) {
  w.clock.advance(8 * DAY)
  await count(w)
}

const ann = (w: World) => w.aMember({ username: 'ann', createdAt: new Date('2020-01-01') })

/** Men who know Ann well and give her these stars. */
async function given(w: World, subject: TestMember, stars: number[], more = {}) {
  const givers: TestMember[] = []
  for (const star of stars) {
    const giver = await w.aMember({ ...man, ...more })
    await acquaint(w, [giver, subject])
    const to = { params: { id: subject.id }, body: { stars: star } }
    expect((await w.as(giver)(ratings.rate, to)).status).toBe(200)
    givers.push(giver)
  }
  return givers
}

const own = async (w: World, who: TestMember) => (await w.as(await renew(w, who))(ratings.own, {})).body

const ask = async (w: World, who: TestMember) =>
  w.as(await renew(w, who))(ratings.askLook, { body: { reason: 'revenge', words: 'It began after I said no.' } })

const logIn = (w: World, { email }: TestMember, device: string, from: string) =>
  w.asNobody(session.login, { body: { username: email, password } }, { from, headers: { [DEVICE_HEADER]: device } })

/** What a moderator sees of the next case about ratings, and the claim of it. */
async function take(w: World, staff: TestStaff) {
  const claim = await claimNextCase(w, staff)
  const { body } = await w.asStaff(staff)(cases.view, { params: { id: claim.id } })
  const filed = body.ratings
  if (!filed) throw new Error('It is a case about ratings.')
  const ids = (state: string) => filed.data.filter((each) => each.state === state).map(({ id }) => id)
  return { claim, body, filed, ids }
}

const reasonsOf = async (w: World, { id }: TestMember) =>
  (await w.db.selectFrom('rating').select('held_for').where('rater_id', '=', id).executeTakeFirst())?.held_for

test('a burst of low ratings counts only once somebody has looked, and many are struck by two', async () => {
  await using w = await world()
  const rated = await ann(w)
  const [mia, max] = [await w.aStaff({ name: 'Mia' }), await w.aStaff({ name: 'Max' })]
  await given(w, rated, [5, 5, 4])
  const bad = await given(w, rated, [1, 1, 2])
  await later(w)
  expect(await own(w, rated)).toMatchObject({ average: 4.5, count: 3 })
  const again = { ...mia, ...(await w.aStaff({ name: 'Mia' })) }
  const { claim, filed, ids, body } = await take(w, again)
  expect(body.actions).toEqual(['none', 'strike'])
  expect(body.member?.username).toBe('ann')
  expect(filed).toMatchObject({ asked: null, alone: 2 })
  expect(filed.data.slice(0, 3)).toEqual(
    bad
      .toReversed()
      .map(({ username }) =>
        expect.objectContaining({ giver: username, state: 'held', heldFor: ['burst'], messages: 12, days: 20 }),
      ),
  )
  const draft = { action: 'strike', reason: 'ratingArranged', ratings: ids('held') } as const
  const none = await decideCase(w, again, claim, { ...draft, ratings: [] })
  expect(none.problem.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['ratings'])
  expect((await decideCase(w, again, claim, { ...draft, reason: 'allowed' })).status).toBe(422)
  expect((await decideCase(w, again, claim, draft)).body.state).toBe('proposed')
  expect((await w.db.selectFrom('rating').select('struck_at').execute()).every((row) => !row.struck_at)).toBe(true)
  const second = { ...max, ...(await w.aStaff({ name: 'Max' })) }
  const [proposal] = (await w.asStaff(second)(cases.proposals, {})).body.data
  expect(proposal).toMatchObject({ action: 'strike', reason: 'ratingArranged' })
  const params = { id: proposal?.id ?? '' }
  const note = 'All three came within an hour.'
  const unseen = await w.asStaff(second)(cases.answer, { params, body: { answer: 'approve', note } })
  expect(unseen.problem.code).toBe('caseUnread')
  expect((await answerProposal(w, second, { params, body: { answer: 'approve', note } })).status).toBe(200)
  await later(w)
  expect(await own(w, rated)).toMatchObject({ average: 4.5, count: 3 })
  // Whoever was struck does not come back by taking it back and giving it anew.
  for (const giver of bad) {
    const as = w.as(await renew(w, giver))
    await as(ratings.remove, { params: { id: rated.id } })
    expect((await as(ratings.rate, { params: { id: rated.id }, body: { stars: 1 } })).body.mine).toBe(1)
  }
  await later(w)
  expect(await own(w, rated)).toMatchObject({ average: 4.5, count: 3 })
  // Nothing was laid on the one rated, and nothing is told to them of who it was.
  expect((await w.as(await renew(w, rated))(appeals.decisions, {})).body.data).toEqual([])
})

test('what a moderator finds in order counts like any other', async () => {
  await using w = await world()
  const rated = await ann(w)
  await given(w, rated, [1, 2, 1])
  await later(w)
  expect(await own(w, rated)).toMatchObject({ average: null, count: 0 })
  const mia = await w.aStaff({ name: 'Mia' })
  const { claim } = await take(w, mia)
  expect((await decideCase(w, mia, claim, {})).status).toBe(200)
  await count(w)
  expect(await own(w, rated)).toMatchObject({ average: 1.5, count: 3 })
  expect(await w.db.selectFrom('moderation_case').select('state').execute()).toEqual([{ state: 'closed' }])
})

test('givers who share a browser, with each other or with the one rated, who give only low stars, or came just now, wait', async () => {
  await using w = await world()
  const rated = await w.aMember({ username: 'ann', password, createdAt: new Date('2020-01-01') })
  const laptop = 'AbCdEfGhIjKlMnOpQrStUv'
  const [one, two, three, herself] = await given(w, rated, [4, 3, 5, 5])
  for (const [who, device] of [
    [one, laptop],
    [two, laptop],
    [three, 'zzzzzzzzzzzzzzzzzzzzz9'],
    [herself, 'hhhhhhhhhhhhhhhhhhhhh9'],
    [rated, 'hhhhhhhhhhhhhhhhhhhhh9'],
  ] as const) {
    if (who) await logIn(w, who, device, '198.51.100.7')
  }
  const [sour] = await given(w, rated, [1])
  for (let index = 0; index < 2; index++) {
    const other = await w.aMember({ createdAt: new Date('2020-01-01') })
    if (sour) await acquaint(w, [sour, other])
    if (sour) await w.as(sour)(ratings.rate, { params: { id: other.id }, body: { stars: 2 } })
  }
  const other = await w.aMember({ createdAt: new Date('2020-01-01') })
  const fresh = await given(w, other, [1, 2], { createdAt: new Date() })
  await later(w)
  expect(await Promise.all([one, two, three, herself, sour].map((who) => reasonsOf(w, who ?? rated)))).toEqual([
    ['linked'],
    ['linked'],
    [],
    ['self'],
    ['onlyLow'],
  ])
  expect(await Promise.all(fresh.map((who) => reasonsOf(w, who)))).toEqual([['fresh'], ['fresh']])
})

test('the one rated asks for a look once in thirty days, hears that somebody has looked, and never whose stars they were', async () => {
  await using w = await world()
  const rated = await ann(w)
  expect((await ask(w, rated)).problem.code).toBe('ratingsNone')
  expect(await w.db.selectFrom('moderation_case').select('id').execute()).toEqual([])
  const givers = await given(w, rated, [5, 5, 5, 5, 1, 5])
  await later(w)
  expect((await ask(w, rated)).body).toMatchObject({ average: 4.5, count: 5, look: { state: 'waiting' } })
  expect((await ask(w, rated)).problem.code).toBe('ratingsAsked')
  const mia = await w.aStaff({ name: 'Mia' })
  const { claim, filed } = await take(w, mia)
  expect(filed.asked).toMatchObject({ reason: 'revenge', words: 'It began after I said no.' })
  const low = filed.data.find(({ stars }) => stars === 1)
  const ids = [low?.id ?? '']
  expect(
    (await decideCase(w, mia, claim, { action: 'strike', reason: 'ratingRevenge', ratings: ids })).body.state,
  ).toBe('closed')
  const { data } = (await w.as(await renew(w, rated))(notifications.all, { body: {} })).body
  expect(data[0]?.text).toBe('We’ve looked at your ratings, as you asked')
  const after = await own(w, rated)
  expect(after).toMatchObject({ look: { state: 'done' }, askAgainAt: expect.any(String) })
  const told = JSON.stringify([data, after])
  for (const { id, username } of givers) expect(told).not.toMatch(new RegExp(`${id}|${username}`))
  await count(w)
  // The one that went took two along, for now.
  expect(await own(w, rated)).toMatchObject({ average: 5, count: 3 })
  expect((await ask(w, rated)).problem.code).toBe('ratingsAsked')
  const parts = await collectParts(w.context, rated.id)
  expect(parts?.get('ratingLooks')).toMatchObject([{ reason: 'revenge', words: 'It began after I said no.' }])
  const [mine] = (await collectParts(w.context, givers[4]?.id ?? ''))?.get('ratings') ?? []
  expect(Object.keys(mine ?? {}).toSorted()).toEqual([
    'changed_at',
    'created_at',
    'rater_id',
    'removed_at',
    'stars',
    'subject_id',
  ])
  w.clock.advance(31 * DAY)
  expect((await ask(w, rated)).status).toBe(200)
  const page = await w.as(await renew(w, rated))(members.view, { params: { id: rated.id } })
  expect(page.body.rating).toEqual({ average: 5, count: 3, mine: null })
})

test('one person strikes two of a member’s ratings in a month, also by hand-written SQL', async () => {
  await using w = await world()
  const rated = await ann(w)
  await given(w, rated, [5, 5, 5, 5, 5, 5])
  await later(w)
  await ask(w, rated)
  const mia = await w.aStaff({ name: 'Mia' })
  const { claim, ids } = await take(w, mia)
  const [a, b, c] = ids('counted')
  const strike = { action: 'strike', reason: 'ratingRevenge' } as const
  expect((await decideCase(w, mia, claim, { ...strike, ratings: [a ?? '', b ?? ''] })).body.state).toBe('closed')
  const { id } = await w.db.selectFrom('decision').select('id').where('action', '=', 'strike').executeTakeFirstOrThrow()
  const mod = w.dbOf('mod_rw')
  const again = mod
    .updateTable('rating')
    .set({ struck_at: w.clock.now(), struck_in: id })
    .where('id', '=', c ?? '')
    .execute()
  await expect(again).rejects.toThrow('four eyes are needed')
  const back = mod
    .updateTable('rating')
    .set({ struck_at: null, struck_in: null })
    .where('id', '=', a ?? '')
    .execute()
  await expect(back).rejects.toThrow('a rating is struck once')
  await expect(mod.updateTable('rating').set({ stars: 1 }).execute()).rejects.toThrow('permission denied')
  await expect(mod.updateTable('rating_summary').set({ half_stars: 2 }).execute()).rejects.toThrow('permission denied')
})
