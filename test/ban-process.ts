import { readConfig } from '@amour/server/config.ts'
import { answerProposal } from '@amour/server/features/cases/proposals.service.ts'
import { openContext } from '@amour/server/processes/open-context.ts'

// A moderator approves a ban, in a process of its own that can be killed: the database, the proposal, the moderator.
const [databaseUrl = '', proposalId = '', staffId = ''] = process.argv.slice(2)
const { context, close } = await openContext(readConfig(), { databaseUrl, superviseQueue: false })
const now = context.clock.now()
const staff = {
  id: staffId,
  name: 'Max',
  roles: ['moderator' as const],
  isDemo: false,
  sessionId: staffId,
  startedAt: now,
  endsAt: now,
  touchedAt: now,
}
await answerProposal({ ...context, staff }, proposalId, { answer: 'approve', note: 'Same pattern.' })
await close()
