import { everyConsoleEndpoint } from '#console/every-endpoint.ts'
import { everyEndpoint } from '#every-endpoint.ts'
import { expect, test } from 'vitest'

// Who may make which call, said once more: the tests of the routers hold each call to what it says of itself, and a call
// that says more than it should passes all of them. Whoever opens one to others changes this list too.

/** Calls by their feature, in the order in which the contract has them. */
type Calls = Readonly<Record<string, string>>

const group = (calls: readonly (readonly [feature: string, name: string, endpoint: object])[]) => {
  const grouped = new Map<string, string[]>()
  for (const [feature, name] of calls) grouped.set(feature, [...(grouped.get(feature) ?? []), name])
  return Object.fromEntries([...grouped].map(([feature, names]) => [feature, names.join(' ')]))
}

const ofStaff: Readonly<Record<string, Calls>> = {
  'admin ageCheck analyst childSafety lead moderator triage': {
    staffSession: 'me askStepUp stepUp takeBreak resume signOut',
    metrics: 'history',
    onCall: 'own saveAddress test',
    staff: 'conflicts declare',
    staffPush: 'read add remove',
    staffEvents: 'open',
  },
  'admin analyst lead': {
    metrics: 'read transparency',
  },
  'admin childSafety lead moderator': {
    rules: 'list',
  },
  'admin lead': {
    audit: 'list chain check',
    memberLooks: 'open',
    onCall: 'rota addShifts removeShift',
  },
  admin: {
    staff: 'list propose answer suspend',
  },
  ageCheck: {
    ageReviews: 'list look decide',
  },
  'analyst childSafety lead moderator triage': {
    cases: 'queues',
  },
  anyone: {
    staffSession: 'question signIn demo demoSignIn',
    enrolment: 'question add',
  },
  'childSafety lead moderator triage': {
    cases: 'list find findWords next claim view heartbeat giveBack undoSkip colleagues handOver reveal look decide',
    wellnessSettings: 'read set',
    letters: 'preview',
  },
  'childSafety lead moderator': {
    cases: 'removeNote removeText proposals ask answer',
    disclosures: 'list propose fetch preserve',
  },
  'childSafety lead': {
    referrals: 'list ofCase record answer',
  },
  'lead moderator': {
    rules: 'dryRun switchOff',
    waves: 'list select prepare decide',
  },
  lead: {
    cases: 'takeOver',
    disclosures: 'release',
    rules: 'draft propose',
    staff: 'withdrawals answerWithdrawal',
  },
}

/** What takes a fresh touch of the key. */
const steppedUp: Calls = {
  ageReviews: 'look decide',
  cases: 'reveal look answer',
  disclosures: 'propose fetch release',
  memberLooks: 'open',
  referrals: 'record answer',
  rules: 'propose',
  staff: 'propose answer suspend answerWithdrawal',
  waves: 'prepare decide',
}

test('each call of the console is open to these roles and to no other, and what weighs most takes a fresh touch of the key', () => {
  const rolesOf = (endpoint: (typeof everyConsoleEndpoint)[number][2]) =>
    endpoint.access === 'staff' ? [...new Set<string>(endpoint.roles)].toSorted().join(' ') : endpoint.access
  const kinds = new Set(everyConsoleEndpoint.map(([, , endpoint]) => rolesOf(endpoint)))
  const found = [...kinds].map((kind) => [
    kind,
    group(everyConsoleEndpoint.filter(([, , one]) => rolesOf(one) === kind)),
  ])
  expect(Object.fromEntries(found)).toEqual(ofStaff)
  expect(group(everyConsoleEndpoint.filter(([, , { stepUp }]) => stepUp))).toEqual(steppedUp)
})

/** What nobody has to be logged in for. */
const ofAnyone: Calls = {
  accounts: 'create checkUsername recover',
  ageCheck: 'gate',
  announcements: 'get',
  appeals: 'createOutside',
  contact: 'site notify',
  email: 'undo',
  keyLog: 'entries days',
  leaving: 'askByMail leaveByMail',
  locations: 'list counties towns',
  preferences: 'unsubscribe',
  proof: 'challenge',
  reports: 'intimate status',
  session: 'login resendActivation refresh',
  transparency: 'report',
}

/** What shows a member nothing but what is their own, whatever is known of their age: with a profile or without, and with one. */
const own: Readonly<Record<'member' | 'complete', Calls>> = {
  member: {
    accounts: 'changePassword me counts',
    ageCheck: 'redeem',
    announcements: 'list read',
    appeals: 'decisions create',
    consents: 'list',
    devices: 'list signOut signOutOthers',
    exports: 'begin latest',
    email: 'show change cancel confirm',
    events: 'open since',
    keys: 'list unlock upgradeWrap confirmWrap saveKit savePasskeyWraps save',
    keyLog: 'mine',
    leaving: 'pause resume leave',
    media: 'listOwn publish withdraw remove restore setDefault clearDefault',
    preferences: 'list save',
    privacy: 'hiding hideFromCounties hideFromPerson showToPerson get update',
    passkeys: 'list begin add rename remove challenge',
    profiles: 'update',
    ageProof: 'own',
    push: 'read add remove saveQuiet looking test',
    reports: 'create listOwn',
    session: 'revoke confirm',
    signIns: 'list',
    twoStep: 'status enrol confirm renewCodes disable',
    uploads: 'photo video',
  },
  complete: {
    availability: 'get set end',
    prompts: 'own replace',
    ratings: 'askLook',
    verification: 'view begin send beginFilm sendFilm withdraw',
    visits: 'list add remove',
  },
}

test('nothing else is open to anybody, and nothing else to a member whose age is not proven or whose profile is not there', () => {
  expect(group(everyEndpoint.filter(([, , { access }]) => access === 'anyone'))).toEqual(ofAnyone)
  for (const access of ['member', 'complete'] as const) {
    const calls = everyEndpoint.filter(([, , endpoint]) => endpoint.access === access && endpoint.shows === 'own')
    expect(group(calls), access).toEqual(own[access])
  }
  // Of others a member without a profile sees one list, and switches one choice.
  const ofOthers = everyEndpoint.filter(([, , { access, shows }]) => access === 'member' && shows !== 'own')
  expect(group(ofOthers)).toEqual({ accounts: 'safeSearch', blocks: 'list' })
})
