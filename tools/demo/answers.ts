import { promptKeys, PROMPTS_MAX, type PromptAnswer } from '@amour/contract/people/prompts.ts'
import type { ProfileAnswers } from '@amour/contract/people/profiles.ts'

import type { HairColour } from './pictures/look.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import words from './members/prompts.json' with { type: 'json' }

type Answers = Omit<ProfileAnswers, 'description'> & { hasConsented: boolean }

function answerLook({ gender, age, ethnicity }: Person, hairColour: HairColour, random: Random) {
  const light = ethnicity === 'white' || ethnicity === 'other'
  const woman = gender === 'Woman'
  return {
    height: woman ? random.between(152, 178) : random.between(165, 194),
    bodyType: woman
      ? random.weigh({ slim: 4, athletic: 3, average: 6, curvy: 4, aFewExtraPounds: 2, large: 1 })
      : random.weigh({ slim: 3, athletic: 4, average: 6, muscular: age < 50 ? 2 : 1, aFewExtraPounds: 3, large: 1 }),
    eyeColour: light
      ? random.weigh({ blue: 5, brown: 4, green: 2, grey: 2, hazel: 3 })
      : random.weigh({ brown: 9, hazel: 1 }),
    hairColour,
    tattoos: random.weigh({ none: age > 50 ? 8 : 5, oneOrTwo: 4, several: 2, many: age > 50 ? 0 : 1 }),
    piercings: woman
      ? random.weigh({ none: 2, ears: 7, faceOrBody: 1 })
      : random.weigh({ none: 7, ears: 1.5, faceOrBody: 0.5 }),
  }
}

/** What the description has already told. */
function toldStatus(description: string) {
  if (/widow|lost my partner/iu.test(description)) return 'widowed'
  if (/open marriage/iu.test(description)) return 'open'
  if (/I am married/iu.test(description)) return 'married'
  if (/separated|marriage is over/iu.test(description)) return 'separated'
  if (/divorced/iu.test(description)) return 'divorced'
  return null
}

const PARENT = /\b(?:daughter|sons?|lads at|two girls|boys|twins|year-old|teenager|single parent|grown children)\b/iu

function answerChildren({ age, description }: Person, random: Random) {
  if (PARENT.test(description)) return age < 46 ? 'sometimesAtHome' : 'notAtHome'
  if (age < 28) return 'no'
  return age > 50
    ? random.weigh({ no: 4, notAtHome: 6, sometimesAtHome: 1 })
    : random.weigh({ no: 6, atHome: 2, sometimesAtHome: 3, notAtHome: 1 })
}

function answerLife(person: Person, random: Random) {
  const status =
    person.age > 40
      ? random.weigh({ single: 4, divorced: 5, separated: 2, open: 0.6, complicated: 0.5 })
      : random.weigh({ single: 9, divorced: 1, open: 0.7, inARelationship: 0.3, complicated: 0.6 })
  return {
    haveChildren: answerChildren(person, random),
    drinking: random.weigh({ never: 2, occasionally: 5, socially: 7, often: 0.5 }),
    smoking: random.weigh({ no: 10, occasionally: 1, yes: 0.7, vape: 1, givingUp: 1 }),
    relationshipStatus: toldStatus(person.description) ?? status,
  } as const
}

function answerSexuality({ gender, seeking }: Person, random: Random) {
  if (gender !== seeking) return random.weigh({ straight: 9, bisexual: 1, biCurious: 0.6, pansexual: 0.3 })
  return gender === 'Man'
    ? random.weigh({ gay: 8, bisexual: 2, queer: 1 })
    : random.weigh({ lesbian: 8, bisexual: 2, queer: 1 })
}

/** Plausible answers that agree with the portrait and the description; some are left open, as people do. */
export function answerProfile(person: Person, hairColour: HairColour, random: Random): Answers {
  const thoroughness = 0.72 + random.next() * 0.28
  const maybe = <T>(answer: T) => (random.chance(thoroughness) ? answer : null)
  const look = answerLook(person, hairColour, random)
  const life = answerLife(person, random)
  const hasConsented = random.chance(0.6) || person.answers !== undefined
  const intimate = <T>(answer: T) => (hasConsented ? maybe(answer) : null)
  return {
    height: maybe(look.height),
    bodyType: maybe(look.bodyType),
    eyeColour: maybe(look.eyeColour),
    hairColour: maybe(look.hairColour),
    tattoos: maybe(look.tattoos),
    piercings: maybe(look.piercings),
    haveChildren: maybe(life.haveChildren),
    drinking: maybe(life.drinking),
    smoking: maybe(life.smoking),
    relationshipStatus: maybe(life.relationshipStatus),
    ethnicity: intimate(person.ethnicity),
    sexuality: intimate(answerSexuality(person, random)),
    hairDownThere: hasConsented && random.chance(0.45) ? random.pick(['natural', 'trimmed', 'shaved'] as const) : null,
    hasConsented,
    ...person.answers,
  }
}

/** Every answer that somebody wrote, so that the same words come again as late as they can. */
const written: PromptAnswer[] = [0, 1, 2].flatMap((at) =>
  promptKeys.flatMap((prompt) => {
    const answer = words[prompt][at]
    return answer ? [{ prompt, answer }] : []
  }),
)

/** Apart in the list by a number of prompts that brings each member others. */
const STEP = 7

/** The answers of the member of a number; some have answered none, as in life. */
export function answerPrompts(index: number, random: Random): PromptAnswer[] {
  const count = random.pick([0, 1, 2, 2, PROMPTS_MAX, PROMPTS_MAX])
  return Array.from({ length: count }, (_, at) => (index + at * STEP) % written.length).flatMap(
    (place) => written[place] ?? [],
  )
}
