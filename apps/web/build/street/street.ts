import { buildHouse, drawLamp, drawRailing, GROUND } from './house.ts'
import { drawCat, drawPane, drawTail, type Pane } from './pane.ts'
import { type Box, type Chance, ellipse, line, path, place, rect, seedChance, type Tone } from './pen.ts'

/** The street's own units. */
export const STREET: Box = [0, 0, 1600, 1000]

/** A light of the street as a picture of its own, where it lies, and when it goes on. */
export type Light = { name: string; box: Box; drawing: string }

/** Two people at their windows, each alone: the drawings of `her.svg` and `him.svg`. */
export type Figures = { her: string; him: string }

/** The street in layers, from the back: what is there by day, each light, and what stands before the lights. */
export type Street = { behind: string; lights: Light[]; before: string }

export function drawStreet(figures: Figures): Street {
  const chance = seedChance(20)
  const left = terrace.map((house) => buildHouse(house, chance))
  const right = neighbours.map((house) => buildHouse(house, chance))
  const lane = drawPane({ x: 1222, y: 560, width: 34, height: 60, tone: 'amber' }, chance, '')
  const kitchen = drawKitchen(chance)
  const her = drawHer(figures.her, chance)
  const him = drawHim(figures.him, chance)
  const [hers, his] = right.map(({ panes }) => panes)
  const behind = [
    ...left.map(({ wall }) => wall),
    rect(-40, 400, 900, 520, 'url(#haze)'),
    ellipse(420, 900, 620, 130, 'url(#mist)'),
    rect(1180, 300, 110, 620, '#1a0e26'),
    path('M1180 920V470l26 -30h30l10 24h44v456z', 'var(--wall-4)', { opacity: 0.7 }),
    lane.dark,
    ...right.map(({ wall }) => wall),
    kitchen.dark,
    her.dark,
    him.dark,
    rect(-40, 918, 1700, 90, 'var(--road)'),
    rect(-40, 918, 1700, 5, '#6A4A6A', { opacity: 0.35 }),
  ]
  const far = left.flatMap(({ panes }) => panes)
  const some = (from: number) => far.filter((_, at) => at % 5 === from)
  const box: Box = [-40, 480, 900, 520]
  const lights = [
    light('her', her.box, her.lit + drawPool(1022, 150)),
    light('fanlights', [220, 690, 1240, 310], [...left, ...right].map(({ fanlight }) => fanlight).join('')),
    light('him', him.box, him.lit + drawPool(1432, 150)),
    light('terrace-1', box, lit(some(0)) + drawPool(300, 50)),
    light('kitchen', [754, 640, 340, 360], kitchen.lit + drawPool(924, 80)),
    light('upper', [1232, 20, 420, 350], lit(his?.filter(({ row }) => row === 0))),
    light('terrace-2', box, lit(some(2)) + drawPool(640, 60)),
    light('attic', [760, 70, 440, 320], lit(hers?.filter(({ row, column }) => row === 0 && column === 0))),
    light('terrace-3', box, lit(some(3)) + drawPool(80, 40)),
    light('lane', lane.box, lane.lit),
  ]
  const before = [
    drawRailing(520, 690),
    drawRailing(856, 1050),
    drawRailing(1424, 1600),
    drawPool(1232, 110),
    drawLamp(1228),
    ellipse(1186, 921, 70, 9, '#05020A', { opacity: 0.6 }),
    place(1182, 918, 0.66, drawCat('#FFB866')),
    place(1180, 920, 0.66, drawCat('#0B0612')),
  ]
  return { behind: behind.join(''), lights, before: before.join('') }
}

const light = (name: string, box: Box, drawing: string): Light => ({ name, box, drawing })

/** The cat's tail, and the steam of the kettle: what moves a little, each a picture of its own. */
export const smallLife: Light[] = [
  light('tail', [1194, 870, 56, 60], place(1180, 920, 0.66, drawTail('#0B0612'))),
  light('steam', [946, 770, 32, 46], line('M957 812q-7 -9 1 -18q7 -9 0 -18M966 808q7 -10 0 -18', '#FFF3DC', 4.5)),
]

const lit = (panes: Pane[] = []) => panes.map((pane) => pane.lit).join('')

/** What a window throws on the road. */
const drawPool = (x: number, width: number) =>
  `<svg x="${x - width}" y="${GROUND}" width="${width * 2}" height="80" viewBox="${x - width} ${GROUND} ${width * 2} 80">${ellipse(x, GROUND + 2, width * 0.8, 78, 'url(#pool)', { opacity: 0.8 })}</svg>`

const terrace = [
  {
    x: -30,
    width: 250,
    top: 640,
    wall: 3,
    rows: [
      [690, 84],
      [806, 78],
    ],
    columns: 3,
    paneWidth: 42,
  },
  {
    x: 220,
    width: 300,
    top: 596,
    wall: 2,
    rows: [
      [640, 100],
      [776, 108],
    ],
    columns: 3,
    paneWidth: 50,
    bars: 'six',
    without: ['0:2', '1:2'],
    entrance: { at: 0.68, paint: '#1F3A44' },
  },
  {
    x: 520,
    width: 330,
    top: 540,
    wall: 4,
    rows: [
      [590, 104],
      [746, 118],
    ],
    columns: 4,
    paneWidth: 48,
    without: ['0:1', '1:1'],
    entrance: { at: 0.29, paint: '#5A1630' },
  },
] as const

