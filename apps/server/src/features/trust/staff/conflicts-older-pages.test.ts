import { staff } from '@amour/contract/console/staff.ts'
import type { RequestOf } from '@amour/contract/endpoint.ts'
import { openModerationFixture } from '@amour/test/trust/moderation-fixture.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

type Declaring = RequestOf<typeof staff.declare>['body']

/** Mia knows Bob, and Cat; what she declares from one page and another. */
async function acquainted(w: World) {
  const people = await openModerationFixture(w)
  const cat = await w.aMember({ username: 'cat' })
  const as = w.asStaff(people.mia)
  const declare = (body: Declaring) => as(staff.declare, { body })
  const standing = async () => (await as(staff.conflicts, {})).body
  await declare({ usernames: ['bob'], words: 'My neighbour.' })
  return { ...people, cat, declare, standing, known: await standing() }
}

test('a page that was opened before names somebody more, and neither asks to take off nor forgets whom another page has named', async () => {
  await using w = await world()
  const { declare, standing, known } = await acquainted(w)
  await declare({ usernames: ['bob', 'cat'], words: 'My neighbour, and a friend.', known })
  const named = await declare({ usernames: ['bob', 'ann'], words: 'My neighbour.', known })
  expect(named.body).toEqual({
    usernames: ['ann', 'bob', 'cat'],
    withdrawing: [],
    words: 'My neighbour, and a friend.',
  })
  // It takes off whom it knew, and says why; of nobody else it speaks.
  const left = await declare({ usernames: ['ann'], words: 'We moved.', why: 'He moved away.', known })
  expect(left.body).toMatchObject({ withdrawing: ['bob'], words: 'We moved.' })
  expect((await standing()).usernames).toEqual(['ann', 'bob', 'cat'])
})

test('what a lead was asked elsewhere, or has agreed to, is not taken back by a page that knew of neither', async () => {
  await using w = await world()
  const { declare, standing, known } = await acquainted(w)
  const lead = await w.aStaff({ roles: ['lead'] })
  await declare({ usernames: [], words: known.words, why: 'He moved away.', known })
  await declare({ usernames: ['bob', 'cat'], words: known.words, known })
  expect((await standing()).withdrawing).toEqual(['bob'])
  const [asked] = (await w.asStaff(lead)(staff.withdrawals, {})).body.data
  await w.asStaff(lead)(staff.answerWithdrawal, { params: { id: asked?.id ?? '' }, body: { answer: 'approve' } })
  await declare({ usernames: ['bob'], words: 'Nobody else.', known })
  expect(await standing()).toMatchObject({ usernames: ['cat'], words: 'Nobody else.' })
  // Whoever names him once more after that means it.
  await declare({ usernames: ['bob', 'cat'], words: '', known: await standing() })
  expect((await standing()).usernames).toEqual(['bob', 'cat'])
  // Who has left is no reason to refuse what is declared of others.
  const before = { usernames: ['bob', 'cat', 'gone'], words: '' }
  const more = await declare({ usernames: [...before.usernames, 'ann'], words: '', known: before })
  expect(more.body.usernames).toEqual(['ann', 'bob', 'cat'])
  const unknown = await declare({ usernames: ['bob', 'nobody'], words: '', known: before })
  expect(unknown.problem.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['usernames.1'])
})
