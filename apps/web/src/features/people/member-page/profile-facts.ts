import type { profileChoices } from '@amour/contract/people/profiles.ts'
import type { ProfileAnswers } from '@amour/contract/people/profiles.ts'

type Choices = typeof profileChoices
type ChoiceField = keyof Choices

/** An answer; `label` is its key in profiles.json, `value` of the height is in centimetres. */
type Fact =
  | { field: 'height'; value: number }
  | { [Field in ChoiceField]: { field: Field; label: `choices.${Field}.${Choices[Field][number]}` } }[ChoiceField]

/** The fields of each group, in the order shown. */
const groups = {
  look: ['height', 'bodyType', 'ethnicity', 'eyeColour', 'hairColour', 'tattoos', 'piercings'],
  life: ['relationshipStatus', 'haveChildren', 'drinking', 'smoking'],
  intimate: ['sexuality', 'hairDownThere'],
} as const satisfies Record<string, readonly (ChoiceField | 'height')[]>

type Group = { group: keyof typeof groups; facts: Fact[] }

/** The answered fields of a profile by group; a group without an answer is absent. */
export function groupProfileFacts(answers: ProfileAnswers): Group[] {
  const names = Object.keys(groups) as (keyof typeof groups)[] // the keys of a constant
  return names
    .map((group) => ({ group, facts: groups[group].flatMap((field) => factOf(answers, field) ?? []) }))
    .filter(({ facts }) => facts.length > 0)
}

function factOf(answers: ProfileAnswers, field: ChoiceField | 'height'): Fact | undefined {
  if (field === 'height') return answers.height === null ? undefined : { field, value: answers.height }
  const value = answers[field]
  return value === null ? undefined : ({ field, label: `choices.${field}.${value}` } as Fact) // field and value belong together
}
