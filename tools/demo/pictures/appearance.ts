import type { Random } from '#demo/random.ts'

import type { Beard, Face, Head, Peep } from './peep.ts'

type Ethnicity = 'asian' | 'black' | 'mixed' | 'white' | 'other'
export type HairColour = 'black' | 'brown' | 'blonde' | 'red' | 'greyOrWhite' | 'baldOrShaved'

/** What the drawing has to agree with. */
export type Person = { gender: 'Man' | 'Woman'; age: number; ethnicity: Ethnicity }

type Weights<T extends string> = Partial<Record<T, number>>

const SKINS: Record<Ethnicity, readonly string[]> = {
  white: ['#F6CFB2', '#F6CFB2', '#EFBD98', '#F3C7A6', '#E8B48C'],
  asian: ['#DC9C70', '#C98B5E', '#B97A4E', '#EBBD90'],
  mixed: ['#C98B5E', '#B97A4E', '#A5663D'],
  black: ['#74472F', '#5A3727', '#8A5535', '#65402C'],
  other: ['#DC9C70', '#E8B48C'],
}

/** Fill and outline of each hair colour; several of a kind, so that brown is not one brown. */
const HAIRS: Record<HairColour, readonly (readonly [string, string])[]> = {
  black: [
    ['#1F1216', '#1F1216'],
    ['#23131A', '#23131A'],
    ['#1E1428', '#1E1428'],
  ],
  brown: [
    ['#3B1D14', '#3B1D14'],
    ['#6B3F28', '#2E1812'],
    ['#553023', '#2A1510'],
    ['#84552F', '#33200F'],
  ],
  blonde: [
    ['#D8AE64', '#3A2216'],
    ['#C99A55', '#3A2216'],
    ['#E3C282', '#43301C'],
  ],
  red: [
    ['#A4512C', '#2A1320'],
    ['#8E3F26', '#2A1320'],
    ['#C26A38', '#33180F'],
  ],
  greyOrWhite: [
    ['#DAD4D6', '#2F2530'],
    ['#CFC7CC', '#2C2130'],
    ['#A9A1A6', '#2C2130'],
    ['#8D868C', '#2C2530'],
  ],
  baldOrShaved: [
    ['#2A1A1C', '#2A1A1C'],
    ['#3A241C', '#3A241C'],
  ],
}

const ACCENTS = ['#23304A', '#8A2243', '#355E66', '#7F9176', '#D7A24A', '#4A3A66', '#B4664D']
const FELTS = ['#23304A', '#5B3B2C', '#3E3A44', '#455A4C']

const WOMEN_STRAIGHT: Weights<Head> = {
  bangs: 3,
  bangs2: 2,
  long: 4,
  longBangs: 3,
  medium1: 3,
  medium2: 2,
  medium3: 4,
  mediumBangs: 3,
  mediumBangs2: 2,
  mediumBangs3: 3,
  mediumStraight: 3,
  longCurly: 2,
  bun: 1,
  grayBun: 2,
  grayMedium: 1,
}
const WOMEN_CURLY: Weights<Head> = {
  afro: 3,
  bun2: 3,
  cornrows2: 2,
  dreads1: 2,
  longCurly: 3,
  bun: 2,
  medium2: 1,
  buns: 1,
}
const WOMEN_OLDER: Weights<Head> = {
  grayBun: 3,
  grayMedium: 4,
  medium1: 3,
  bangs: 2,
  medium3: 2,
  mediumBangs2: 2,
  mediumBangs: 1,
}
const MEN_STRAIGHT: Weights<Head> = {
  short1: 4,
  short2: 4,
  short3: 3,
  short4: 4,
  short5: 4,
  pomp: 3,
  grayShort: 3,
  shaved2: 2,
  shaved3: 1,
  flatTop: 1,
  hatBeanie: 1,
  noHair1: 1,
}
const MEN_CURLY: Weights<Head> = {
  short1: 2,
  short3: 2,
  twists: 3,
  twists2: 3,
  dreads2: 2,
  flatTop: 3,
  afro: 2,
  noHair1: 2,
  shaved2: 2,
}
const MEN_OLDER: Weights<Head> = {
  grayShort: 4,
  noHair1: 2,
  noHair3: 3,
  short2: 3,
  short1: 2,
  short4: 2,
  hatHip: 1,
  short3: 1,
}

