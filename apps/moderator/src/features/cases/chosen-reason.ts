import type { CaseFile } from '@amour/contract/console/case-file.ts'
import type { ReportCategory } from '@amour/contract/reports.ts'
import { policies, type Policy, policyText, type ReasonCode, reasonTexts } from '@amour/locales/policies.ts'
import { createStore } from '#app/store.ts'

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
  match: 'pictures',
  profile: 'profileText',
  verification: 'genuine',
}

/** The policy to show beside a case: that of the reason chosen, else the usual one; of an appeal that of the decision. */
export function policyOf(file: Pick<CaseFile, 'category' | 'kind' | 'appeal'>, reason: ReasonCode | ''): Policy {
  const { category, kind, appeal } = file
  const decided = policies.find((policy) => appeal?.decision.policy.startsWith(`${policyText(policy).number} `))
  if (decided) return decided
  const chosen = reason === '' ? undefined : reasonTexts.get(reason)?.policy
  return chosen ?? (category ? usual[category] : usualOf[kind]) ?? 'none'
}
