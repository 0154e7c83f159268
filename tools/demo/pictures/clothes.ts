import type { Random } from '#demo/random.ts'

import { mix } from './palettes.ts'

/** Cloth colours of the prototype's portraits and their neighbours. */
const CLOTHS = [
  '#F0E6DA',
  '#7F9176',
  '#C9B9D8',
  '#4A3A66',
  '#6E1D3F',
  '#2E2B45',
  '#D7A24A',
  '#B98A5E',
  '#355E66',
  '#8A2243',
  '#3B4A6B',
  '#B4664D',
  '#5F7358',
  '#9DADC2',
  '#E3B4AE',
]

const PALE = ['#F3E9DC', '#E9C9A8', '#E6D9C9', '#D2E2DA']
const STRONG = ['#3B4A6B', '#8C2F45', '#355E66', '#5A4A78', '#9E3F4E', '#455A4C']

function plain(colour: string) {
  return `<linearGradient id="c" gradientUnits="userSpaceOnUse" x1="0" y1="560" x2="0" y2="704"><stop stop-color="${colour}"/><stop offset="1" stop-color="${mix(colour, '#2A1320', 0.18)}"/></linearGradient>`
}

function woven(width: number, height: number, ground: string, drawn: string) {
  return `<pattern id="c" width="${width}" height="${height}" patternUnits="userSpaceOnUse"><rect width="${width}" height="${height}" fill="${ground}"/>${drawn}</pattern>`
}

/** A paint named `c` for the clothing path. */
export function drawCloth(random: Random) {
  const ground = random.pick(PALE)
  const figure = random.pick(STRONG)
  switch (random.weigh({ plain: 8, stripes: 2, dots: 1.5, gingham: 2, rib: 2, checks: 1 })) {
    case 'stripes':
      return woven(40, 34, ground, `<rect y="20" width="40" height="11" fill="${figure}"/>`)
    case 'dots': {
      const spots = `<circle cx="9" cy="9" r="4.5" fill="${ground}"/><circle cx="26" cy="26" r="4.5" fill="${ground}"/>`
      return woven(34, 34, figure, spots)
    }
    case 'gingham': {
      const bands = `<path d="M0 0h24v48H0z" fill="${figure}" opacity=".45"/><path d="M0 0h48v24H0z" fill="${figure}" opacity=".45"/>`
      return woven(48, 48, ground, bands)
    }
    case 'rib': {
      const wool = random.pick(CLOTHS)
      return woven(18, 18, wool, `<rect width="3" height="18" fill="${mix(wool, '#2A1320', 0.2)}"/>`)
    }
    case 'checks': {
      const lines = `<path d="M0 10h60M10 0v60" stroke="${ground}" stroke-width="4" opacity=".6"/><path d="M0 40h60M40 0v60" stroke="#D89A3E" stroke-width="3" opacity=".5"/>`
      return woven(60, 60, figure, lines)
    }
    default:
      return plain(random.pick(CLOTHS))
  }
}
