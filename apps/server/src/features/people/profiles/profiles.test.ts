import { type ProfileDraft, type ProfileField, profiles } from '@amour/contract/people/profiles.ts'
import { BATH } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { getOwnProfile } from './profiles.service.ts'

const LERWICK = 2644605
const draft = {
  gender: 'Woman',
  seeking: 'Man',
  location: LERWICK,
  description: 'Long evenings, short messages, no fuss.',
} as const

const rowOf = (w: World, id: string) =>
  w.db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the first save opens the members’ area and puts the member where others find them', async () => {
  await using w = await world()
  const zoe = await w.aMember({ hasProfile: false })
  expect(await getOwnProfile(w.context, zoe.id)).toMatchObject({ description: null, height: null, consentAt: null })

  const { body } = await w.as(zoe)(profiles.update, { body: { ...draft, height: 170, smoking: 'givingUp' } })

  expect(body).toMatchObject({ description: draft.description, height: 170, smoking: 'givingUp', sexuality: null })
  const row = await rowOf(w, zoe.id)
  expect(row.profile_updated_at?.toISOString()).toBe(body.profileUpdatedAt)
  expect(row.location_id).toBe(LERWICK)
  const found = await w.db.selectFrom('member_search').selectAll().where('member_id', '=', zoe.id).executeTakeFirst()
  expect(found).toMatchObject({ segment: 3, location_id: LERWICK })
  const { profileUpdatedAt: _, ...own } = body
  expect(await getOwnProfile(w.context, zoe.id)).toEqual(own)
})

test('a save replaces the whole profile and moves the member in the search', async () => {
  await using w = await world()
  const ann = await w.aMember()
  await w.as(ann)(profiles.update, { body: { ...draft, height: 170, tattoos: 'many' } })
  const { body } = await w.as(ann)(profiles.update, { body: { ...draft, seeking: 'Woman', height: 171 } })
  expect(body).toMatchObject({ height: 171, tattoos: null })
  expect(await rowOf(w, ann.id)).toMatchObject({ gender: 'Woman', seeking: 'Woman' })
})

test('sensitive answers need consent, which keeps its first moment and takes them along when withdrawn', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const save = w.as(ann)
  const refused = await save(profiles.update, { body: { ...draft, sexuality: 'bisexual' } })
  expect(refused.problem.violations).toEqual([
    { propertyPath: 'consent', message: 'Please agree before you answer these, or leave them unanswered.' },
  ])

  const given = await save(profiles.update, { body: { ...draft, sexuality: 'bisexual', consent: true } })
  expect(given.body.consentAt).toBe(given.body.profileUpdatedAt)
  w.clock.advance(60_000)
  const kept = await save(profiles.update, { body: { ...draft, ethnicity: 'other', consent: true } })
  expect(kept.body).toMatchObject({ consentAt: given.body.consentAt, ethnicity: 'other', sexuality: null })
  const withdrawn = await save(profiles.update, { body: draft })
  expect(withdrawn.body).toMatchObject({ consentAt: null, ethnicity: null })
})

test('a page that knows an older profile changes what was changed there, and takes nothing else back', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const save = (part: Partial<ProfileDraft>, changed?: ProfileField[]) =>
    w.as(ann)(profiles.update, { body: { ...draft, ...part, changed } })
  await save({ consent: true, sexuality: 'bisexual' })
  const text = 'Short evenings, long messages, and a boat.'
  await save({ description: text, height: 170 }, ['description', 'height'])
  await save({ seeking: 'Woman', location: BATH }, ['seeking', 'location'])
  // The other page was opened before all of it, and its place has been given up since.
  const { body } = await save({ location: 1, consent: true, smoking: 'no' }, ['smoking'])
  expect(body).toMatchObject({ description: text, height: 170, smoking: 'no', sexuality: 'bisexual' })
  expect(await rowOf(w, ann.id)).toMatchObject({ gender: 'Woman', seeking: 'Woman', location_id: BATH })
  // The two sides of an orientation are chosen as one.
  await save({ gender: 'Man', seeking: 'Woman' }, ['gender'])
  expect(await rowOf(w, ann.id)).toMatchObject({ gender: 'Man', seeking: 'Woman' })

  // A consent that is withdrawn takes along what this page did not know of, and is not given again by another page.
  expect((await save({ smoking: 'no' }, ['consent'])).body).toMatchObject({ consentAt: null, sexuality: null })
  const refused = await save({ consent: true, ethnicity: 'other' }, ['ethnicity'])
  expect(refused.problem.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['consent'])
  const other = await save({ consent: true, height: 171 }, ['height'])
  expect(other.body).toMatchObject({ consentAt: null, height: 171, description: text })
  // A page of the release before says all of it.
  expect((await save({})).body).toMatchObject({ height: null, smoking: null })
  expect((await save({}, ['all' as never])).status).toBe(422)
})

