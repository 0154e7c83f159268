import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { ReportCategory } from '@amour/contract/trust/reports.ts'
import { policies, type Policy, policyText, type ReasonCode, reasonTexts } from '@amour/locales/policies.ts'
import { createStore } from '@amour/ui/store.ts'

/** The reason chosen for the case that is open; the policy beside the material follows it. */
export const chosenReason = createStore<ReasonCode | ''>('')

/** The rule that a category most often touches; the moderator may choose another. */
const usual: Record<ReportCategory, Policy> = {
  underEighteen: 'childSafety',
  threat: 'threats',
  intimateImage: 'intimate',
  unwantedSexual: 'unwantedSexual',
  harassment: 'unwantedContact',
  scam: 'scams',
  fake: 'genuine',
  hate: 'hate',
  illegal: 'illegal',
  dataProtection: 'none',
  copyright: 'illegal',
  broken: 'none',
  other: 'none',
}

const usualOf: Partial<Record<CaseFile['kind'], Policy>> = {
  intimate: 'intimate',
  media: 'pictures',
  match: 'intimate',
  profile: 'profileText',
  verification: 'genuine',
  rating: 'ratings',
}

type Ruled = Pick<CaseFile, 'category' | 'kind' | 'appeal' | 'match' | 'proposal'>

/** The policy that a case is about before anybody has chosen a reason; of an appeal that of the decision. */
export function findOwnPolicy({ category, kind, appeal, match }: Omit<Ruled, 'proposal'>): Policy {
  const decided = policies.find((policy) => appeal?.decision.policy.startsWith(`${policyText(policy).number} `))
  if (decided) return decided
  if (match?.kind === 'child') return 'childSafety'
  return (category ? usual[category] : usualOf[kind]) ?? 'none'
}

/** The policy to show beside a case: that of the reason proposed or chosen, else its own; of an appeal its own always. */
export function findCasePolicy(file: Ruled, reason: ReasonCode | ''): Policy {
  const named = [...reasonTexts].find(([code]) => code === (file.proposal?.reason ?? reason))
  return (file.appeal ? undefined : named?.[1].policy) ?? findOwnPolicy(file)
}
