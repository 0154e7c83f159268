import { canProveAge } from './settings.ts'
import { createPaper, type Facts, OPEN } from './paper.ts'

/** What the policy means for whether children can get in, in plain words. */
function describePolicy(policy: string | undefined, canProve: boolean): string[] {
  if (policy === 'off')
    return [
      '**The duty of highly effective age assurance is not met: this site asks nobody for a proof of age** (`AGE_ASSURANCE=off`). A date of birth that is typed at registration is none.',
      'What is refused instead: moderators can approve no upload as explicit and have a reason to refuse it, and explicit items of before are a blur to everybody. That lessens what children could meet. It does not keep them out, and does not answer this assessment: it cannot end at “not possible”.',
    ]
  if (!canProve)
    return [
      `The policy is \`${policy}\`, but **no age gate is set up** (\`AGE_GATE_URL\`, \`AGE_KEYS\`): nobody can prove their age, and what the policy closes is closed to everybody without a proof of before.`,
    ]
  if (policy === 'all')
    return [
      'Everything of other members is closed to whoever has not proved that they are 18 or over (`AGE_ASSURANCE=all`). The Act lets a provider conclude that children cannot normally get in only where age assurance is used that has that result. Whether the methods in force are highly effective is for a person to decide: the age assurance practice statement has what there is to decide it by.',
    ]
  return [
    '**Explicit items alone wait for a proof of age** (`AGE_ASSURANCE=explicit`). Profiles, photos that are not explicit, and messages are open to whoever types a date of birth. So this assessment cannot end at “not possible”: the second stage and a children’s risk assessment are due, unless the policy becomes `all`.',
  ]
}

/** Children’s access assessment, s.35 to 37. */
export function writeAccessPaper(facts: Facts): string {
  const paper = createPaper('Children’s access assessment', facts)
  const { settings } = facts.now
  paper.add(
    'Online Safety Act 2023, sections 35 to 37. To be repeated within a year, before a change of the service that matters to it, and when there is evidence that more children use it.',
  )
  paper.heading('Stage 1: can children get in?')
  paper.add(...describePolicy(settings['AGE_ASSURANCE'], canProveAge(settings)).flatMap((line) => [line, '']))
  paper.add(
    `- The policy is held on every call and address ${paper.measure('agePolicy')}, checks are made apart from the site ${paper.measure('ageGate')}, and a proof counts once ${paper.measure('ageTokenOnce')}.`,
    `- Members: ${paper.figure('members')}, of them drawn ones of the demo: ${paper.figure('membersOfDemo')}; with a proof of age that counts: ${paper.figure('ageProven')}.`,
    `- A proof counts for ${settings['Months that a proof of age counts']} months.`,
  )
  paper.heading('Stage 2: the child user condition')
  paper.add(
    'Only where stage 1 does not end at “not possible”: whether a significant number of children use the service, or it is likely to attract them. What the figures say of it:',
  )
  paper.parts('ageDemands')
  paper.add(
    `- Reports that somebody is under 18, within 365 days: ${paper.figure('reports', 'underEighteen')}; those in which something was done: ${paper.figure('reportsUpheld', 'underEighteen')}.`,
    `- Uploads refused because somebody in them may be under 18: ${paper.figure('uploadsRefused', 'underage')}.`,
    `- Whoever is said to be under 18 is hidden at once ${paper.measure('underEighteen')} and held until a proof ${paper.measure('ageDemand')}.`,
  )
  paper.heading('Conclusion')
  const { conclusion, by, on } = facts.judgements.childrenAccess
  paper.add(
    conclusion
      ? `${conclusion} (${by || 'unnamed'}, ${on || 'undated'})`
      : `${OPEN} Fill in \`childrenAccess\`. A site that has not concluded is treated as likely to be accessed by children.`,
  )
  return paper.finish()
}
