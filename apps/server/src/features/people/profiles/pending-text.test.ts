import { members } from '@amour/contract/people/members.ts'
import { notifications } from '@amour/contract/people/notifications.ts'
import { profiles } from '@amour/contract/people/profiles.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'
import { BATH } from '@amour/test/members/make-member.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { decideProfileText, findPendingText } from './profile-review.service.ts'

const FIRST = 'Long evenings, short messages, no fuss.'
const SECOND = 'Long evenings, short messages, and a boat.'
const THIRD = 'Long evenings, short messages, and a bicycle.'
const ADVERT = 'Long evenings, 150 roses each, no fuss.'

async function save(w: World, member: TestMember, description: string) {
  const body = { gender: 'Woman', seeking: 'Man', location: BATH, description } as const
  return (await w.as(member)(profiles.update, { body })).body
}

const read = async (w: World, of: TestMember, by: TestMember) =>
  (await w.as(by)(members.view, { params: { id: of.id } })).body.description

async function decide(w: World, { id: memberId }: TestMember, verdict: 'approve' | 'reject') {
  const held = await findPendingText(w.context, memberId)
  return decideProfileText(w.context, { memberId, staffId: 'mia', heldAt: held?.heldAt ?? new Date(0), verdict })
}

async function couple(w: World) {
  return { ann: await w.aMember({ hasProfile: false }), bob: await w.aMember({ gender: 'Man', seeking: 'Woman' }) }
}

test('a first text is read by its writer alone until a person has approved it', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  expect(await save(w, ann, FIRST)).toMatchObject({ description: FIRST, text: { state: 'waiting', signs: [] } })
  expect([await read(w, ann, ann), await read(w, ann, bob)]).toEqual([FIRST, null])
  expect(await findPendingText(w.context, ann.id)).toMatchObject({ text: FIRST, isFirst: true, signs: [] })
  expect(await decide(w, ann, 'approve')).toBe(true)
  expect(await read(w, ann, bob)).toBe(FIRST)
  const { data } = (await w.as(ann)(notifications.all, { body: {} })).body
  expect(data).toMatchObject([{ text: 'Your profile text was approved, and others can read it', link: '/profile' }])
  expect(await save(w, ann, SECOND)).toMatchObject({ text: { state: 'shown' } })
  expect(await read(w, ann, bob)).toBe(SECOND)
})

test('a text that looks like an advert waits, while others go on reading the one before', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  await save(w, ann, FIRST)
  await decide(w, ann, 'approve')
  expect(await save(w, ann, ADVERT)).toMatchObject({
    description: ADVERT,
    text: { state: 'waiting', signs: ['selling'] },
  })
  expect(await read(w, ann, bob)).toBe(FIRST)
  expect(await save(w, ann, FIRST)).toMatchObject({ text: { state: 'shown', signs: [] } })
  expect(await findPendingText(w.context, ann.id)).toBeUndefined()
})

test('a rejected text stays with its writer, and the next one waits', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  await save(w, ann, ADVERT)
  expect(await decide(w, ann, 'reject')).toBe(true)
  expect(await save(w, ann, ADVERT)).toMatchObject({ text: { state: 'rejected' } })
  expect(await save(w, ann, FIRST)).toMatchObject({ text: { state: 'waiting', signs: [] } })
  expect(await read(w, ann, bob)).toBeNull()
})

test('after a rejected text the next one waits, though the one that is shown was saved in between', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  await save(w, ann, FIRST)
  await decide(w, ann, 'approve')
  await save(w, ann, ADVERT)
  await decide(w, ann, 'reject')
  expect(await save(w, ann, FIRST)).toMatchObject({ text: { state: 'shown', signs: [] } })
  expect(await save(w, ann, SECOND)).toMatchObject({ text: { state: 'waiting', signs: [] } })
  // Nor does taking that one back as well make the one after it go out unread.
  await save(w, ann, FIRST)
  expect(await save(w, ann, THIRD)).toMatchObject({ text: { state: 'waiting', signs: [] } })
  expect(await read(w, ann, bob)).toBe(FIRST)
  await decide(w, ann, 'approve')
  expect(await read(w, ann, bob)).toBe(THIRD)
  expect(await save(w, ann, SECOND)).toMatchObject({ text: { state: 'shown' } })
})

test('a text that was changed after somebody read it is not approved unread', async () => {
  await using w = await world()
  const { ann, bob } = await couple(w)
  await save(w, ann, FIRST)
  const held = await findPendingText(w.context, ann.id)
  w.clock.advance(1000)
  await save(w, ann, ADVERT)
  const decision = {
    memberId: ann.id,
    staffId: 'mia',
    heldAt: held?.heldAt ?? new Date(0),
    verdict: 'approve',
  } as const
  expect(await decideProfileText(w.context, decision)).toBe(false)
  expect(await read(w, ann, bob)).toBeNull()
})
