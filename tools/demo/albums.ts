import type { NewRow } from '@amour/server/database/tables.ts'
import type { Person } from './people.ts'
import type { Look } from './pictures/look.ts'
import { planPortrait } from './pictures/plan.ts'
import type { Drawing } from './pictures/render.ts'
import { type StillName, stillNames } from './pictures/stills.ts'
import { type Random, createRandom } from './random.ts'

/** How far an upload has come and who sees it. */
type State = Pick<NewRow<'media'>, 'status' | 'rating' | 'visibility' | 'reason'>

/** `name` is unique among all pictures; a film moves slowly over its drawing. */
export type PhotoPlan = { name: string; drawing: Drawing; state: State; isFilm: boolean }

/** Whose pictures are met first: how many portraits they show, and which still lifes follow. */
const ALBUMS: Record<string, { portraits: number; stills: readonly StillName[] }> = {
  AnnOfAvon: { portraits: 2, stills: ['coat', 'pier'] },
  Marlowe_K: { portraits: 2, stills: ['bicycle', 'window'] },
  HarbourLights: { portraits: 1, stills: ['glasses', 'ember', 'key', 'rain'] },
  Ottoline: { portraits: 2, stills: ['record'] },
}

const shown: State = { status: 'approved', rating: 'general', visibility: 'public', reason: null }
const hidden: State = { ...shown, visibility: 'private' }
const explicit: State = { ...shown, rating: 'explicit' }
const waiting: State = { ...shown, status: 'pending' }
const refused: State = { ...shown, status: 'rejected', reason: 'contactDetails' }

type Extra = [name: string, state: State, film?: StillName]

/** What else those have uploaded whom the two demo logins meet: stills, and films over one. */
const EXTRAS: Record<string, Extra[]> = {
  AnnOfAvon: [
    ['garden', hidden],
    ['workshop', hidden],
    ['card', refused],
    ['morning', waiting],
    ['river', shown, 'pier'],
    ['stairs', waiting, 'doorway'],
  ],
  Marlowe_K: [
    ['carriage', hidden],
    ['kitchen', hidden],
    ['candles', explicit],
    ['platform', waiting],
    ['crossing', hidden, 'rain'],
  ],
  Wren: [
    ['attic', hidden],
    ['bath', explicit],
    ['quay', shown, 'pier'],
  ],
  KennetAndAvon: [
    ['lock', hidden],
    ['hammock', explicit],
  ],
  BasaltColumn: [
    ['causeway', hidden],
    ['tide', explicit, 'pier'],
  ],
}

/** The public pictures of a member, the first of them their default, then what else they have uploaded. */
export function planPhotos(person: Person, index: number, look: Look, random: Random): PhotoPlan[] {
  const { username } = person
  const takeStill = dealStills(index)
  const open = planPublic(person, { index, look, random, takeStill })
  const extras = (EXTRAS[username] ?? []).map(([name, state, film]): PhotoPlan => {
    const drawing = { still: film ?? takeStill() }
    return { ...plan(`${username}-${name}`, drawing, state), isFilm: film !== undefined }
  })
  return [...open, ...extras, ...planPrivate(username, index, open, look)]
}

/** Deals the still lifes in turn, so that nobody has the same one twice before all are out, and neighbours begin apart. */
function dealStills(index: number): () => StillName {
  let next = index * 3
  return () => stillNames[next++ % stillNames.length] ?? 'pier'
}

const plan = (name: string, drawing: Drawing, state = shown): PhotoPlan => ({ name, drawing, state, isFilm: false })

type Chances = { index: number; look: Look; random: Random; takeStill: () => StillName }

/** So many of those whom chance decides about have a photo: five in six of all. */
const WITH_PHOTO = 0.86

function planPublic({ username, looks, hasPhoto }: Person, { index, look, random, takeStill }: Chances): PhotoPlan[] {
  const portrait = (take: number) => {
    const name = `${username}-${take}`
    return plan(name, { portrait: planPortrait(look, name, index, take) })
  }
  const still = (name: StillName) => plan(`${username}-${name}`, { still: name })
  const album = ALBUMS[username]
  if (album)
    return [...Array.from({ length: album.portraits }, (_, take) => portrait(take)), ...album.stills.map(still)]
  if (looks) return [portrait(0)]
  if (hasPhoto === false || !random.chance(WITH_PHOTO)) return []
  const count = random.pick([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2])
  return [portrait(0), ...Array.from({ length: count }, () => still(takeStill()))]
}

/** One in seven of those with a portrait keeps another one private. */
function planPrivate(username: string, index: number, open: PhotoPlan[], look: Look): PhotoPlan[] {
  if (open.length === 0 || username in EXTRAS || !createRandom(`${username} private`).chance(1 / 7)) return []
  const name = `${username}-private`
  return [plan(name, { portrait: planPortrait(look, name, index, 7) }, hidden)]
}
