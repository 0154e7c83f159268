import { castLot, type Lot } from '@amour/server/lamplight/lot.ts'
import { mix } from '@amour/server/lamplight/pen.ts'
import type { Random } from '#demo/random.ts'

type Ethnicity = 'asian' | 'black' | 'mixed' | 'white' | 'other'
export type HairColour = 'black' | 'brown' | 'blonde' | 'red' | 'greyOrWhite' | 'baldOrShaved'

/** What a portrait has to agree with. */
export type Sitter = { gender: 'Man' | 'Woman'; age: number; ethnicity: Ethnicity; looks?: Partial<Chosen> }

export type Cut =
  | 'crop'
  | 'fade'
  | 'quiff'
  | 'swept'
  | 'thin'
  | 'bald'
  | 'long'
  | 'waves'
  | 'bob'
  | 'fringe'
  | 'pixie'
  | 'bun'
  | 'updo'
  | 'pony'
  | 'braid'
  | 'locs'
  | 'afro'
  | 'curls'
  | 'scarf'
  | 'turban'
  | 'wrap'
  | 'beanie'
  | 'cap'

type Beard = 'none' | 'stubble' | 'short' | 'full'

/** What one row of `members/*.json` may fix, because its words speak of it. */
type Chosen = { cut: Cut; hair: HairColour; beard: Beard; hasGlasses: boolean }

/** What the years have drawn, each from 0 (nothing yet) to 1. */
type Years = {
  /** Around eyes, mouth and on the forehead. */
  lines: number
  /** At jaw, lids and neck. */
  sag: number
  /** How much of the hair is grey. */
  grey: number
  /** How far the head is carried forward. */
  stoop: number
}

/** How a person looks, in every picture of theirs. */
export type Look = {
  isMan: boolean
  years: Years
  skin: string
  cut: Cut
  hairColour: HairColour
  /** `#rrggbb`, its grey included. */
  hair: string
  beard: Beard
  hasGlasses: boolean
  hasEarring: boolean
  /** From 0 (slight) to 1 (heavy). */
  weight: number
  face: { bridge: number; nose: number; lips: number; brow: number; chin: number; neck: number; shoulders: number }
  accent: string
}

const skins: Record<Ethnicity, readonly string[]> = {
  white: ['#E3B08F', '#DDA583', '#E8BA9A', '#D79C7A'],
  asian: ['#C98F66', '#B67B50', '#D6A279', '#A56C45'],
  mixed: ['#A87048', '#BA8257', '#94603D'],
  black: ['#6E432C', '#57331F', '#7D4F35', '#4A2B1C'],
  other: ['#C98F66', '#D7A07A'],
}

const hairs: Record<Exclude<HairColour, 'greyOrWhite'>, readonly string[]> = {
  black: ['#1C1416', '#231A1B', '#17131A'],
  brown: ['#4A2E1E', '#5C3A24', '#3A2419', '#6E482C'],
  blonde: ['#B98D4E', '#C79F62', '#A67C43'],
  red: ['#8A3F1E', '#9C4A22', '#76341C'],
  baldOrShaved: ['#3A2A22', '#2A1E1A'],
}

const grey = '#A9A2A0'
const white = '#D6D0CB'

type Cuts = Partial<Record<Cut, number>>

const cuts = {
  womanStraight: { long: 5, waves: 5, bob: 4, fringe: 3, pixie: 2, bun: 3, updo: 3, pony: 3, braid: 2, curls: 2 },
  womanOlder: { bob: 5, pixie: 4, bun: 3, updo: 2, fringe: 2, waves: 2, curls: 2, long: 1 },
  womanCurly: { afro: 4, curls: 4, locs: 3, braid: 2, wrap: 2, updo: 2, bun: 1 },
  womanAsian: { long: 5, bob: 3, bun: 3, pony: 3, scarf: 4, waves: 2, braid: 2, updo: 1 },
  manStraight: { crop: 6, quiff: 4, swept: 4, curls: 2, fade: 2, bald: 1, beanie: 1, long: 0.7 },
  manOlder: { thin: 4, crop: 3, swept: 3, bald: 2, cap: 1.4, beanie: 0.6 },
  manCurly: { fade: 5, crop: 3, afro: 2, locs: 3, bald: 2 },
  manAsian: { crop: 5, quiff: 3, swept: 3, turban: 4, fade: 2 },
} satisfies Record<string, Cuts>

