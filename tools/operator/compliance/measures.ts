import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What is done about a duty: where in the code it is done, and the test that holds it, by file and name. */
export type Measure = {
  id: string
  duty: string
  says: string
  place: string
  test: readonly [file: string, name: string]
}

const account = 'apps/server/src/features/account'
const media = 'apps/server/src/features/media'
const trust = 'apps/server/src/features/trust'

export const measures: readonly Measure[] = [
  {
    id: 'agePolicy',
    duty: 's.12, s.35–37',
    says: 'What waits for a proof of age is closed on every call and every address of a file, on the server.',
    place: 'apps/server/src/security/age-policy.ts',
    test: [`${account}/age-proof/age-policy.test.ts`, '%s gives a member without proof nothing that it closes'],
  },
  {
    id: 'ageGate',
    duty: 's.12(6)',
    says: 'Ages are checked by a program apart; it takes a plain yes, by a method and at a level on its list, and nothing else.',
    place: 'apps/age-gate/src/checks/checks.ts',
    test: [
      'apps/age-gate/src/checks/checks.test.ts',
      'only a plain yes, by a method and at a level that are trusted, is one',
    ],
  },
  {
    id: 'ageTokenOnce',
    duty: 's.12(6)',
    says: 'A proof is handed in once, for this site, within two months; a doubled, altered or foreign one is refused.',
    place: `${account}/age-check/age-check.service.ts`,
    test: [`${account}/age-check/age-check.test.ts`, 'a token handed in by several at once is good for one of them'],
  },
  {
    id: 'agePerson',
    duty: 's.12(6), UK GDPR',
    says: 'Where a person compares a document with a face, the pictures are sealed as they come, opened by who decides alone, and deleted with the decision.',
    place: 'apps/age-gate/src/person/person-check.ts',
    test: [
      'apps/age-gate/src/person/person-check.test.ts',
      'a check is decided once, also by two at once, and by nobody who has not seen both its pictures',
    ],
  },
  {
    id: 'agePrivacy',
    duty: 's.22, UK GDPR',
    says: 'The gate signs what it cannot see: with both databases and both logs no check leads to a member.',
    place: `${account}/age-check/age-check.service.ts`,
    test: [
      'test/age/linkability.test.ts',
      'with both databases, both logs and all that gate and provider have seen, no check leads to its member',
    ],
  },
  {
    id: 'ageDemand',
    duty: 's.12',
    says: 'Child safety asks for a proof of age: the account is held until a proof ends that, and erased after 14 days without.',
    place: `${account}/age-proof/age-proof.service.ts`,
    test: [
      `${trust}/decisions/age-demand.test.ts`,
      'nobody lifts it by an opinion: no process does without a proof of that very moment, and a proof of before is none',
    ],
  },
  {
    id: 'underEighteen',
    duty: 's.10, s.12',
    says: 'Somebody who is said to be under 18 is hidden at once, within limits, and looked at within 15 minutes.',
    place: `${trust}/reports/auto-hide.service.ts`,
    test: [
      `${trust}/reports/reports.test.ts`,
      'somebody said to be under 18 is hidden at once and told why; one reporter’s word hides three a day',
    ],
  },
  {
    id: 'bannedPictures',
    duty: 's.10(2)',
    says: 'Uploads are compared with lists of known pictures by PDQ before anybody sees them; a known one is refused and opens a case.',
    place: `${media}/banned-media/banned-media.service.ts`,
    test: [`${media}/banned-media/ban-lists.test.ts`, 'every list of a folder is read, and a change of any is seen'],
  },
  {
    id: 'referrals',
    duty: 's.66',
    says: 'What an authority was told stands in a register: number, time, authority, what is kept, written by one and confirmed by another.',
    place: `${trust}/referrals/referrals.service.ts`,
    test: [
      `${trust}/referrals/referrals.test.ts`,
      'what an authority was told is written down by one and confirmed by another who has the case open, and is listed',
    ],
  },
  {
    id: 'evidence',
    duty: 's.66, s.23',
    says: 'Evidence is held for an authority, also when its member leaves; what is given out takes two people.',
    place: `${trust}/preservation/preservation.service.ts`,
    test: [
      `${trust}/disclosures/disclosures.test.ts`,
      'what is held outlasts its 90 days and its member, who is told; let go of, it is gone',
    ],
  },
  {
    id: 'intimateNotice',
    duty: 's.10(3A), s.20A',
    says: 'Anybody asks for the removal of an intimate image without an account, with the declarations of the Act; it is hidden at once, as far as a word goes.',
    place: `${trust}/reports/public-reports.service.ts`,
    test: [
      `${trust}/reports/intimate-reports.test.ts`,
      'somebody without an account has an intimate image hidden at once, and follows it by reference and secret',
    ],
  },
  {
    id: 'intimateCopies',
    duty: 's.10(3A)(b)',
    says: 'With an image go its copies, turned and mirrored ones too, and no copy is uploaded again.',
    place: `${trust}/decisions/intimate-images.service.ts`,
    test: [
      `${trust}/reports/intimate-copies.test.ts`,
      'two cases about copies of one picture do not let go of what the other one holds',
    ],
  },
  {
    id: 'firstMessageText',
    duty: 's.10(2) cyberflashing',
    says: 'A first message is text only; photos follow once the other has written.',
    place: 'apps/server/src/features/messages/conversations/sending.service.ts',
    test: [
      'apps/server/src/features/messages/conversations/sending.test.ts',
      'photos follow once the other has written, and only one’s own',
    ],
  },
  {
    id: 'explicitConsent',
    duty: 's.10(2) cyberflashing',
    says: 'An explicit item that was sent or granted stays a blur until its recipient has said yes to its sender.',
    place: `${media}/explicit-consents/explicit-consents.service.ts`,
    test: [
      `${media}/explicit-consents/explicit-consents.test.ts`,
      'a yes is for one sender, tells them nothing, and is taken back at once, by addresses of before too',
    ],
  },
  {
    id: 'grantsEnd',
    duty: 's.10(2) intimate images',
    says: 'What a member shows privately ends by itself, and the owner may take it back at once.',
    place: `${media}/access/media-grants.service.ts`,
    test: [
      `${media}/access/grant-terms.test.ts`,
      'a grant ends by itself: after a week where no term is named, else when its owner said',
    ],
  },
  {
    id: 'reports',
    duty: 's.20, s.21',
    says: 'Everybody reports people, items and messages; the answer names a reference and a time, and the outcome is told.',
    place: `${trust}/reports/reports.service.ts`,
    test: [
      `${trust}/reports/reports.test.ts`,
      'a member reports another, is told a reference and by when, and finds the report in their list',
    ],
  },
  {
    id: 'appeals',
    duty: 's.21',
    says: 'A decision is appealed once within 28 days, to somebody else, and a successful appeal restores what was taken.',
    place: `${trust}/appeals/appeals.service.ts`,
    test: [
      `${trust}/appeals/appeals.test.ts`,
      'an appeal goes to somebody else, once and within 28 days; overturned, everything is as before',
    ],
  },
  {
    id: 'blocks',
    duty: 's.10',
    says: 'A block parts two members everywhere at once.',
    place: 'apps/server/src/features/people/blocks/blocks.service.ts',
    test: [
      'apps/server/src/features/people/blocks/blocks.test.ts',
      'a block parts both everywhere at once, and undone brings back all that was there',
    ],
  },
  {
    id: 'signals',
    duty: 's.10(2)',
    says: 'Banned people who come back, and templates of text, are seen without a report and open a case.',
    place: `${trust}/signals/signals.service.ts`,
    test: [
      `${trust}/signals/signals.test.ts`,
      'who comes back in the browser of a banned account has a case that says so, once, and without a report',
    ],
  },
  {
    id: 'measureBounds',
    duty: 's.10, s.22',
    says: 'Each reason has a least and a greatest measure, whatever the moderator’s screen sends.',
    place: 'packages/contract/src/console/measures.ts',
    test: [
      `${trust}/proposals/measure-bounds.test.ts`,
      'whatever the screen sends, a measure that a reason does not carry is refused under its field',
    ],
  },
  {
    id: 'onCall',
    duty: 's.10(3)',
    says: 'A case that cannot wait calls people until somebody begins it.',
    place: `${trust}/on-call/alerts.service.ts`,
    test: [
      `${trust}/on-call/alerts.test.ts`,
      'an urgent case calls who is on call, then the leads, then everybody, until somebody begins it',
    ],
  },
  {
    id: 'auditLog',
    duty: 's.23',
    says: 'Every look and action of the staff stands in a chained log that nobody changes.',
    place: `${trust}/audit/audit.service.ts`,
    test: [`${trust}/audit/audit.test.ts`, 'nobody changes or removes an entry, by direct SQL neither'],
  },
  {
    id: 'transparency',
    duty: 's.23',
    says: 'The public figures are counted from the records, and numbers under five are told to nobody.',
    place: `${trust}/metrics/case-counts.service.ts`,
    test: [
      `${trust}/rules/rules.test.ts`,
      'the public report hides numbers below five and tells the others; the desk sees all of them',
    ],
  },
]

/** A measure by its id. Throws where there is none. */
export function getMeasure(id: string): Measure {
  const found = measures.find((each) => each.id === id)
  if (!found) throw new Error(`There is no measure ${id}`)
  return found
}

/** The measures whose place in the code is not below `root`, each with the file that is missing. */
export const findMissingPlaces = (root: string): string[] =>
  measures.flatMap(({ id, place }) => (existsSync(join(root, place)) ? [] : [`${id}: ${place}`]))
