import { once } from 'node:events'
import { readConfig } from '@amour/server/config.ts'
import { readCase } from '@amour/server/features/trust/case-file/case-file.service.ts'
import { answerProposal } from '@amour/server/features/trust/proposals/proposals.service.ts'
import { authenticateStaff } from '@amour/server/features/trust/staff/staff-session.service.ts'
import { openContext } from '@amour/server/processes/open-context.ts'

// A moderator approves a ban, in a process of its own that can be killed, once it is told to.
const [databaseUrl = '', proposalId = '', token = ''] = process.argv.slice(2)
const { context, close } = await openContext(readConfig(), { databaseUrl })
const staff = await authenticateStaff(context, `Bearer ${token}`, true)
// Whoever agrees has read the case.
const proposal = await context.db
  .selectFrom('proposal')
  .select('case_id')
  .where('id', '=', proposalId)
  .executeTakeFirstOrThrow()
await readCase({ ...context, staff }, proposal.case_id ?? '')
process.stdout.write('ready')
await once(process.stdin, 'data')
await answerProposal({ ...context, staff }, proposalId, { answer: 'approve', note: 'Same pattern.' })
await close()
process.stdin.destroy()