function weighHeads({ gender, age, ethnicity }: Person): Weights<Head> {
  const curly = ethnicity === 'black' || ethnicity === 'mixed'
  if (gender === 'Woman') {
    if (curly) return age > 55 ? { ...WOMEN_CURLY, buns: 0, bun2: 1, grayBun: 3 } : WOMEN_CURLY
    if (age > 55) return WOMEN_OLDER
    return ethnicity === 'asian' ? { ...WOMEN_STRAIGHT, bangs: 0, mediumBangs2: 0, hijab: 5 } : WOMEN_STRAIGHT
  }
  if (curly) return age > 50 ? { short1: 2, short3: 2, noHair1: 3, shaved2: 1 } : MEN_CURLY
  if (age > 52) return MEN_OLDER
  return ethnicity === 'asian' ? { ...MEN_STRAIGHT, grayShort: 2, turban: 4, hatBeanie: 0 } : MEN_STRAIGHT
}

function weighHairColours({ age, ethnicity }: Person): Weights<HairColour> {
  const grey = age < 42 ? 0 : age < 50 ? 2 : age < 57 ? 6 : age < 64 ? 16 : 60
  return ethnicity === 'white' || ethnicity === 'other'
    ? { black: 3, brown: 8, blonde: 5, red: 2, greyOrWhite: grey }
    : { black: 10, greyOrWhite: grey * 0.8 }
}

const BEARDS: Weights<Beard | 'none'> = {
  none: 11,
  chin: 3,
  full: 4,
  full2: 2,
  full3: 1,
  full4: 2,
  goatee1: 1,
  goatee2: 1,
  moustache6: 1,
  moustache7: 1,
}

const BALD = new Set<Head>(['noHair1'])
/** A wide hat or a mass of hair leaves no room for the arms of glasses. */
const NO_GLASSES = new Set<Head>(['hatHip', 'hijab', 'longBangs', 'mediumStraight', 'longAfro', 'longCurly', 'dreads1'])

/** A look that suits the person; the same seed gives the same look. */
export function dressPeep(person: Person, random: Random): { peep: Peep; hairColour: HairColour } {
  const head = random.weigh(weighHeads(person))
  const grown = random.weigh(weighHairColours(person))
  const hairColour = BALD.has(head) ? 'baldOrShaved' : grown
  const [hair, ink] = random.pick(HAIRS[BALD.has(head) && grown !== 'greyOrWhite' ? 'baldOrShaved' : grown])
  const chosen = head === 'turban' ? random.pick<Beard>(['full', 'full2', 'full3']) : random.weigh(BEARDS)
  const bearded = person.gender === 'Man' && person.age > 23 && chosen !== 'none'
  const spectacled = random.chance(0.14 + person.age / 320) && !NO_GLASSES.has(head)
  return {
    hairColour,
    peep: {
      head,
      // A beard along the jaw alone is drawn as one line: it looks right only in the colour of the lines.
      beard: bearded ? (chosen === 'chin' && hair !== ink ? 'full' : chosen) : null,
      glasses: spectacled ? random.pick(['glasses', 'glasses2', 'glasses3', 'glasses5']) : null,
      skin: random.pick(SKINS[person.ethnicity]),
      hair,
      ink,
      accent: random.pick(head === 'hatHip' ? FELTS : ACCENTS),
    },
  }
}

/** A calm, friendly face. */
export function pickFace(random: Random): Face {
  return random.weigh<Face>({ smile: 9, calm: 5, cute: 3, contempt: 0.7 })
}
