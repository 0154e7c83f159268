import { reportRouting } from '@amour/server/features/trust/cases/routing.service.ts'
import { type Kind, kinds } from './kinds.ts'
import { createPaper, type Facts, OPEN, type Paper } from './paper.ts'
import { tell } from './snapshot.ts'

/** Reports in which something was done, for each thousand members seen within a month: from so many on it is that likely. */
const BOUNDS = { medium: 1, high: 10 }

/** Fewer members than that say nothing. */
const TOO_FEW = 100

/** What the figures suggest of how likely a kind is; a word, and never the decision. */
function suggestLikelihood({ now }: Facts, { categories }: Kind): string {
  const members = now.figures['membersThisMonth']?.[''] ?? 0
  if (members < TOO_FEW)
    return `too few members (${tell(now.figures['membersThisMonth']?.[''])} seen this month) to say`
  // What is masked counts as the most that it can be: the graver reading.
  const upheld = categories.map((category) => now.figures['reportsUpheld']?.[category])
  const count = upheld.reduce<number>((sum, each) => sum + (each === null ? 4 : (each ?? 0)), 0)
  const share = (count / members) * 1_000
  if (count === 0) return 'no sign in the reports'
  if (categories.every((category) => category === 'illegal')) return 'reports of “illegal” content, not told apart'
  return share >= BOUNDS.high ? 'high' : share >= BOUNDS.medium ? 'medium' : 'low'
}

/** How grave the site itself treats reports of a kind, from its own routing. */
function describeImpact({ categories }: Kind): string {
  const gravest = categories
    .map((category) => reportRouting[category])
    .toSorted((one, other) => one.priority - other.priority)[0]
  if (!gravest) return 'none'
  const { queue, within } = gravest
  return `queue “${queue}”, within ${within >= 3_600_000 ? `${within / 3_600_000} h` : `${within / 60_000} min`}`
}

function describeKind(paper: Paper, facts: Facts, kind: Kind): string[] {
  const judged = facts.judgements.kinds[kind.id]
  const each = (name: string) =>
    kind.categories.map((category) => `${category}: ${paper.figure(name, category)}`).join('; ')
  return [
    kind.name,
    each('reports'),
    each('reportsUpheld'),
    suggestLikelihood(facts, kind),
    describeImpact(kind),
    kind.measures.map((id) => paper.measure(id)).join(' '),
    judged?.level
      ? `${judged.level}: ${judged.why || 'no reason given'} (${judged.by || 'unnamed'}, ${judged.on || 'undated'})`
      : OPEN,
  ]
}

/** Illegal content risk assessment, s.9. */
export function writeRiskPaper(facts: Facts): string {
  const paper = createPaper('Illegal content risk assessment', facts)
  paper.add(
    'Online Safety Act 2023, section 9, for a user-to-user service. The kinds are those of priority illegal content; cyberflashing stands by itself, and self-harm with suicide, as Ofcom consulted in 2026.',
  )
  paper.heading('What the service is, and who uses it')
  paper.add(
    'Adults meet adults: profiles that are searched, photos and films, private messages that are encrypted in the browser, and anonymous ratings. Functions that Ofcom names as raising risk: profiles of users, direct messages, encrypted messages, sharing of images, search for people by place, and accounts under a name of one’s own choosing.',
    '',
    `- Members: ${paper.figure('members')}; seen this month: ${paper.figure('membersThisMonth')}; drawn for the demo: ${paper.figure('membersOfDemo')}.`,
    `- On show and explicit: ${paper.figure('uploads', 'explicit')}; on show and not: ${paper.figure('uploads', 'general')}.`,
    `- Reports within 365 days: ${paper.figure('reports')}, by people without an account: ${paper.figure('reportsFromOutside')}.`,
  )
  paper.heading('Each kind')
  paper.add(
    `How likely is suggested by the reports of 365 days in which something was done, for each thousand members seen this month: low below ${BOUNDS.medium}, high from ${BOUNDS.high} on. What is masked counts as 4. Under ${TOO_FEW} members the figures suggest nothing. Reports of “illegal” content are not told apart by kind: the same figure stands at each, and **nothing in the reports does not mean that there is nothing**. The level in the last column is a person’s, with a reason.`,
  )
  paper.table(
    [
      'kind',
      'reports',
      'something was done',
      'likelihood, as the figures suggest',
      'how the site treats it',
      'measures',
      'level, as a person decided',
    ],
    kinds.map((kind) => describeKind(paper, facts, kind)),
  )
  paper.heading('What else the figures say')
  for (const name of ['uploadsRefused', 'uploadsMatched', 'signals', 'bans', 'intimateNotices', 'casesInTime'])
    paper.parts(name)
  return paper.finish()
}
