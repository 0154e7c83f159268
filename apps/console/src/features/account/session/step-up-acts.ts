/** What a touch of the key is asked for, by the path of the call that needs it. */
const acts = {
  '/api/console/age-reviews/:id/look': 'seeAgePicture',
  '/api/console/age-reviews/:id/decision': 'decideAgeCheck',
  '/api/console/cases/:id/reveal': 'readMessages',
  '/api/console/cases/:id/look': 'seeItem',
  '/api/console/cases/:id/decision': 'decideCase',
  '/api/console/cases/:id/letter': 'readLetter',
  '/api/console/proposals/:id/answer': 'answerProposal',
  '/api/console/cases/:id/disclosures': 'proposeDisclosure',
  '/api/console/disclosures/:id/file': 'fetchDisclosure',
  '/api/console/cases/:id/preservation': 'releaseEvidence',
  '/api/console/member-looks': 'lookAtMember',
  '/api/console/cases/:id/referrals': 'writeReferral',
  '/api/console/referrals/:id/answer': 'answerReferral',
  '/api/console/rules/:id/propose': 'proposeRules',
  '/api/console/staff/changes': 'changeStaff',
  '/api/console/staff/changes/:id/answer': 'answerStaffChange',
  '/api/console/staff/:id/suspend': 'suspendColleague',
  '/api/console/conflicts/withdrawals/:id/answer': 'answerWithdrawal',
  '/api/console/waves/prepare': 'prepareWave',
  '/api/console/waves/:id/decide': 'decideWave',
} as const

type StepUpAct = (typeof acts)[keyof typeof acts]

/** What is to be said of each of these calls; nothing of one that has no words. */
export const findStepUpActs = (paths: readonly string[]): StepUpAct[] =>
  Object.entries(acts).flatMap(([path, act]) => (paths.includes(path) ? [act] : []))
