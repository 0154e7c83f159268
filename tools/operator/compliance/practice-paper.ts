import { createPaper, type Facts, OPEN } from './paper.ts'
import { canProveAge } from './settings.ts'

const criteria = {
  technicalAccuracy: 'Technical accuracy: how often the method is right, by tests of its provider',
  robustness: 'Robustness: how it fares outside of the laboratory, and against whoever tries to get past',
  reliability: 'Reliability: whether it gives the same answer again, and rests on trustworthy evidence',
  fairness: 'Fairness: whether it errs more with some people than with others',
} as const

/** Age assurance practice statement, under the five headings of ISO/IEC 27566-1. */
export function writePracticePaper(facts: Facts): string {
  const paper = createPaper('Age assurance practice statement', facts)
  const { settings } = facts.now
  const of = (name: string) => settings[name] ?? 'not set'
  paper.add(
    'Under the headings of ISO/IEC 27566-1. What a provider of checks claims of itself is for the provider to show: ask for its own practice statement and certificate, and keep them with this paper.',
  )
  if (of('AGE_ASSURANCE') === 'off')
    paper.add(
      '**This site asks nobody for a proof of age. There is no practice to state: the duty is not met.** What follows says what would be in force with another policy.',
    )
  else if (!canProveAge(settings)) paper.add('**No age gate is set up: nobody can prove their age at present.**')
  paper.heading('1. Function')
  paper.add(
    `- Asked: whether somebody is 18 or over, and nothing else. Policy: \`${of('AGE_ASSURANCE')}\`.`,
    `- Gate: ${of('AGE_GATE_URL')}. Classes of checks by its published keys: ${of('Classes and levels of the gate’s public keys (AGE_KEYS)')}.`,
    `- Provider: ${of('AGE_OIDC_NAME')} (${of('AGE_OIDC_ISSUER')}); claim: ${of('AGE_OIDC_CLAIM')}; methods taken: ${of('AGE_OIDC_METHODS')}; level: ${of('AGE_OIDC_LEVEL')}; of a wallet: ${of('AGE_WALLET_LEVEL')} ${paper.measure('ageGate')}.`,
    `- A person of the operator’s who compares a document with a face (AGE_PERSON): ${of('AGE_PERSON')}; level: ${of('AGE_PERSON_LEVEL')} ${paper.measure('agePerson')}.`,
    `- A proof counts for ${of('Months that a proof of age counts')} months, and what the policy closes is closed on the server ${paper.measure('agePolicy')}.`,
    '- Never taken: a typed date of birth, a debit card, a tick.',
  )
  paper.heading('2. Performance')
  paper.parts('ageProven')
  paper.add(
    'The gate counts checks by month and method, and keeps nothing of those that failed: the site cannot know how many people turned back. For each criterion of highly effective age assurance a person writes on what evidence it is met:',
  )
  paper.add(
    ...Object.entries(criteria).map(([key, says]) => {
      const told = facts.judgements.ageAssurance[key as keyof typeof criteria] // its keys are these
      return `- ${says}: ${told || OPEN}`
    }),
  )
  paper.heading('3. Privacy')
  paper.add(
    `- Kept by the site: class of the check, level, month, end; of the token a mark that names nobody. Gate and site together cannot link a check with a member ${paper.measure('agePrivacy')}.`,
    '- What remains: a lone check in a month is linked with certainty by whoever has both records; the crowd is that month’s.',
    '- The provider learns that somebody it knows came from this gate.',
    '- Whoever compares for the operator sees a face and may know it; the pictures are deleted with the decision, and after seven days where nobody decides.',
  )
  paper.heading('4. Security')
  paper.add(
    `- A token is good once, for this site, in its month and the one after ${paper.measure('ageTokenOnce')}.`,
    '- The gate is a process of its own, with its own origin, database, role and keys; its pages set no cookie and, but for the one that waits for a wallet, run no script.',
  )
  paper.heading('5. Acceptability')
  paper.add(
    '- Who cannot use one method may use another as far as several are set up; the reasons for a failure are told in plain words, and a check that failed leaves nothing.',
    `- Held for a proof that child safety asked for ${paper.measure('ageDemand')}:`,
  )
  paper.parts('ageDemands')
  paper.add(
    `- Complaints: reports and appeals are answered by a person ${paper.measure('appeals')}. Whether people of all groups can use what is set up: ${OPEN}`,
  )
  return paper.finish()
}
