import type { RuleDefinition, RuleFact } from '@amour/contract/console/rules.ts'
import type { ReportCategory } from '@amour/contract/trust/reports.ts'

/** What is known of a member at the moment of a report, or of a signal, which has no category. */
export type MemberFacts = Record<RuleFact, number> & { category: ReportCategory | null }

type Run = Pick<RuleDefinition, 'on' | 'categories'>

/** Whether a rule runs when such a report comes, or with a signal where `category` is null. */
export function runsOn({ on, categories }: Run, { category }: Pick<MemberFacts, 'category'>): boolean {
  if (category === null) return on !== 'reports'
  return on !== 'signals' && categories.includes(category)
}

/** Whether a rule runs and every condition of it holds. */
export function isMatch({ all, ...run }: Run & Pick<RuleDefinition, 'all'>, facts: MemberFacts): boolean {
  if (!runsOn(run, facts)) return false
  return all.every(({ fact, min = -Infinity, max = Infinity }) => facts[fact] >= min && facts[fact] <= max)
}
