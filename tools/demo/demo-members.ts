import { answerProfile } from './answers.ts'
import { traceOf } from './correspondence.ts'
import { type Person, people } from './people.ts'
import { dressPeep, type HairColour } from './pictures/appearance.ts'
import type { Peep } from './pictures/peep.ts'
import { type Random, randomFrom } from './random.ts'

/** What a picture shows: a file of `portraits/`, a portrait drawn from the look, or a view without a person. */
type Drawing = { file: string } | { peep: Peep; background: number } | { view: string }

/** `name` is unique among all pictures and the seed of what is drawn. */
export type PhotoPlan = { name: string; drawing: Drawing }

export type DemoMember = Omit<Person, 'answers'> & {
  answers: ReturnType<typeof answerProfile>
  photos: PhotoPlan[]
  isVerified: boolean
  /** Whole minutes before the demo is made. */
  activeMinutesAgo: number
  /** Whole days before the demo is made. */
  joinedDaysAgo: number
}

const HOUR = 60
const DAY = 24 * HOUR

/** Those whose hand-drawn portraits come in a set. */
const ALBUMS: Record<string, readonly string[]> = {
  ann: ['ann', 'ann-2', 'ann-3', 'pier'],
  marlowe: ['marlowe', 'marlowe-2', 'marlowe-3', 'marlowe-4', 'walk'],
  harbour: ['harbour', 'pier'],
  ottoline: ['ottoline', 'table'],
}

/** The hair that the hand-drawn portraits show. */
const PORTRAIT_HAIR: Record<string, HairColour> = {
  amina: 'black',
  ann: 'red',
  evening: 'brown',
  fern: 'brown',
  harbour: 'brown',
  juniper: 'black',
  lamplight: 'black',
  marigold: 'greyOrWhite',
  marlowe: 'black',
  nightbus: 'black',
  ottoline: 'greyOrWhite',
  sundays: 'brown',
  tess: 'black',
  vinyl: 'black',
  wren: 'blonde',
}

const SCENES = ['pier', 'walk', 'table'] as const

/** The prototype's people are awake when somebody looks. */
function activity(person: Person, random: Random) {
  const bucket = person.portrait
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

function planPhotos(person: Person, index: number, peep: Peep, random: Random): PhotoPlan[] {
  const { portrait, username } = person
  if (portrait) {
    const album = ALBUMS[portrait] ?? [portrait]
    return album.map((name) => ({ name: `${username}-${name}`, drawing: { file: name } }))
  }
  if (portrait === null || !random.chance(0.77)) return []
  const count = random.pick([1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3])
  // Steps of 67 lead to backgrounds far from those of the member's own and the neighbours' first pictures.
  const drawn = Array.from({ length: count }, (_, photo): PhotoPlan => ({
    name: `${username}-${photo}`,
    drawing: { peep, background: index + photo * 67 },
  }))
  if (count === 1 || random.chance(0.4)) return drawn
  const scene = random.chance(0.3) ? { file: random.pick(SCENES) } : { view: username }
  return [...drawn, { name: `${username}-view`, drawing: scene }]
}

function makeMember(person: Person, index: number): DemoMember {
  const random = randomFrom(person.username)
  const { peep, hairColour } = dressPeep(person, random)
  const photos = planPhotos(person, index, peep, random)
  const trace = traceOf(person.username)
  // Whoever wrote an hour ago was there an hour ago, and had joined before the first word.
  const activeMinutesAgo = Math.min(activity(person, random), trace?.last ?? Infinity)
  const joinedSince = Math.ceil(Math.max(activeMinutesAgo, trace?.first ?? 0) / DAY)
  return {
    ...person,
    photos,
    activeMinutesAgo,
    answers: answerProfile(person, PORTRAIT_HAIR[person.portrait ?? ''] ?? hairColour, random),
    isVerified: photos.length > 0 && (person.verified ?? random.chance(0.42)),
    joinedDaysAgo: joinedSince + random.pick([0, 1, 3, 6, 12, 25, 40, 70, 120, 210, 330]),
  }
}

/** The same 200 people at every call. */
export function makeDemoMembers(): DemoMember[] {
  return people.map(makeMember)
}
