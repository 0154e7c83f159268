import { cases } from '@amour/contract/console/cases.ts'
import {
  answerProposal,
  claimNextCase,
  createReport,
  decideCase,
  openModerationFixture,
} from '@amour/test/trust/moderation-fixture.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'

test('what was reported after the proposer had read the case is not closed by what two agree on, and is a case again', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const [cat, dee] = [await w.aMember({ gender: 'Woman' }), await w.aMember({ gender: 'Woman' })]
  await createReport(w, ann, bob.id)
  const claim = await claimNextCase(w, mia)
  await w.asStaff(mia)(cases.view, { params: { id: claim.id } })
  w.clock.advance(1000)
  await createReport(w, cat, bob.id, { category: 'harassment' })
  w.clock.advance(1000)
  await decideCase(w, mia, claim, { action: 'ban', reason: 'askedMoney' })
  w.clock.advance(1000)
  await createReport(w, dee, bob.id, { category: 'hate' })
  const [proposal] = (await w.asStaff(max)(cases.proposals, {})).body.data
  const body = { answer: 'approve' as const, note: 'I have read what Ann says.' }
  expect((await answerProposal(w, max, { params: { id: proposal?.id ?? '' }, body })).status).toBe(200)
  const reports = await w.db.selectFrom('report').select(['category', 'outcome']).orderBy('created_at').execute()
  expect(reports).toEqual([
    { category: 'scam', outcome: 'actionTaken' },
    { category: 'harassment', outcome: null },
    { category: 'hate', outcome: null },
  ])
  const { data } = (await w.asStaff(max)(cases.list, { query: { queue: 'reports' } })).body
  expect(data).toMatchObject([{ reports: 2, state: 'open' }])
})
