import type { RuleDefinition, RuleFact } from '@amour/contract/console/rules.ts'
import type { ReportCategory } from '@amour/contract/trust/reports.ts'

/** What is known of a reported member at the moment of a report. */
export type ReportFacts = Record<RuleFact, number> & { category: ReportCategory }

/** Whether every condition of a rule holds. */
export function isMatch({ categories, all }: Pick<RuleDefinition, 'categories' | 'all'>, facts: ReportFacts): boolean {
  if (!categories.includes(facts.category)) return false
  return all.every(({ fact, min = -Infinity, max = Infinity }) => facts[fact] >= min && facts[fact] <= max)
}
