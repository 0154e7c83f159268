import { createAvatar } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'

import { mix } from './palettes.ts'

type Choices = Required<openPeeps.Options>

export type Head = Choices['head'][number]
export type Face = Choices['face'][number]
export type Beard = Choices['facialHair'][number]
type Glasses = Choices['accessories'][number]

/** What one person looks like in every one of their pictures. */
export type Peep = {
  head: Head
  beard: Beard | null
  glasses: Glasses | null
  /** `#rrggbb` */
  skin: string
  hair: string
  ink: string
  /** Beanie, headscarf, turban, hair band. */
  accent: string
}

/** Open Peeps paints with these; each is exchanged for the colour or paint of its part. */
const MARKS = { skin: '010101', clothing: '020202', headContrast: '030303' }

const INK = /fill="#000"/g

/** Where each part of a peep begins in what DiceBear draws. */
const PARTS = {
  head: '<g transform="matrix(.99789 0 0 1 156 62)">',
  face: '<g transform="translate(315 248)">',
  beard: '<g transform="translate(279 400)">',
  mask: '<g transform="translate(179 343)">',
}

/** Heads without hair, or whose hair has a fill of its own; in all others hair and outline are one black shape. */
const HAIR_IS_FILLED = new Set<Head>([
  'noHair1',
  'bangs',
  'cornrows',
  'grayBun',
  'grayMedium',
  'grayShort',
  'mediumBangs2',
  'noHair3',
  'short4',
])
const BEARD_IS_FILLED = new Set<Beard>(['full4', 'moustache9'])
const WEARS_ACCENT = new Set<Head>(['hijab', 'hatHip'])

/**
 * Colours a shape that is hair and outline in one: its fill takes the hair's colour, and an ink line drawn inside its
 * own edge keeps the thin outlines dark.
 */
function tint(part: string, colour: string, ink: string, id: string) {
  const shapes = [
    ...part.matchAll(/<path(?: fill-rule="evenodd" clip-rule="evenodd")? d="([^"]+)"(?: fill="#000")?\/>/g),
  ]
  let count = 0
  let tinted = part.replaceAll('<g fill="#000">', '<g>')
  for (const [path, d] of shapes) {
    count += 1
    const edge = `<clipPath id="${id}${count}"><path d="${d}" clip-rule="evenodd"/></clipPath>`
    tinted = tinted.replace(
      path,
      `${edge}<path d="${d}" fill="${colour}" fill-rule="evenodd"/><path d="${d}" fill="none" stroke="${ink}" stroke-width="22" clip-path="url(#${id}${count})"/>`,
    )
  }
  return tinted
}

function cut(svg: string) {
  const body = svg.slice(
    svg.indexOf('<g mask="url(#viewboxMask)">') + '<g mask="url(#viewboxMask)">'.length,
    -'</g></svg>'.length,
  )
  const [head, face, beard, mask] = [PARTS.head, PARTS.face, PARTS.beard, PARTS.mask].map((mark) => body.indexOf(mark))
  if (head === undefined || face === undefined || beard === undefined || mask === undefined || head < 0)
    throw new Error('Open Peeps draws its parts in an unknown order.')
  return {
    bust: body.slice(0, head),
    head: body.slice(head, face),
    face: body.slice(face, beard),
    beard: body.slice(beard, mask),
    rest: body.slice(mask),
  }
}

function skinPaint(id: string, skin: string, x: number, y: number) {
  const stops = `<stop stop-color="${mix(skin, '#FFE9D8', 0.2)}"/><stop offset=".55" stop-color="${skin}"/><stop offset="1" stop-color="${mix(skin, '#7A4468', 0.12)}"/>`
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x}" y1="${y}" x2="${x + 300}" y2="${y + 390}">${stops}</linearGradient>`
}

function isDark(skin: string) {
  return Number.parseInt(skin.slice(1, 3), 16) < 150
}

function blush(skin: string) {
  const [near, far] = isDark(skin) ? [0.16, 0.14] : [0.26, 0.2]
  const colour = mix(skin, '#C2314F', 0.5)
  return `<circle cx="366" cy="380" r="27" fill="${colour}" opacity="${near}"/><circle cx="474" cy="374" r="20" fill="${colour}" opacity="${far}"/>`
}

function paintHead(part: string, peep: Peep) {
  if (WEARS_ACCENT.has(peep.head)) {
    return tint(part, peep.accent, mix(peep.accent, '#1B0F18', 0.72), 'h')
  }
  return HAIR_IS_FILLED.has(peep.head) || peep.hair === peep.ink ? part : tint(part, peep.hair, peep.ink, 'h')
}

function paintBeard(part: string, peep: Peep) {
  const plain = peep.beard === null || BEARD_IS_FILLED.has(peep.beard) || peep.hair === peep.ink
  return plain ? part : tint(part, peep.hair, peep.ink, 'b')
}

/** Head and shoulders in a field of 704 × 704, as SVG without its root; `cloth` is a paint named `c`. */
export function drawPeep(peep: Peep, face: Face, cloth: string) {
  const parts = cut(
    createAvatar(openPeeps, {
      head: [peep.head],
      face: [face],
      facialHair: peep.beard === null ? [] : [peep.beard],
      facialHairProbability: peep.beard === null ? 0 : 100,
      accessories: peep.glasses === null ? [] : [peep.glasses],
      accessoriesProbability: peep.glasses === null ? 0 : 100,
      maskProbability: 0,
      skinColor: [MARKS.skin],
      clothingColor: [MARKS.clothing],
      headContrastColor: [MARKS.headContrast],
    }).toString(),
  )
  const head = paintHead(parts.head, peep)
    .replaceAll(`#${MARKS.skin}`, 'url(#k2)')
    .replaceAll(`#${MARKS.clothing}`, peep.accent)
  const drawn =
    parts.bust.replaceAll(`#${MARKS.skin}`, 'url(#k1)').replaceAll(`#${MARKS.clothing}`, 'url(#c)') +
    head +
    blush(peep.skin) +
    parts.face +
    paintBeard(parts.beard, peep) +
    parts.rest
  const paints = `<defs>${skinPaint('k1', peep.skin, 220, 170)}${skinPaint('k2', peep.skin, 64, 108)}${cloth}</defs>`
  return paints + drawn.replaceAll(`#${MARKS.headContrast}`, peep.hair).replace(INK, `fill="${peep.ink}"`)
}
