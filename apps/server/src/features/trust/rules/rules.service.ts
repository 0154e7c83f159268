import type { DryRun, Rule, RuleDefinition } from '@amour/contract/console/rules.ts'
import { reasonTexts } from '@amour/locales/policies.ts'
import { type Context, inTransaction, type StaffContext } from '#context.ts'
import { DAY } from '#durations.ts'
import { appendAudit } from '#features/trust/audit/audit.service.ts'
import { Refusal, refuseField } from '#http/refusal.ts'
import { newId } from '#security/ids.ts'
import { isMatch, runsOn } from './rule-matching.ts'
import {
  insertVersion,
  selectFacts,
  selectLive,
  selectUnreadProposed,
  selectVersion,
  selectVersions,
  updateDryRun,
  updateLive,
  updateSwitchedOff,
  upsertRule,
  type VersionRow,
} from './rules.queries.ts'

const MONTH = 30 * DAY

/** A live rule that a report or a signal has met. */
type MatchedRule = { versionId: string; definition: RuleDefinition }

/** What makes rules run: a report, or the latest signal of a member. */
export type Occasion = { reportId: string } | { memberId: string }

/** The live rules that a report meets, or a member of whom a signal was seen, in the caller's transaction. */
export async function findMatchingRules({ db }: Context, occasion: Occasion): Promise<MatchedRule[]> {
  const live = await selectLive(db)
  if (live.length === 0) return []
  const [facts] = await selectFacts(db, occasion)
  if (!facts) return []
  return live
    .filter(({ definition }) => isMatch(definition, facts))
    .map(({ id, definition }) => ({ versionId: id, definition }))
}

/** Every rule with its versions. Whoever lists them has read those that a colleague has proposed, and it is noted. */
export async function listRules(context: StaffContext): Promise<Rule[]> {
  const { db, staff } = context
  for (const id of await selectUnreadProposed(db, staff.id))
    await appendAudit(context, { staffId: staff.id, action: 'rule.read', subject: { kind: 'rule', id }, detail: {} })
  return viewRules(context)
}

async function viewRules({ db, staff }: StaffContext): Promise<Rule[]> {
  const rules = new Map<string, Rule>()
  for (const row of await selectVersions(db)) {
    const rule = rules.get(row.rule_id) ?? { id: row.rule_id, name: row.name, versions: [] }
    rule.versions.push(viewVersion(row, staff.id))
    rules.set(row.rule_id, rule)
  }
  return [...rules.values()]
}

/** Writes a version; it does nothing until two have made it live. Throws a violation of `definition.reason`. */
export function draftRule(
  context: StaffContext,
  { name, definition }: { name: string; definition: RuleDefinition },
): Promise<Rule> {
  if (![...reasonTexts.keys()].some((code) => code === definition.reason))
    throw refuseField('definition.reason', 'choiceInvalid')
  return inTransaction(context, async (tx) => {
    const { db, clock, staff } = tx
    const at = clock.now()
    const ruleId = await upsertRule(db, { id: newId(), name, at })
    const id = newId()
    await insertVersion(db, { id, ruleId, definition, authorId: staff.id, at })
    await audit(tx, 'rule.draft', id)
    // Whoever writes a rule is shown that one, and has read no other by it.
    const rule = (await viewRules(tx)).find((each) => each.id === ruleId)
    if (!rule) throw new Error('What was written is there.')
    return rule
  })
}

/** Tries a version on the last 30 days and touches nobody; what it found is kept with it. Throws `notFound`. */
export async function dryRun(context: StaffContext, id: string): Promise<DryRun> {
  const { db, clock } = context
  const version = await selectVersion(db, id)
  if (!version) throw new Refusal('notFound')
  const at = clock.now()
  const rows = await selectFacts(db, { since: new Date(at.getTime() - MONTH) })
  const tried = rows.filter((row) => runsOn(version.definition, row))
  const hits = tried.filter((row) => isMatch(version.definition, row))
  const others = tried.filter((row) => !hits.includes(row))
  const hitMembers = new Set(hits.map(({ member }) => member))
  const run = {
    // Of all reports, so that one sees how many are of other categories.
    reports: version.definition.on === 'signals' ? 0 : rows.filter(({ category }) => category !== null).length,
    signals: tried.filter(({ category }) => category === null).length,
    hits: hits.length,
    members: hitMembers.size,
    agreed: hits.filter(({ acted }) => acted === true).length,
    wrong: hits.filter(({ acted }) => acted === false).length,
    missed: others.filter(({ acted, member }) => acted === true && !hitMembers.has(member)).length,
    ranAt: at.toISOString(),
  }
  await updateDryRun(db, id, run)
  return run
}

/** One's own draft, to be put before a second person. Throws `notFound`, `proposalOwn` or `proposalOver`. */
export async function getOwnDraft({ db, staff }: StaffContext, id: string): Promise<void> {
  const version = await selectVersion(db, id)
  if (!version) throw new Refusal('notFound')
  if (version.author_id !== staff.id) throw new Refusal('proposalOwn')
  if (version.state !== 'draft' || version.is_proposed) throw new Refusal('proposalOver')
}

/** Makes a version live that two have agreed on, in the caller's transaction, in place of the one that was. */
export async function makeLive(context: Context, id: string, approverId: string): Promise<void> {
  const version = await selectVersion(context.db, id)
  if (!version) throw new Refusal('notFound')
  await updateLive(context.db, { id, ruleId: version.rule_id, approverId, at: context.clock.now() })
}

/** The kill switch. Throws `notFound` when the version is not live. */
export function switchOff(context: StaffContext, id: string): Promise<void> {
  return inTransaction(context, async (tx) => {
    if (!(await updateSwitchedOff(tx.db, id, tx.clock.now()))) throw new Refusal('notFound')
    await audit(tx, 'rule.off', id)
  })
}

const audit = (context: StaffContext, action: string, id: string) =>
  appendAudit(context, { staffId: context.staff.id, action, subject: { kind: 'rule', id }, detail: {} })

function viewVersion(row: VersionRow, staffId: string): Rule['versions'][number] {
  return {
    id: row.id,
    version: row.version,
    definition: row.definition,
    state: row.state,
    isProposed: row.is_proposed,
    author: row.author,
    isMine: row.author_id === staffId,
    approver: row.approver,
    createdAt: row.created_at.toISOString(),
    liveAt: row.live_at?.toISOString() ?? null,
    brokeAt: row.broke_at?.toISOString() ?? null,
    hits: row.hits,
    decided: row.decided,
    overruled: row.overruled,
    dryRun: row.dry_run,
  }
}
