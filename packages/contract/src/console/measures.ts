import { type Policy, type ReasonCode, reasonText } from '@amour/locales/policies.ts'
import type { CaseKind, CaseQueue, DecisionAction } from './case-terms.ts'

/** The measures that are graver or milder than one another, the mildest first. */
const ladder = ['none', 'educate', 'removeItem', 'contact', 'hold', 'suspend', 'ban'] as const

type Measure = (typeof ladder)[number]

/** From which measure to which a reason goes. */
type Span = { from: Measure; to: Measure }

/**
 * What each reason carries (decision 067): `from` is the least that keeps people safe from what was done, `to` the most
 * that it is worth. Where nobody's safety hangs on it, a ban is too much, however often.
 */
const spans: Record<ReasonCode, Span> = {
  ageUnproven: { from: 'hold', to: 'hold' },
  underEighteen: { from: 'hold', to: 'ban' },
  childContent: { from: 'hold', to: 'ban' },
  threatened: { from: 'suspend', to: 'ban' },
  calledForViolence: { from: 'suspend', to: 'ban' },
  blackmailed: { from: 'hold', to: 'ban' },
  exploited: { from: 'hold', to: 'ban' },
  pictureContact: { from: 'removeItem', to: 'suspend' },
  pictureOthers: { from: 'removeItem', to: 'suspend' },
  pictureUnfit: { from: 'removeItem', to: 'suspend' },
  noConsent: { from: 'removeItem', to: 'ban' },
  sentUnasked: { from: 'educate', to: 'ban' },
  attacked: { from: 'educate', to: 'ban' },
  wroteOn: { from: 'educate', to: 'ban' },
  followed: { from: 'suspend', to: 'ban' },
  insulted: { from: 'educate', to: 'suspend' },
  askedMoney: { from: 'hold', to: 'ban' },
  sold: { from: 'educate', to: 'ban' },
  notYours: { from: 'hold', to: 'ban' },
  severalAccounts: { from: 'hold', to: 'suspend' },
  textContact: { from: 'removeItem', to: 'suspend' },
  textSelling: { from: 'removeItem', to: 'suspend' },
  textUnfit: { from: 'removeItem', to: 'suspend' },
  noteUnfit: { from: 'removeItem', to: 'suspend' },
  notePrivate: { from: 'removeItem', to: 'suspend' },
  noteUntrue: { from: 'removeItem', to: 'suspend' },
  ratingRevenge: { from: 'educate', to: 'suspend' },
  ratingArranged: { from: 'educate', to: 'ban' },
  ratingBaseless: { from: 'educate', to: 'contact' },
  illegalContent: { from: 'removeItem', to: 'ban' },
  copied: { from: 'removeItem', to: 'suspend' },
  evaded: { from: 'suspend', to: 'ban' },
  allowed: { from: 'none', to: 'none' },
  notShown: { from: 'none', to: 'none' },
  duplicate: { from: 'none', to: 'none' },
}

/** Policies below whose least measure nobody goes, not two people together either. */
const firmPolicies: readonly Policy[] = ['childSafety', 'exploitation', 'intimate']

/** What says that no rule was broken: the reason is one of policy 0, and no reason of it goes with anything else. */
const clearing: readonly DecisionAction[] = ['none', 'approve', 'approveExplicit', 'verified', 'askAgain']

/** Where a case is decided, and what about it. `isLead`: a lead may be milder, with a second person. */
type MeasureQuestion = {
  kind: CaseKind
  queue: CaseQueue
  action: DecisionAction
  reason: ReasonCode
  isTimed: boolean
  isLead: boolean
}

/**
 * How an action stands to a reason. `fits`: it can be decided. `forTwo`: below the least measure, so that a second
 * person has to agree. `childSafety`: only child safety decides about people under 18, and the case has to reach them
 * first. `unfit`: the two contradict each other.
 */
type MeasureFit = 'fits' | 'forTwo' | 'mild' | 'harsh' | 'childSafety' | 'unfit'

/** Whether an action may be decided for a reason; server and screen ask the same. */
export function fitMeasure(question: MeasureQuestion): MeasureFit {
  const { kind, queue, action, reason } = question
  const { policy } = reasonText(reason)
  if (action === 'escalate') return 'fits'
  if (kind === 'appeal') return fitAppeal(question, policy)
  if (clearing.includes(action) !== (policy === 'none')) return 'unfit'
  if (policy === 'childSafety' && queue !== 'urgent') return 'childSafety'
  return fitSpan(question, policy)
}

/** An appeal is the second look itself: it may be as mild as is right, except where nobody may be. */
function fitAppeal({ action, reason, isTimed }: MeasureQuestion, policy: Policy): MeasureFit {
  if (action !== 'modify' || !firmPolicies.includes(policy)) return 'fits'
  return rank(isTimed ? 'contact' : 'educate') < rank(spans[reason].from) ? 'mild' : 'fits'
}

function fitSpan({ action, reason, isLead }: MeasureQuestion, policy: Policy): MeasureFit {
  const at = rank(action)
  if (at < 0) return 'fits'
  if (at > rank(spans[reason].to)) return 'harsh'
  if (at >= rank(spans[reason].from)) return 'fits'
  return isLead && !firmPolicies.includes(policy) ? 'forTwo' : 'mild'
}

const rank = (action: DecisionAction) => ladder.findIndex((measure) => measure === action)

/** The least and the greatest measure of a reason. */
export const findSpan = (reason: ReasonCode): Readonly<Span> => spans[reason]
