import type { NewRow } from '@amour/server/database/tables.ts'
import type { Person } from './people.ts'
import type { Peep } from './pictures/peep.ts'
import { type Random, createRandom } from './random.ts'

/** What a picture shows: a file of `portraits/`, a portrait drawn from the look, or a view without a person. */
type Drawing = { file: string } | { peep: Peep; background: number } | { view: string }

/** How far an upload has come and who sees it. */
type State = Pick<NewRow<'media'>, 'status' | 'rating' | 'visibility' | 'reason'>

/** `name` is unique among all pictures and the seed of what is drawn; a film moves slowly over its drawing. */
export type PhotoPlan = { name: string; drawing: Drawing; state: State; isFilm: boolean }

/** Those whose hand-drawn portraits come in a set. */
const SETS: Record<string, readonly string[]> = {
  ann: ['ann', 'ann-2', 'ann-3', 'pier'],
  marlowe: ['marlowe', 'marlowe-2', 'marlowe-3', 'marlowe-4', 'walk'],
  harbour: ['harbour', 'pier'],
  ottoline: ['ottoline', 'table'],
}

const SCENES = ['pier', 'walk', 'table'] as const

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
  const open = planPublic(person, index, peep, random)
  const extras = (EXTRAS[username] ?? []).map(([name, state, kind]): PhotoPlan => {
    const seed = `${username}-${name}`
    return { name: seed, drawing: { view: seed }, state, isFilm: kind === 'film' }
  })
  return [...open, ...extras, ...planPrivate(username, index, open, peep)]
}

const plan = (name: string, drawing: Drawing, state = shown): PhotoPlan => ({ name, drawing, state, isFilm: false })

function planPublic({ portrait, username }: Person, index: number, peep: Peep, random: Random): PhotoPlan[] {
  if (portrait) return (SETS[portrait] ?? [portrait]).map((name) => plan(`${username}-${name}`, { file: name }))
  if (portrait === null || !random.chance(0.77)) return []
  const count = random.pick([1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3])
  // Steps of 67 lead to backgrounds far from those of the member's own and the neighbours' first pictures.
  const drawn = Array.from({ length: count }, (_, photo) =>
    plan(`${username}-${photo}`, { peep, background: index + photo * 67 }),
  )
  if (count === 1 || random.chance(0.4)) return drawn
  const scene = random.chance(0.3) ? { file: random.pick(SCENES) } : { view: username }
  return [...drawn, plan(`${username}-view`, scene)]
}

/** One in seven of those with a drawn portrait keeps another one private. */
function planPrivate(username: string, index: number, open: PhotoPlan[], peep: Peep): PhotoPlan[] {
  const hasPortrait = open.some(({ drawing }) => 'peep' in drawing)
  if (!hasPortrait || !createRandom(`${username} private`).chance(1 / 7)) return []
  return [plan(`${username}-private`, { peep, background: index + 31 }, hidden)]
}
