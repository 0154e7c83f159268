import { measures } from './measures.ts'
import { createPaper, type Facts } from './paper.ts'

/** Register of measures, s.23(3): what is done, by whom, where; and the register of referrals in figures. */
export function writeRegisterPaper(facts: Facts): string {
  const paper = createPaper('Register of measures', facts)
  paper.add(
    'Online Safety Act 2023, section 23: a written record of the measures taken to meet a duty. Where a measure of an Ofcom code of practice is not taken and another one is, a person writes here which and why: the site cannot know which codes apply.',
  )
  paper.heading('Measures in force')
  paper.table(
    ['measure', 'duty', 'what is done'],
    measures.map(({ id, duty, says }) => [paper.measure(id), duty, says]),
  )
  paper.heading('Who does it')
  for (const name of ['staff', 'shifts', 'rulesLive']) paper.parts(name)
  paper.heading('Settings and limits in force')
  paper.table(['setting', 'value'], Object.entries(facts.now.settings))
  paper.heading('Complaints and appeals')
  paper.parts('appeals')
  paper.parts('casesInTime')
  paper.heading('Reports to authorities, and evidence')
  paper.add(
    `A provider reports child sexual exploitation and abuse to the National Crime Agency (section 66). The console sends nothing: people do, and write it into the register of referrals ${paper.measure('referrals')}. Whether the duty to report is in force, in which form and by when is for counsel.`,
  )
  for (const name of ['referrals', 'referralsWaiting', 'referralHours', 'evidenceHeld', 'disclosures'])
    paper.parts(name)
  return paper.finish()
}
