import { cases } from '@amour/contract/console/cases.ts'
import { letters } from '@amour/contract/console/letters.ts'
import { waves } from '@amour/contract/console/waves.ts'
import { memberLooks } from '@amour/contract/console/member-looks.ts'
import { wellnessSettings } from '@amour/contract/console/wellness-settings.ts'
import { metrics } from '@amour/contract/console/metrics.ts'
import { listWaves } from '#features/trust/report-search/alike-reports.service.ts'
import { lookAtMember } from '#features/trust/member-looks/member-looks.service.ts'
import { decideWave, prepareWave } from '#features/trust/waves/waves.service.ts'
import type { Mount } from '#http/router.ts'
import { addProposalQuestion } from '#features/trust/proposals/proposal-questions.service.ts'
import {
  releaseClaim,
  claimCase,
  claimNextCases,
  listColleagues,
  extendClaim,
  undoSkip,
} from '#features/trust/cases/claims.service.ts'
import { reportDays } from '#features/trust/metrics/case-counts.service.ts'
import { getWellnessSettings, saveWellnessSettings } from '#features/trust/cases/wellness-settings.service.ts'
import { decideCase, previewLetter } from '#features/trust/proposals/case-decision.service.ts'
import { describeHistory } from '#features/trust/metrics/history.service.ts'
import { measureModeration } from '#features/trust/metrics/metrics.service.ts'
import { answerProposal, listProposals } from '#features/trust/proposals/proposals.service.ts'
import { describeQueues, readCase } from '#features/trust/case-file/case-file.service.ts'
import { findCases, findCasesByWords, listQueue, selectWaveCases } from '#features/trust/case-file/case-list.service.ts'
import { viewEvidenceFile, revealMessages } from '#features/trust/case-file/evidence-viewing.service.ts'
import { takeDownNote, takeDownProfileText } from '#features/trust/text-takedowns/text-takedowns.service.ts'

export function caseRoutes(mount: Mount) {
  mount(wellnessSettings.read, (_, context) => getWellnessSettings(context))
  mount(wellnessSettings.set, ({ body }, context) => saveWellnessSettings(context, body))
  mount(cases.queues, (_, context) => describeQueues(context))
  mount(cases.list, ({ query }, context) => listQueue(context, query))
  mount(cases.find, async ({ query }, context) => ({ data: await findCases(context, query.text) }))
  mount(cases.findWords, async ({ body }, context) => ({ data: await findCasesByWords(context, body.text) }))
  mount(memberLooks.open, ({ body }, context) => lookAtMember(context, body))
  mount(cases.next, async ({ body }, context) => ({ data: await claimNextCases(context, body) }))
  mount(cases.claim, ({ params }, context) => claimCase(context, params.id))
  mount(cases.takeOver, ({ params }, context) => claimCase(context, params.id, { isForced: true }))
  mount(cases.view, ({ params }, context) => readCase(context, params.id))
  mount(cases.heartbeat, ({ params, body }, context) => extendClaim(context, params.id, body.token))
  mount(cases.giveBack, async ({ params, body }, context) => {
    await releaseClaim(context, params.id, body)
    return { status: 'open' as const }
  })
  mount(cases.undoSkip, ({ params }, context) => undoSkip(context, params.id))
  mount(cases.colleagues, async ({ params }, context) => ({ data: await listColleagues(context, params.id) }))
  mount(cases.handOver, async ({ params, body }, context) => {
    await releaseClaim(context, params.id, body)
    return { status: 'open' as const }
  })
  mount(cases.reveal, async ({ params, body }, context) => ({ data: await revealMessages(context, params.id, body) }))
  mount(cases.removeNote, async ({ params, body }, context) => {
    await takeDownNote(context, params, body)
    return { status: 'removed' as const }
  })
  mount(cases.removeText, async ({ params, body }, context) => {
    await takeDownProfileText(context, params.id, body)
    return { status: 'removed' as const }
  })
  mount(cases.look, ({ params, body }, context) => viewEvidenceFile(context, params.id, body))
  mount(cases.decide, ({ params, body }, context) => decideCase(context, params.id, body))
  mount(letters.preview, async ({ params, body }, context) => ({
    letter: await previewLetter(context, params.id, body),
  }))
  mount(metrics.transparency, ({ query }, context) => reportDays(context, query))
  mount(metrics.history, ({ query }, context) => describeHistory(context, query.days))
  mount(metrics.read, ({ query }, context) => measureModeration(context, query.days))
  mount(cases.proposals, async (_, context) => ({ data: await listProposals(context) }))
  mount(cases.ask, async ({ params, body }, context) => {
    await addProposalQuestion(context, params.id, body.text)
    return { status: 'sent' as const }
  })
  mount(cases.answer, ({ params, body }, context) => answerProposal(context, params.id, body))
}

/** Many like reports, decided as one. */
export function waveRoutes(mount: Mount) {
  mount(waves.list, async (_, context) => ({ data: await listWaves(context) }))
  mount(waves.select, async ({ query }, context) => ({ data: await selectWaveCases(context, query) }))
  mount(waves.prepare, ({ body }, context) => prepareWave(context, body))
  // Each case is a transaction of its own; what is sent again is known by the number of the wave.
  mount(waves.decide, ({ params, body }, context) => decideWave(context, { ...params, ...body }), { keepsKey: true })
}