function cutsFor({ gender, age, ethnicity }: Sitter): Cuts {
  const isCurly = ethnicity === 'black' || ethnicity === 'mixed'
  if (gender === 'Woman') {
    if (isCurly) return cuts.womanCurly
    if (ethnicity === 'asian') return cuts.womanAsian
    return age > 54 ? cuts.womanOlder : cuts.womanStraight
  }
  if (isCurly) return age > 52 ? { ...cuts.manCurly, afro: 0.4, locs: 0.6, bald: 4 } : cuts.manCurly
  if (ethnicity === 'asian') return cuts.manAsian
  return age > 50 ? cuts.manOlder : cuts.manStraight
}

function coloursFor({ age, ethnicity }: Sitter): Partial<Record<HairColour, number>> {
  const greyed = age < 45 ? 0 : age < 50 ? 2 : age < 57 ? 8 : age < 64 ? 20 : 70
  return ethnicity === 'white' || ethnicity === 'other'
    ? { black: 3, brown: 8, blonde: 4, red: 2, greyOrWhite: greyed }
    : { black: 10, greyOrWhite: greyed * 0.8 }
}

const between = (low: number, high: number, value: number) => Math.min(1, Math.max(0, (value - low) / (high - low)))

/** What this many years have drawn, the same for everybody of an age but for the grey. */
function yearsOf(age: number, hairColour: HairColour, lot: Lot): Years {
  const greying = between(36, 60, age) * lot.between(0.35, 0.72)
  return {
    lines: between(28, 70, age),
    sag: between(38, 70, age),
    grey: hairColour === 'greyOrWhite' ? lot.between(0.82, 1) : greying,
    stoop: between(46, 74, age),
  }
}

const beards: Record<Beard, number> = { none: 8, stubble: 5, short: 5, full: 2.4 }

/** A look that suits the sitter; the same name gives the same look. */
export function lookOf(sitter: Sitter, name: string, random: Random): Look {
  const lot = castLot(`look ${name}`)
  const isMan = sitter.gender === 'Man'
  const cut = sitter.looks?.cut ?? random.weigh(cutsFor(sitter))
  const grown = sitter.looks?.hair ?? random.weigh(coloursFor(sitter))
  const hairColour = cut === 'bald' ? 'baldOrShaved' : grown
  const years = yearsOf(sitter.age, cut === 'bald' ? grown : hairColour, lot)
  const own = lot.pick(hairs[grown === 'greyOrWhite' ? 'brown' : grown])
  const drawnBeard = cut === 'turban' ? 'full' : lot.weigh(beards)
  const isBroad = sitter.ethnicity === 'black'
  return {
    isMan,
    years,
    skin: lot.pick(skins[sitter.ethnicity]),
    cut,
    hairColour,
    hair: mix(own, sitter.age > 62 ? white : grey, years.grey),
    beard: isMan && sitter.age > 23 ? (sitter.looks?.beard ?? drawnBeard) : 'none',
    hasGlasses: sitter.looks?.hasGlasses ?? lot.chance(0.1 + sitter.age / 240),
    hasEarring: !isMan && lot.chance(0.6),
    weight: lot.chance(0.3) ? lot.between(0.45, 1) : lot.between(0, 0.3),
    face: {
      bridge: isBroad ? lot.between(-2, -0.6) : lot.between(-1.6, isMan ? 2.6 : 1.2) + years.sag * 0.5,
      nose: (isBroad ? lot.between(-3.4, -1.2) : lot.between(-2.4, isMan ? 2.2 : 0.8)) + years.sag * 0.8,
      lips: (isBroad ? 1.8 : 0) + lot.between(isMan ? -0.8 : 0.3, isMan ? 0.8 : 1.6) - years.sag * 0.9,
      brow: isMan ? lot.between(0.6, 2.6) : lot.between(-0.4, 0.6),
      chin: lot.between(-1.6, isMan ? 2.6 : 1),
      neck: isMan ? lot.between(0.5, 4.5) : lot.between(-6, -2.5),
      shoulders: isMan ? lot.between(14, 30) : lot.between(-3, 10),
    },
    accent: lot.pick(['#7A2342', '#2E5A66', '#8A5A22', '#4A3A6A', '#2E5E4A', '#9A6A50', '#1F3A5A']),
  }
}