test('a first profile is saved whole, whatever its page says was changed', async () => {
  await using w = await world()
  const zoe = await w.aMember({ hasProfile: false })
  const { body } = await w.as(zoe)(profiles.update, { body: { ...draft, height: 170, changed: ['height'] } })
  expect(body).toMatchObject({ description: draft.description, height: 170 })
  expect(await rowOf(w, zoe.id)).toMatchObject({ gender: 'Woman', seeking: 'Man', location_id: LERWICK })
})

test('what is not right is explained under its field', async () => {
  await using w = await world()
  const ann = await w.aMember()
  const complaint = async (part: Record<string, unknown>) => {
    const { status, problem } = await w.as(ann)(profiles.update, { body: { ...draft, ...part } })
    return [status, problem.violations?.map(({ propertyPath, message }) => `${propertyPath}: ${message}`)]
  }
  expect(await complaint({ location: 1 })).toEqual([
    422,
    ['location: Please select your location from the list provided.'],
  ])
  expect(await complaint({ description: 'Too short.' })).toEqual([
    422,
    ['description: Please write between 20 and 2,000 characters.'],
  ])
  expect(await complaint({ description: 'Write to me: ann at example dot com, ann@example.com' })).toEqual([
    422,
    ['description: Please leave out email addresses, phone numbers, links and handles.'],
  ])
  expect(await complaint({ height: 119, bodyType: 'huge' })).toEqual([
    422,
    ['height: Please enter a height between 120 and 220 cm.', 'bodyType: Please choose one of the options.'],
  ])
  expect((await rowOf(w, ann.id)).location_id).not.toBe(LERWICK)
})

test.for([
  [
    'a number with what nobody sees between its digits',
    'Call me: 0\u200b7\u2060700 9\u00ad00 1\u200c23, in the evening.',
  ],
  ['a number of keycaps', `Call me: ${'07700900123'.replaceAll(/\d/g, '$&\ufe0f\u20e3')}, in the evening.`],
  ['a number in wide digits', 'Call me: ０７７００ ９００ １２３, in the evening.'],
  ['an address with a wide sign', 'Write to me in the evening: ann＠example．com'],
  ['a link with a joiner in it', 'All about me in the evening: ann.c\u200dom'],
] as const)('%s is read as people read it, and refused', async ([, description]) => {
  await using w = await world()
  const ann = await w.aMember()
  const { status, problem } = await w.as(ann)(profiles.update, { body: { ...draft, description } })
  expect([status, problem.violations?.map(({ message }) => message)]).toEqual([
    422,
    ['Please leave out email addresses, phone numbers, links and handles.'],
  ])
})

test('a text of which nothing is to be seen is none, and one with joined emoji and accents is kept as it came', async () => {
  await using w = await world()
  const ann = await w.aMember()
  for (const sign of ['\u200b', '\u3164', '\u2060']) {
    const { problem } = await w.as(ann)(profiles.update, { body: { ...draft, description: sign.repeat(40) } })
    expect(problem.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['description'])
  }
  const description = `Cafe\u0301s, long walks and 👩\u200d❤\ufe0f\u200d👨 in ½ an hour, ① of ②…`
  expect((await w.as(ann)(profiles.update, { body: { ...draft, description } })).body).toMatchObject({ description })
})

test('a stranger saves nothing', async () => {
  await using w = await world()
  expect(await w.asNobody(profiles.update, { body: draft })).toMatchObject({
    status: 401,
    problem: { code: 'notSignedIn' },
  })
})
