import type { RuleDefinition } from '@amour/contract/console/rules.ts'
import type { Context, StaffContext } from '@amour/server/context.ts'
import { answerProposal, listProposals, proposeRule } from '@amour/server/features/trust/proposals/proposals.service.ts'
import { draftRule, listRules } from '@amour/server/features/trust/rules/rules.service.ts'
import {
  authenticateStaff,
  signOutStaff,
  startStaffSession,
} from '@amour/server/features/trust/staff/staff-session.service.ts'
import { selectDemoStaff } from '@amour/server/features/trust/staff/staff.queries.ts'

const scams: RuleDefinition = {
  categories: ['scam'],
  all: [{ fact: 'reporters', min: 4 }],
  effect: 'raise',
  reason: 'askedMoney',
}

const openers: RuleDefinition = {
  categories: ['harassment', 'unwantedSexual'],
  all: [
    { fact: 'newConversations', min: 40 },
    { fact: 'accountDays', max: 3 },
  ],
  effect: 'hold',
  reason: 'wroteOn',
}

/** A rule that two leads have made live, with a new version in the drawer, and one that waits for the second lead; made once. */
export async function addDemoRules(context: Context) {
  const [author, second] = (await selectDemoStaff(context.db)).filter(({ roles }) => roles.includes('lead'))
  if (!author || !second) return
  await using writing = await signInStaff(context, author.id)
  if ((await listRules(writing.context)).length > 0) return
  const [live] = (await draftRule(writing.context, { name: 'Several people say scam', definition: scams })).versions
  await proposeRule(writing.context, live?.id ?? '')
  await using answering = await signInStaff(context, second.id)
  // Nobody agrees to a rule that they have not read.
  await listRules(answering.context)
  for (const { id } of await listProposals(answering.context))
    await answerProposal(answering.context, id, { answer: 'approve', note: 'The dry run is sound.' })
  const stricter = { ...scams, all: [{ fact: 'reporters' as const, min: 3 }], effect: 'hold' as const }
  await draftRule(writing.context, { name: 'Several people say scam', definition: stricter })
  const name = 'New account writes to very many'
  const [waiting] = (await draftRule(writing.context, { name, definition: openers })).versions
  await proposeRule(writing.context, waiting?.id ?? '')
}

/** What somebody does at the console, in a session that ends with it. */
async function signInStaff(context: Context, id: string) {
  const { token } = await startStaffSession(context, id, null)
  const tx: StaffContext = { ...context, staff: await authenticateStaff(context, `Bearer ${token}`, true) }
  return { context: tx, [Symbol.asyncDispose]: () => signOutStaff(tx) }
}