const neighbours = [
  {
    x: 850,
    width: 340,
    top: 96,
    wall: 1,
    rows: [[140, 150]],
    columns: 2,
    paneWidth: 112,
    bars: 'six',
    chimneys: [0.06, 0.78],
    band: 680,
    entrance: { at: 0.62, paint: '#2A1338' },
  },
  {
    x: 1282,
    width: 340,
    top: 40,
    wall: 5,
    rows: [
      [92, 170],
      [716, 150],
    ],
    columns: 2,
    paneWidth: 112,
    chimneys: [0.1, 0.7],
    band: 320,
    without: ['1:0'],
    entrance: { at: 0.12, paint: '#123330' },
  },
] as const

type Room = {
  x: number
  tone: Tone
  lampAt: number
  inside: string
  figure: string
  at: number
  scale: number
}
const TOP = 360
const WIDTH = 176
const HEIGHT = 280

/** A window with its sash raised and somebody at it, and the light that it throws on the house around. */
function drawSomebody({ x, tone, lampAt, inside, figure, at, scale }: Room, chance: Chance): Pane {
  const shape = { x, y: TOP, width: WIDTH, height: HEIGHT, bars: 'raised', tone } as const
  const frame = `<clipPath id="room"><rect x="${x}" y="${TOP - 20}" width="${WIDTH}" height="${HEIGHT + 20}"/></clipPath>`
  const lamp = `<circle cx="${x + WIDTH * lampAt}" cy="${TOP + HEIGHT * 0.34}" r="${WIDTH}" fill="url(#core)"/>`
  const person = `<g transform="translate(${x + at} ${TOP + HEIGHT - 154}) scale(${lampAt < 0.5 ? -scale : scale} ${scale})">${figure}</g>`
  const pane = drawPane(shape, chance, `${frame}<g clip-path="url(#room)">${lamp}${inside}${person}</g>`)
  const [cx, cy] = [x + WIDTH / 2, TOP + HEIGHT / 2]
  const aura = `<circle cx="${cx}" cy="${cy}" r="330" fill="url(#aura)"/><circle cx="${cx}" cy="${cy}" r="${HEIGHT * 0.98}" fill="url(#aura)"/>`
  return { ...pane, lit: aura + pane.lit, box: [cx - 330, cy - 330, 660, 830] }
}

function drawHer(figure: string, chance: Chance): Pane {
  const x = 932
  const lamp = `M${x + WIDTH * 0.76} ${TOP + 84}h35l18 39h-70z`
  const curtain = `M${x - 4} ${TOP}h27q9 140 -18 280h-9z`
  const folds = [4, 11, 18].map((from) =>
    line(`M${x + from} ${TOP}q${7 - from / 4} 140 -${from * 0.3} 280`, '#1E0614', 2),
  )
  const inside = [path(lamp, '#FFF3D2'), rect(x + WIDTH * 0.85, TOP + 123, 3, 157, '#5A2418')].join('')
  const drapes = path(curtain, 'url(#cloth)') + folds.join('')
  return drawSomebody(
    { x, tone: 'amber', lampAt: 0.84, inside: inside + drapes, figure, at: WIDTH * 0.47, scale: 0.96 },
    chance,
  )
}

function drawHim(figure: string, chance: Chance): Pane {
  const x = 1342
  const shelf = rect(x + WIDTH * 0.5, TOP + 56, WIDTH * 0.44, 4, '#5A2418', { opacity: 0.6 })
  const books = ['#7A2E3E', '#8A6A3A', '#3C5B6A', '#7A2E3E', '#8A6A3A', '#3C5B6A'].map((colour, at) => {
    const low = (at % 3) * 4
    return rect(x + WIDTH * 0.52 + at * WIDTH * 0.065, TOP + 30 + low, 9, 26 - low, colour, { opacity: 0.75 })
  })
  const lamp = `<circle cx="${x + WIDTH * 0.2}" cy="${TOP + 67}" r="23" fill="#FFF6DC"/>${rect(x + WIDTH * 0.2 - 1, TOP, 2, 44, '#5A2418')}`
  const inside = lamp + shelf + books.join('')
  return drawSomebody({ x, tone: 'ember', lampAt: 0.2, inside, figure, at: WIDTH * 0.56, scale: 1.02 }, chance)
}

function drawKitchen(chance: Chance): Pane {
  const cups = [0, 1, 2, 3].map((at) => path(`M${884 + at * 13} 730h9q0 11 -4.5 12q-4.5 -1 -4.5 -12z`, '#7A2E3E'))
  const kettle =
    path('M902 846q-6 -34 20 -36q26 2 20 36z', INK) + line('M905 822q17 -26 34 0M942 826q10 -2 14 -9', INK, 4)
  const inside = [rect(874, 846, 100, 20, '#5A2418'), kettle, ...cups, rect(878, 727, 64, 3, '#5A2418')].join('')
  return drawPane({ x: 874, y: 716, width: 100, height: 150, tone: 'amber' }, chance, inside)
}

const INK = '#2A1020'
