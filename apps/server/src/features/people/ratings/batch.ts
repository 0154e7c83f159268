import { RATINGS_SHOWN } from '@amour/contract/people/members.ts'

/** A rating as the public figure sees it. */
export type Contribution = {
  raterId: string
  /** What it should add from now on; null where it should add nothing. */
  stars: number | null
  /** How well the two know each other, 0 to 100. */
  weight: number
  /** What it adds now. */
  published: { stars: number; weight: number } | null
  /** It went only to hide another that went: it comes back with a batch, and makes none. */
  rests: boolean
  /** It has to go whether or not others change: its giver was shut out, or it was struck. */
  isForCause: boolean
}

/** The public figure: half stars from 2 to 10, and how many ratings there are at least. */
export type Summary = { halfStars: number | null; atLeast: number; raters: number }

/** What becomes of those that change; those that are absent stay as they are. */
export type Batch = {
  added: Map<string, { stars: number; weight: number }>
  removed: Set<string>
  /** Of the removed those that come back with a later batch. */
  resting: Set<string>
  summary: Summary
}

/**
 * As many people change a public figure at least, at once. With fewer, whoever keeps an eye on it could tell who gave
 * what from the difference.
 */
const TOGETHER = RATINGS_SHOWN

/** What the weights of a figure come to at least, in hundredths of a person who is well known. */
const LEAST_WEIGHT = 150

const bands = [1000, 500, 200, 100, 50, 30, 20, 10, 5, 3]

/**
 * Decides what changes in a member's public figure now; undefined where it has to wait for more. `erased`: how many
 * that were in it are there no longer. `draw`: a whole number below the one given, by chance.
 *
 * All who join in one batch weigh the same, their mean: with a weight of their own each, the figure would tell the one
 * whom the rated knows best apart from the others.
 */
export function planBatch(
  all: readonly Contribution[],
  { erased, draw }: { erased: number; draw: (below: number) => number },
): Batch | undefined {
  const changed = all.filter(({ stars, published }) => stars !== (published?.stars ?? null))
  const makers = changed.filter(({ rests }) => !rests).length + erased
  if (makers >= TOGETHER) return planFull(all, changed, erased)
  if (!changed.some(({ isForCause, stars }) => isForCause && stars === null)) return undefined
  const gone = changed.filter(({ stars }) => stars === null)
  const left = all.filter(({ stars, published }) => published && stars === published.stars)
  const resting = drawSome(left, TOGETHER - gone.length - erased, draw)
  return makeBatch(all, { added: new Map(), removed: [...gone, ...resting], resting })
}

function planFull(all: readonly Contribution[], changed: readonly Contribution[], erased: number): Batch | undefined {
  const joining = changed.filter(({ stars }) => stars !== null)
  const removed = changed.filter(({ stars }) => stars === null)
  const weight = Math.round(joining.reduce((sum, each) => sum + each.weight, 0) / Math.max(1, joining.length))
  const added = new Map(
    joining.map(({ raterId, stars }) => [raterId, { stars: stars ?? 0, weight: Math.max(1, weight) }]),
  )
  const batch = makeBatch(all, { added, removed, resting: [] })
  // Those who hardly know the member wait until they do, or until there are more of them.
  const isWeak = batch.summary.halfStars === null && removed.length + erased === 0
  return isWeak ? undefined : batch
}

type Change = { added: Batch['added']; removed: readonly Contribution[]; resting: readonly Contribution[] }

function makeBatch(all: readonly Contribution[], { added, removed, resting }: Change): Batch {
  const out = new Set(removed.map(({ raterId }) => raterId))
  const counted = all.flatMap(({ raterId, published }) =>
    out.has(raterId) ? [] : (added.get(raterId) ?? published ?? []),
  )
  return { added, removed: out, resting: new Set(resting.map(({ raterId }) => raterId)), summary: summarise(counted) }
}

/** The figure of what is counted: weighed, rounded to half stars, and nothing where it rests on too little. */
export function summarise(counted: readonly { stars: number; weight: number }[]): Summary {
  const raters = counted.length
  const weight = counted.reduce((sum, each) => sum + each.weight, 0)
  if (raters < RATINGS_SHOWN || weight < LEAST_WEIGHT) return { halfStars: null, atLeast: 0, raters }
  const stars = counted.reduce((sum, each) => sum + each.stars * each.weight, 0)
  const atLeast = bands.find((band) => band <= raters) ?? RATINGS_SHOWN
  return { halfStars: Math.round((2 * stars) / weight), atLeast, raters }
}

function drawSome<Item>(from: readonly Item[], count: number, draw: (below: number) => number): Item[] {
  const rest = [...from]
  const drawn: Item[] = []
  while (drawn.length < count && rest.length > 0) drawn.push(...rest.splice(draw(rest.length), 1))
  return drawn
}

/** Days and messages from which on two know each other well. */
const FULL_DAYS = 14
const FULL_MESSAGES = 10

/** Below these a rating waits: nobody is rated in public by whom they have hardly met. */
const LEAST_DAYS = 1
const LEAST_MESSAGES = 3

/**
 * How much a rating weighs, 1 to 100; 0 while the two hardly know each other. `messages` are those of whoever of the
 * two wrote less, so that nobody gains weight by writing alone.
 */
export function weigh({ days, messages }: { days: number; messages: number }): number {
  if (days < LEAST_DAYS || messages < LEAST_MESSAGES) return 0
  return Math.round(50 * Math.min(1, days / FULL_DAYS) + 50 * Math.min(1, messages / FULL_MESSAGES))
}
