/** What a case is about. */
export const caseKinds = [
  'report',
  'intimate',
  'media',
  'profile',
  'verification',
  'match',
  'appeal',
  'feedback',
  'rating',
] as const

/** Where a case waits, the most urgent first. */
export const caseQueues = [
  'urgent',
  'intimate',
  'serious',
  'reports',
  'media',
  'selfies',
  'appeals',
  'feedback',
] as const

/** Which cases of a queue are listed: those in which a message, a profile, or a photo or video was reported, or from outside. */
export const caseFilters = ['message', 'profile', 'item', 'outside'] as const

/** What reports have in common: the words of messages, a picture, the text of a profile, what reporters wrote, or who reported. */
export const waveBases = ['messages', 'item', 'profile', 'words', 'reporter'] as const

/**
 * What can be decided. `none` to `ban` go from mild to severe and `escalate` hands the case to child safety; the others
 * belong to one kind of case each: `strike` takes ratings out of what is told of somebody. `unban` follows from an appeal against a ban.
 */
export const decisionActions = [
  'none',
  'educate',
  'removeItem',
  'contact',
  'hold',
  'suspend',
  'ban',
  'escalate',
  'approve',
  'approveExplicit',
  'reject',
  'verified',
  'askAgain',
  'notSame',
  'remove',
  'uphold',
  'overturn',
  'modify',
  'unban',
  'strike',
] as const

/** What can be decided about each kind of case, in the order of the keys 1 to 9. */
export const listActions = {
  report: ['none', 'educate', 'removeItem', 'contact', 'hold', 'suspend', 'ban', 'escalate'],
  match: ['none', 'educate', 'contact', 'hold', 'suspend', 'ban', 'escalate'],
  intimate: ['remove', 'none', 'escalate'],
  media: ['approve', 'approveExplicit', 'reject', 'escalate'],
  profile: ['approve', 'reject', 'escalate'],
  verification: ['verified', 'askAgain', 'notSame', 'escalate'],
  appeal: ['uphold', 'overturn', 'modify', 'approveExplicit'],
  feedback: ['none', 'escalate'],
  rating: ['none', 'strike'],
} as const satisfies Record<CaseKind, readonly DecisionAction[]>

/** How a member's account stands. */
export const memberStates = [
  'unactivated',
  'active',
  'restricted',
  'held',
  'paused',
  'leaving',
  'suspended',
  'closed',
] as const

/** Actions that bind a member, and rest on verified evidence only. */
export const severeActions: readonly DecisionAction[] = ['contact', 'hold', 'suspend', 'ban']

/** Actions that count against a member in later decisions. */
export const strikeActions: readonly DecisionAction[] = ['removeItem', 'contact', 'hold', 'suspend', 'ban', 'remove']

export type MemberState = (typeof memberStates)[number]
export type CaseKind = (typeof caseKinds)[number]
export type CaseQueue = (typeof caseQueues)[number]
export type WaveBasis = (typeof waveBases)[number]
export type CaseFilter = (typeof caseFilters)[number]
export type DecisionAction = (typeof decisionActions)[number]
