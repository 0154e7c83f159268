import { appeals } from '@amour/contract/trust/appeals.ts'
import { cases } from '@amour/contract/console/cases.ts'
import type { DecisionDraft } from '@amour/contract/console/decision-draft.ts'
import { members } from '@amour/contract/people/members.ts'
import { prompts } from '@amour/contract/people/prompts.ts'
import { openModerationFixture, decideCase, claimNextCase, createReport } from '@amour/test/trust/moderation-fixture.ts'
import { world } from '@amour/test/world.ts'
import { expect, test } from 'vitest'
import { moderationMaintenance } from '#features/trust/case-maintenance/case-maintenance.jobs.ts'

const text = 'Please look at this once more.'

test('words come back by an appeal against what rejected them, and by none against another decision that stands', async () => {
  await using w = await world()
  const { ann, bob, mia, max } = await openModerationFixture(w)
  const taken = { prompt: 'hereFor', answer: 'Write me on the other site.' } as const
  const refused = { prompt: 'myPace', answer: 'As fast as you can pay.' } as const
  const save = (answers: (typeof taken | typeof refused)[]) => w.as(bob)(prompts.replace, { body: { answers } })
  const review = async (draft: Partial<DecisionDraft>) => {
    await moderationMaintenance.perform(w.context, {})
    const hold = await claimNextCase(w, mia, 'media')
    const { body: file } = await w.asStaff(mia)(cases.view, { params: { id: hold.id } })
    expect((await decideCase(w, mia, hold, { ...draft, heldAt: file.text?.heldAt ?? null })).status).toBe(200)
  }
  await save([taken])
  await review({ action: 'approve' })
  w.clock.advance(1000)
  await save([taken, refused])
  w.clock.advance(1000)
  await createReport(w, ann, bob.id)
  const { id, token } = await claimNextCase(w, mia)
  const why = { token, reason: 'textContact', note: '', words: '' }
  expect((await w.asStaff(mia)(cases.removeText, { params: { id }, body: why })).status).toBe(200)
  w.clock.advance(1000)
  await review({ action: 'reject', reason: 'textSelling' })
  const told = (await w.as(bob)(appeals.decisions, {})).body.data
  expect(told[0]?.quoted).toBe(refused.answer)
  expect(told[1]?.quoted).toContain(taken.answer)
  expect(told[1]?.quoted).not.toContain(refused.answer)
  await w.as(bob)(appeals.create, { body: { decision: told[1]?.id ?? '', text } })
  await decideCase(w, max, await claimNextCase(w, max, 'appeals'), { action: 'overturn' })
  const shown = (await w.as(ann)(members.view, { params: { id: bob.id } })).body.prompts
  expect(shown.map(({ answer: words }) => words)).toEqual([taken.answer])
})
