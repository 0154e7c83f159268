import type { RuleDefinition } from '@amour/contract/console/rules.ts'
import type { Context, StaffContext } from '@amour/server/context.ts'
import { DAY, HOUR } from '@amour/server/durations.ts'
import { answerProposal, listProposals, proposeRule } from '@amour/server/features/trust/proposals/proposals.service.ts'
import { draftRule, dryRun, listRules } from '@amour/server/features/trust/rules/rules.service.ts'
import {
  authenticateStaff,
  signOutStaff,
  startStaffSession,
} from '@amour/server/features/trust/staff/staff-session.service.ts'
import { selectDemoStaff } from '@amour/server/features/trust/staff/staff.queries.ts'
import { selectLiveVersions, selectVersionNames } from '#demo/demo.queries.ts'

const scams: RuleDefinition = {
  on: 'reports',
  categories: ['scam'],
  all: [{ fact: 'reporters', min: 4 }],
  effect: 'raise',
  reason: 'askedMoney',
}

const returned: RuleDefinition = {
  on: 'signals',
  categories: [],
  all: [
    { fact: 'bannedDevices', min: 1 },
    { fact: 'bannedAlike', min: 2 },
    { fact: 'accountDays', max: 14 },
  ],
  effect: 'hold',
  reason: 'evaded',
}

/** It is met as soon as a new member has used up the ten first messages of a day and nobody has answered. */
export const openers: RuleDefinition = {
  on: 'signals',
  categories: [],
  all: [
    { fact: 'limitReached', min: 10 },
    { fact: 'unanswered', min: 8 },
    { fact: 'accountDays', max: 3 },
  ],
  effect: 'hold',
  reason: 'wroteOn',
}

const RAISING = 'Several people say scam'
const HOLDING = 'Back after a ban'
const WRITING = 'New account writes to very many'

const past = (context: Context, ago: number): Context => {
  const then = new Date(context.clock.now().getTime() - ago)
  return { ...context, clock: { now: () => then } }
}

/** Two rules that two leads have made live three months ago, before anything that the history tells; made once. */
export async function addLiveRules(context: Context): Promise<void> {
  const [author, second] = await selectLeads(context)
  if (!author || !second || (await selectVersionNames(context.db)).length > 0) return
  await using writing = await signInStaff(past(context, 91 * DAY), author.id)
  await using answering = await signInStaff(past(context, 91 * DAY - HOUR), second.id)
  for (const [name, definition] of [
    [RAISING, scams],
    [HOLDING, returned],
  ] as const) {
    const [version] = (await draftRule(writing.context, { name, definition })).versions
    await dryRun(writing.context, version?.id ?? '')
    await proposeRule(writing.context, version?.id ?? '')
  }
  // Nobody agrees to a rule that they have not read.
  await listRules(answering.context)
  for (const { id } of await listProposals(answering.context))
    await answerProposal(answering.context, id, { answer: 'approve', note: 'The dry run is sound.' })
}

/** A new version in the drawer, and a rule that waits for the second lead, with what its dry run has found. */
export async function addDraftRules(context: Context): Promise<void> {
  const [author] = await selectLeads(context)
  if (!author || (await selectVersionNames(context.db)).includes(WRITING)) return
  await using writing = await signInStaff(past(context, 3 * HOUR), author.id)
  const stricter = { ...scams, all: [{ fact: 'reporters' as const, min: 3 }], effect: 'hold' as const }
  await draftRule(writing.context, { name: RAISING, definition: stricter })
  const [waiting] = (await draftRule(writing.context, { name: WRITING, definition: openers })).versions
  await dryRun({ ...writing.context, clock: context.clock }, waiting?.id ?? '')
  await proposeRule(writing.context, waiting?.id ?? '')
}

/** The versions that the history tells of. Throws where the rules have not been made. */
export async function findRuleVersions({ db }: Context): Promise<{ raise: string; hold: string }> {
  const live = await selectLiveVersions(db)
  const versionOf = (name: string) => {
    const version = live.find((each) => each.name === name)
    if (!version) throw new Error(`The rule ${name} is not live.`)
    return version.id
  }
  return { raise: versionOf(RAISING), hold: versionOf(HOLDING) }
}

const selectLeads = async ({ db }: Context) => (await selectDemoStaff(db)).filter(({ roles }) => roles.includes('lead'))

/** What somebody does at the console, in a session that ends with it. */
async function signInStaff(context: Context, id: string) {
  const { token } = await startStaffSession(context, id, null)
  const tx: StaffContext = { ...context, staff: await authenticateStaff(context, `Bearer ${token}`, true) }
  return { context: tx, [Symbol.asyncDispose]: () => signOutStaff(tx) }
}
