import type { PromptAnswer } from '@amour/contract/people/prompts.ts'
import { type PhotoPlan, planPhotos } from './albums.ts'
import { answerProfile, answerPrompts } from './answers.ts'
import { traceOf } from './correspondence.ts'
import { type Person, people } from './people.ts'
import { type Look, lookOf } from './pictures/look.ts'
import { type Random, createRandom } from './random.ts'

export type DemoMember = Omit<Person, 'answers'> & {
  answers: ReturnType<typeof answerProfile>
  prompts: PromptAnswer[]
  look: Look
  photos: PhotoPlan[]
  isVerified: boolean
  /** Whole minutes before the demo is made. */
  activeMinutesAgo: number
  /** Whole days before the demo is made. */
  joinedDaysAgo: number
}

const HOUR = 60
const DAY = 24 * HOUR

/** Who is met first is awake when somebody looks. */
function activity(person: Person, random: Random) {
  const bucket = person.looks
    ? random.weigh({ online: 4, today: 4, week: 2 })
    : random.weigh({ online: 12, today: 28, week: 30, month: 19, longer: 11 })
  switch (bucket) {
    case 'online':
      return random.between(0, 3)
    case 'today':
      return random.between(20, 14 * HOUR)
    case 'week':
      return random.between(26 * HOUR, 6 * DAY)
    case 'month':
      return random.between(8 * DAY, 28 * DAY)
    default:
      return random.between(33 * DAY, 200 * DAY)
  }
}

function makeMember(person: Person, index: number): DemoMember {
  const random = createRandom(person.username)
  const look = lookOf(person, person.username, random)
  const photos = planPhotos(person, index, look, random)
  const trace = traceOf(person.username)
  // Whoever wrote an hour ago was there an hour ago, and had joined before the first word.
  const activeMinutesAgo = Math.min(activity(person, random), trace?.last ?? Infinity)
  const joinedSince = Math.ceil(Math.max(activeMinutesAgo, trace?.first ?? 0) / DAY)
  return {
    ...person,
    look,
    photos,
    // By chance of its own, so that nothing else about the member changes with it.
    prompts: answerPrompts(index, createRandom(`${person.username} prompts`)),
    activeMinutesAgo,
    answers: answerProfile(person, look.hairColour, random),
    isVerified: photos.length > 0 && (person.verified ?? random.chance(0.42)),
    joinedDaysAgo: joinedSince + random.pick([0, 1, 3, 6, 12, 25, 40, 70, 120, 210, 330]),
  }
}

/** The same 200 people at every call. */
export function makeDemoMembers(): DemoMember[] {
  return people.map(makeMember)
}
