/** Numbers that look drawn by chance and are the same at each build. */
export type Chance = {
  between: (low: number, high: number) => number
  whole: (low: number, high: number) => number
  odds: (share: number) => boolean
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
}

/** Mulberry32: 32 bits of state are enough for a street. */
export function seedChance(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  return {
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    odds: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}

type Marks = Record<string, string | number>

const attributes = (marks: Marks) =>
  Object.entries(marks)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 10) / 10 : value}"`)
    .join('')

export const rect = (x: number, y: number, width: number, height: number, fill: string, marks: Marks = {}) =>
  `<rect${attributes({ x, y, width, height, fill, ...marks })}/>`

export const path = (d: string, fill: string, marks: Marks = {}) =>
  `<path d="${tidy(d)}"${attributes({ fill, ...marks })}/>`

export const line = (d: string, stroke: string, width: number, marks: Marks = {}) =>
  path(d, 'none', { stroke, 'stroke-width': width, 'stroke-linecap': 'round', ...marks })

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, marks: Marks = {}) =>
  `<ellipse${attributes({ cx, cy, rx, ry, fill, ...marks })}/>`

/** Puts a drawing with its foot at a place. */
export const place = (x: number, y: number, scale: number, drawing: string) =>
  `<g transform="${tidy(`translate(${x} ${y}) scale(${scale})`)}">${drawing}</g>`

/** Every number of a path to a tenth: no eye sees more, and every visitor loads it. */
const tidy = (d: string) => d.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))

/** What a light spends on stone, glass and road; ids are the same in every picture of the street. */
const glows: [id: string, stops: [offset: number, colour: string, opacity: number][]][] = [
  [
    'halo',
    [
      [0, '#FFD79A', 0.6],
      [0.25, '#FFB061', 0.24],
      [1, '#FFB061', 0],
    ],
  ],
  [
    'core',
    [
      [0, '#FFF6DA', 0.95],
      [0.4, '#FFD084', 0.5],
      [1, '#FFD084', 0],
    ],
  ],
  [
    'aura',
    [
      [0, '#FFC578', 0.5],
      [0.5, '#F08A5A', 0.16],
      [1, '#F08A5A', 0],
    ],
  ],
  [
    'pool',
    [
      [0, '#FFC578', 0.7],
      [0.5, '#F6A25E', 0.24],
      [1, '#F6A25E', 0],
    ],
  ],
  [
    'mist',
    [
      [0, 'var(--sky-4)', 0.4],
      [1, 'var(--sky-3)', 0],
    ],
  ],
]

/** The light of a room, from the lamp outwards. */
const tones = {
  amber: ['#FFEDBE', '#FFBE62', '#B5572B'],
  ember: ['#FFE4B0', '#F79A4C', '#8F3B26'],
  rose: ['#FFE3D6', '#F08E7C', '#8C2F4C'],
  straw: ['#FFF5DE', '#EBC58C', '#8A5A3C'],
} as const
export type Tone = keyof typeof tones

const stop = ([offset, colour, opacity]: [number, string, number]) =>
  `<stop offset="${offset}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`

const definitions = [
  ...Object.entries(tones).map(
    ([id, [lamp, room, corner]]) =>
      `<radialGradient id="${id}" cx=".6" cy=".36" r=".9">${[stop([0, lamp, 1]), stop([0.36, room, 1]), stop([1, corner, 1])].join('')}</radialGradient>`,
  ),
  ...glows.map(([id, stops]) => `<radialGradient id="${id}">${stops.map(stop).join('')}</radialGradient>`),
  `<linearGradient id="glass" x2=".7" y2="1">${stop([0, '#3A3160', 1])}${stop([0.4, '#1C1430', 1])}${stop([1, '#130C20', 1])}</linearGradient>`,
  `<linearGradient id="fall" x2="0" y2="1">${stop([0, '#0A0514', 0.5])}${stop([0.5, '#0A0514', 0.06])}${stop([1, '#0A0514', 0.6])}</linearGradient>`,
  `<linearGradient id="haze" x2="0" y2="1">${stop([0, 'var(--sky-3)', 0.1])}${stop([0.6, 'var(--sky-3)', 0.34])}${stop([1, 'var(--sky-4)', 0.12])}</linearGradient>`,
  `<linearGradient id="cloth">${stop([0, '#2A0818', 1])}${stop([0.7, '#6A1A3A', 1])}${stop([1, '#E8925A', 1])}</linearGradient>`,
]

/** Midnight, and the blue hour where the page is light. */
const colours = `:root{--sky-3:#4A1640;--sky-4:#8A2A50;--far:#2A1234;--wall-1:#281630;--wall-2:#221634;--wall-3:#2A1736;--wall-4:#241228;--wall-5:#2C1D33;--trim:#473553;--frame:#1C1026;--pot:#2C1524;--iron:#0B0612;--road:#120A1A}@media (prefers-color-scheme:light){:root{--sky-3:#A8426A;--sky-4:#EE8E6E;--far:#6A2C5E;--wall-1:#3E2440;--wall-2:#352248;--wall-3:#43254A;--wall-4:#3A1F3C;--wall-5:#463046;--trim:#6E5570;--frame:#2B1A34;--pot:#4A2436;--road:#1E1228}}`

/** A part of a picture, in the units of the whole. */
export type Box = readonly [x: number, y: number, width: number, height: number]

/** A picture of its own, with what it uses of the street's colours, lights and patterns. */
export function picture(box: Box, drawing: string, { more = [] as string[], fit = 'none' } = {}): string {
  const used = [...definitions, ...more].filter((definition) => {
    const id = /id="([\w-]+)"/.exec(definition)?.[1] ?? ''
    return drawing.includes(`url(#${id})`)
  })
  const colour = [drawing, ...used].some((text) => text.includes('var(--')) ? `<style>${colours}</style>` : ''
  const defs = used.length > 0 ? `<defs>${used.join('')}</defs>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${box[2]}" height="${box[3]}" preserveAspectRatio="${fit}">${colour}${defs}${drawing}</svg>`
}
