import { findOpen } from './judgements.ts'
import { createPaper, type Facts, OPEN } from './paper.ts'

/** Record of reviews, s.23(2) and (5): who looked, what they found, what has changed and what is still open. */
export function writeReviewsPaper(facts: Facts): string {
  const paper = createPaper('Record of reviews', facts)
  const { reviews } = facts.judgements
  const open = findOpen(facts.judgements)
  paper.add(
    'A provider reviews its compliance regularly, and as soon as reasonably practicable after a change of the service that matters.',
  )
  paper.heading('Reviews by a person')
  if (reviews.length === 0) paper.add(`${OPEN} No review is written down in \`reviews\`.`)
  else
    paper.table(
      ['on', 'by', 'what was found'],
      reviews.map(({ on, by, found }) => [on, by, found]),
    )
  paper.heading('What is still to be decided')
  paper.add(...(open.length > 0 ? open.map((one) => `- ${one}`) : ['Nothing is open.']))
  return paper.finish()
}
