import { cases } from '@amour/contract/console/cases.ts'
import {
  answerProposal,
  openModerationFixture,
  decideCase,
  claimNextCase,
  createReport,
} from '@amour/test/trust/moderation-fixture.ts'
import type { TestStaff } from '@amour/test/members/make-staff.ts'
import { type World, world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

const ask = (w: World, by: TestStaff, id: string, text: string) =>
  w.asStaff(by)(cases.ask, { params: { id }, body: { text } })

async function aProposedBan(w: World) {
  const moderation = await openModerationFixture(w)
  await createReport(w, moderation.ann, moderation.bob.id)
  const hold = await claimNextCase(w, moderation.mia)
  await decideCase(w, moderation.mia, hold, { action: 'ban', reason: 'askedMoney', note: 'Six people.' })
  const proposalOf = async (by: TestStaff) => {
    const [proposal] = (await w.asStaff(by)(cases.proposals, {})).body.data
    if (!proposal) throw new Error('A proposal waits.')
    return proposal
  }
  return { ...moderation, proposalOf }
}

test('a second person asks before they answer, the proposer replies, and both read it; the time runs on', async () => {
  await using w = await world()
  const { mia, max, proposalOf } = await aProposedBan(w)
  const { id, lapsesAt, caseId } = await proposalOf(max)
  expect((await ask(w, max, id, 'Which messages show the money?')).status).toBe(200)
  expect((await ask(w, mia, id, 'The second and the fifth.')).status).toBe(200)
  expect(await proposalOf(max)).toMatchObject({
    lapsesAt,
    words: [
      { by: 'Max', isMine: true, text: 'Which messages show the money?' },
      { by: 'Mia', isMine: false, text: 'The second and the fifth.' },
    ],
  })
  const file = await w.asStaff(mia)(cases.view, { params: { id: caseId ?? '' } })
  expect(file.body.proposal?.words.map(({ isMine }) => isMine)).toEqual([false, true])
  const logged = w.db.selectFrom('audit_event').select('staff_id').where('action', '=', 'proposal.asked').orderBy('seq')
  expect(await logged.execute()).toEqual([{ staff_id: max.id }, { staff_id: mia.id }])
  const answer = { answer: 'approve' as const, note: 'I have seen them.' }
  expect((await answerProposal(w, max, { params: { id }, body: answer })).body).toEqual({ state: 'approved' })
})

test('nobody asks about what is answered, has lapsed, or is not theirs to see; an empty question is refused', async () => {
  await using w = await world()
  const { mia, max, proposalOf } = await aProposedBan(w)
  const { id } = await proposalOf(max)
  const blank = await ask(w, max, id, '  ')
  expect([blank.status, blank.problem.violations?.[0]?.propertyPath]).toEqual([422, 'text'])
  const carer = await w.aStaff({ roles: ['childSafety'] })
  expect((await ask(w, carer, id, 'Why?')).problem.code).toBe('notFound')
  expect((await ask(w, max, crypto.randomUUID(), 'Why?')).problem.code).toBe('notFound')
  await answerProposal(w, max, { params: { id }, body: { answer: 'decline', note: 'A week first.' } })
  for (const one of [max, mia]) expect((await ask(w, one, id, 'Why?')).problem.code).toBe('proposalOver')
})
