import type { NewRow } from '@amour/server/database/tables.ts'
import type { Person } from './people.ts'
import type { Peep } from './pictures/peep.ts'
import { type StillName, stillNames } from './pictures/stills.ts'
import { type Random, createRandom } from './random.ts'

/** What a picture shows: a file of `portraits/`, a portrait drawn from the look, a still life, or of a film a view. */
type Drawing = { file: string } | { peep: Peep; background: number } | { still: StillName } | { view: string }

/** How far an upload has come and who sees it. */
type State = Pick<NewRow<'media'>, 'status' | 'rating' | 'visibility' | 'reason'>

/** `name` is unique among all pictures and the seed of what is drawn; a film moves slowly over its drawing. */
export type PhotoPlan = { name: string; drawing: Drawing; state: State; isFilm: boolean }

/** Those whose hand-drawn portraits come in a set; a still life follows them. */
const SETS: Record<string, readonly string[]> = {
  ann: ['ann', 'ann-2', 'ann-3'],
  marlowe: ['marlowe', 'marlowe-2', 'marlowe-3', 'marlowe-4'],
  harbour: ['harbour'],
  ottoline: ['ottoline'],
}

const shown: State = { status: 'approved', rating: 'general', visibility: 'public', reason: null }
const hidden: State = { ...shown, visibility: 'private' }
const explicit: State = { ...shown, rating: 'explicit' }
const waiting: State = { ...shown, status: 'pending' }
const refused: State = { ...shown, status: 'rejected', reason: 'contactDetails' }

type Extra = [name: string, state: State, kind?: 'film']

/** What else those have uploaded whom the two demo logins meet; each is a view drawn from its name. */
const EXTRAS: Record<string, Extra[]> = {
  AnnOfAvon: [
    ['garden', hidden],
    ['workshop', hidden],
    ['card', refused],
    ['morning', waiting],
    ['river', shown, 'film'],
    ['stairs', waiting, 'film'],
  ],
  Marlowe_K: [
    ['carriage', hidden],
    ['kitchen', hidden],
    ['candles', explicit],
    ['platform', waiting],
    ['crossing', hidden, 'film'],
  ],
  Wren: [
    ['attic', hidden],
    ['bath', explicit],
    ['quay', shown, 'film'],
  ],
  KennetAndAvon: [
    ['lock', hidden],
    ['hammock', explicit],
  ],
  BasaltColumn: [
    ['causeway', hidden],
    ['tide', explicit, 'film'],
  ],
}

/** The public pictures of a member, the first of them their default, then what else they have uploaded. */
export function planPhotos(person: Person, index: number, peep: Peep, random: Random): PhotoPlan[] {
  const { username } = person
  const takeStill = dealStills(index)
  const open = planPublic(person, index, peep, { random, takeStill })
  const extras = (EXTRAS[username] ?? []).map(([name, state, kind]): PhotoPlan => {
    const seed = `${username}-${name}`
    return kind === 'film'
      ? { name: seed, drawing: { view: seed }, state, isFilm: true }
      : plan(seed, { still: takeStill() }, state)
  })
  return [...open, ...extras, ...planPrivate(username, index, open, peep)]
}

/** Deals the still lifes in turn, so that nobody has the same one twice before all are out, and neighbours begin apart. */
function dealStills(index: number): () => StillName {
  let next = index
  return () => stillNames[next++ % stillNames.length] ?? 'pier'
}

const plan = (name: string, drawing: Drawing, state = shown): PhotoPlan => ({ name, drawing, state, isFilm: false })

type Chances = { random: Random; takeStill: () => StillName }

function planPublic({ portrait, username }: Person, index: number, peep: Peep, chances: Chances): PhotoPlan[] {
  const { random, takeStill } = chances
  const still = () => plan(`${username}-still`, { still: takeStill() })
  if (portrait) {
    const drawn = (SETS[portrait] ?? [portrait]).map((name) => plan(`${username}-${name}`, { file: name }))
    return portrait in SETS ? [...drawn, still()] : drawn
  }
  if (portrait === null || !random.chance(0.77)) return []
  const count = random.pick([1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3])
  // Steps of 67 lead to backgrounds far from those of the member's own and the neighbours' first pictures.
  const drawn = Array.from({ length: count }, (_, photo) =>
    plan(`${username}-${photo}`, { peep, background: index + photo * 67 }),
  )
  if (count === 1 || random.chance(0.4)) return drawn
  return [...drawn, still()]
}

/** One in seven of those with a drawn portrait keeps another one private. */
function planPrivate(username: string, index: number, open: PhotoPlan[], peep: Peep): PhotoPlan[] {
  const hasPortrait = open.some(({ drawing }) => 'peep' in drawing)
  if (!hasPortrait || !createRandom(`${username} private`).chance(1 / 7)) return []
  return [plan(`${username}-private`, { peep, background: index + 31 }, hidden)]
}
