import { cases } from '@amour/contract/console/cases.ts'
import { wellnessSettings } from '@amour/contract/console/wellness-settings.ts'
import { metrics } from '@amour/contract/console/metrics.ts'
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
import { decideCase } from '#features/trust/proposals/case-decision.service.ts'
import { measureModeration } from '#features/trust/metrics/metrics.service.ts'
import { answerProposal, listProposals } from '#features/trust/proposals/proposals.service.ts'
import { describeQueues, findCases, listQueue, readCase } from '#features/trust/case-file/case-file.service.ts'
import { viewEvidenceFile, revealMessages } from '#features/trust/case-file/evidence-viewing.service.ts'
import { takeDownNote, takeDownProfileText } from '#features/trust/text-takedowns/text-takedowns.service.ts'

export function caseRoutes(on: Mount) {
  on(wellnessSettings.read, (_, context) => getWellnessSettings(context))
  on(wellnessSettings.set, ({ body }, context) => saveWellnessSettings(context, body))
  on(cases.queues, (_, context) => describeQueues(context))
  on(cases.list, ({ query }, context) => listQueue(context, query))
  on(cases.find, async ({ query }, context) => ({ data: await findCases(context, query.text) }))
  on(cases.next, async ({ body }, context) => ({ data: await claimNextCases(context, body) }))
  on(cases.claim, ({ params }, context) => claimCase(context, params.id))
  on(cases.takeOver, ({ params }, context) => claimCase(context, params.id, { isForced: true }))
  on(cases.view, ({ params }, context) => readCase(context, params.id))
  on(cases.heartbeat, ({ params, body }, context) => extendClaim(context, params.id, body.token))
  on(cases.giveBack, async ({ params, body }, context) => {
    await releaseClaim(context, params.id, body)
    return { status: 'open' as const }
  })
  on(cases.undoSkip, ({ params }, context) => undoSkip(context, params.id))
  on(cases.colleagues, async ({ params }, context) => ({ data: await listColleagues(context, params.id) }))
  on(cases.handOver, async ({ params, body }, context) => {
    await releaseClaim(context, params.id, body)
    return { status: 'open' as const }
  })
  on(cases.reveal, async ({ params, body }, context) => ({ data: await revealMessages(context, params.id, body) }))
  on(cases.removeNote, async ({ params, body }, context) => {
    await takeDownNote(context, params, body)
    return { status: 'removed' as const }
  })
  on(cases.removeText, async ({ params, body }, context) => {
    await takeDownProfileText(context, params.id, body)
    return { status: 'removed' as const }
  })
  on(cases.look, ({ params, body }, context) => viewEvidenceFile(context, params.id, body))
  on(cases.decide, ({ params, body }, context) => decideCase(context, params.id, body))
  on(metrics.transparency, ({ query }, context) => reportDays(context, query))
  on(metrics.read, ({ query }, context) => measureModeration(context, query.days))
  on(cases.proposals, async (_, context) => ({ data: await listProposals(context) }))
  on(cases.ask, async ({ params, body }, context) => {
    await addProposalQuestion(context, params.id, body.text)
    return { status: 'sent' as const }
  })
  on(cases.answer, ({ params, body }, context) => answerProposal(context, params.id, body))
}
