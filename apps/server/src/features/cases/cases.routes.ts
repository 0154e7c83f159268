import { cases } from '@amour/contract/console/cases.ts'
import { comfort } from '@amour/contract/console/comfort.ts'
import { metrics } from '@amour/contract/console/metrics.ts'
import type { On } from '#http/on.ts'
import { askAbout } from './asking.service.ts'
import { giveBack, holdCase, holdNext, listColleagues, stayOn, undoSkip } from './claiming.service.ts'
import { reportDays } from './counting.service.ts'
import { readComfort, setComfort } from './comfort.service.ts'
import { decideCase } from './deciding.service.ts'
import { measureDesk } from './measuring.service.ts'
import { answerProposal, listProposals } from './proposals.service.ts'
import { describeQueues, findCases, listQueue, readCase } from './reading.service.ts'
import { lookAt, revealMessages } from './revealing.service.ts'
import { takeNoteDown, takeTextDown } from './taking-down.service.ts'

export function caseRoutes(on: On) {
  on(comfort.read, (_, context) => readComfort(context))
  on(comfort.set, ({ body }, context) => setComfort(context, body))
  on(cases.queues, (_, context) => describeQueues(context))
  on(cases.list, ({ query }, context) => listQueue(context, query))
  on(cases.find, async ({ query }, context) => ({ data: await findCases(context, query.text) }))
  on(cases.next, async ({ body }, context) => ({ data: await holdNext(context, body) }))
  on(cases.claim, ({ params }, context) => holdCase(context, params.id))
  on(cases.takeOver, ({ params }, context) => holdCase(context, params.id, { isForced: true }))
  on(cases.view, ({ params }, context) => readCase(context, params.id))
  on(cases.heartbeat, ({ params, body }, context) => stayOn(context, params.id, body.token))
  on(cases.giveBack, async ({ params, body }, context) => {
    await giveBack(context, params.id, body)
    return { status: 'open' as const }
  })
  on(cases.undoSkip, ({ params }, context) => undoSkip(context, params.id))
  on(cases.colleagues, async ({ params }, context) => ({ data: await listColleagues(context, params.id) }))
  on(cases.handOver, async ({ params, body }, context) => {
    await giveBack(context, params.id, body)
    return { status: 'open' as const }
  })
  on(cases.reveal, async ({ params, body }, context) => ({ data: await revealMessages(context, params.id, body) }))
  on(cases.removeNote, async ({ params, body }, context) => {
    await takeNoteDown(context, params, body)
    return { status: 'removed' as const }
  })
  on(cases.removeText, async ({ params, body }, context) => {
    await takeTextDown(context, params.id, body)
    return { status: 'removed' as const }
  })
  on(cases.look, ({ params, body }, context) => lookAt(context, params.id, body))
  on(cases.decide, ({ params, body }, context) => decideCase(context, params.id, body))
  on(metrics.transparency, ({ query }, context) => reportDays(context, query))
  on(metrics.read, ({ query }, context) => measureDesk(context, query.days))
  on(cases.proposals, async (_, context) => ({ data: await listProposals(context) }))
  on(cases.ask, async ({ params, body }, context) => {
    await askAbout(context, params.id, body.text)
    return { status: 'sent' as const }
  })
  on(cases.answer, ({ params, body }, context) => answerProposal(context, params.id, body))
}
