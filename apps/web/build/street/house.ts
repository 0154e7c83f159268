import { drawPane, type Pane } from './pane.ts'
import { type Chance, path, rect } from './pen.ts'

/** Where the houses stand, in the street's units. */
export const GROUND = 920

type Row = readonly [top: number, height: number]
type House = {
  x: number
  width: number
  top: number
  wall: number
  rows: readonly Row[]
  columns: number
  paneWidth: number
  bars?: 'sash' | 'six'
  /** Windows, as row:column, that are something else or not there. */
  without?: readonly string[]
  chimneys?: readonly number[]
  entrance?: { at: number; paint: string }
  band?: number
}

/** A house: what stands by day, its windows, and the fanlight over its entrance. */
export type Built = { wall: string; panes: (Pane & { row: number; column: number })[]; fanlight: string }

export function buildHouse(house: House, chance: Chance): Built {
  const { x, width, top, rows, columns, paneWidth, without = [] } = house
  const bay = width / columns
  const panes = rows.flatMap(([y, height], row) =>
    Array.from({ length: columns }, (_, column) => ({ row, column }))
      .filter((at) => !without.includes(`${at.row}:${at.column}`))
      .map((at) => {
        const left = Math.round(x + bay * at.column + (bay - paneWidth) / 2)
        return { ...at, ...drawPane({ x: left, y, width: paneWidth, height, bars: house.bars }, chance) }
      }),
  )
  const surfaces = [`var(--wall-${house.wall})`, 'url(#bond)', 'url(#fall)']
  const wall = [
    ...(house.chimneys ?? [0.12, 0.84]).map((share) => drawChimney(x + width * share, top, house.wall)),
    ...surfaces.map((fill) => rect(x, top, width, GROUND - top, fill)),
    rect(x - 6, top - 14, width + 12, 16, 'var(--trim)'),
    rect(x - 2, top + 2, width + 4, 6, '#07030c', { opacity: 0.4 }),
    ...(house.band ? [rect(x, house.band, width, 7, 'var(--trim)', { opacity: 0.7 })] : []),
    ...panes.map(({ dark }) => dark),
    ...(house.entrance ? [drawEntrance(x + width * house.entrance.at, house.entrance.paint)] : []),
  ]
  return { wall: wall.join(''), panes, fanlight: house.entrance ? drawFanlight(x + width * house.entrance.at) : '' }
}

function drawChimney(x: number, top: number, wall: number): string {
  const pots = [6, 24, 42].map((from) => rect(x + from, top - 104, 11, 23, 'var(--pot)'))
  return [...pots, rect(x, top - 76, 58, 70, `var(--wall-${wall})`), rect(x - 4, top - 82, 66, 9, 'var(--trim)')].join(
    '',
  )
}

const ENTRANCE = 92
const PANELS = [
  [12, 738, 62],
  [52, 738, 62],
  [12, 816, 66],
  [52, 816, 66],
] as const

const drawEntrance = (x: number, paint: string) =>
  [
    rect(x - 16, 700, ENTRANCE + 32, 206, 'var(--trim)'),
    path(`M${x - 4} 720a${ENTRANCE / 2 + 4} 50 0 0 1 ${ENTRANCE + 8} 0z`, '#0D0715'),
    rect(x, 722, ENTRANCE, 184, paint),
    ...PANELS.map(([from, y, height]) => rect(x + from, y, 28, height, '#000', { opacity: 0.22 })),
    `<circle cx="${x + ENTRANCE - 12}" cy="812" r="4" fill="#D9B36A"/>`,
    rect(x - 26, 904, ENTRANCE + 52, 16, 'var(--trim)'),
  ].join('')

function drawFanlight(x: number): string {
  const rays = [30, 62, 90, 118, 150].map((degrees) => {
    const angle = (-degrees * Math.PI) / 180
    return `<path d="M${x + ENTRANCE / 2} 720l${(Math.cos(angle) * 46).toFixed(1)} ${(Math.sin(angle) * 46).toFixed(1)}" stroke="var(--frame)" stroke-width="3"/>`
  })
  return path(`M${x} 720a${ENTRANCE / 2} 46 0 0 1 ${ENTRANCE} 0z`, 'url(#amber)') + rays.join('')
}

/** Iron railings along the pavement. */
export function drawRailing(from: number, to: number): string {
  const bars: string[] = []
  for (let x = from; x <= to; x += 17) bars.push(`M${x} ${GROUND}v-92l2.5 -9l2.5 9v92z`)
  return rect(from, 838, to - from, 5, 'var(--iron)') + path(bars.join(''), 'var(--iron)')
}

export const drawLamp = (x: number) =>
  [
    `<circle cx="${x + 4}" cy="560" r="230" fill="url(#halo)"/>`,
    rect(x, 600, 8, 322, 'var(--iron)'),
    path(`M${x - 18} 596l6 -52h32l6 52z`, '#FFE3A8'),
    path(`M${x - 22} 600h52l-4 8h-44zM${x - 16} 544h40l-10 -18h-20z`, 'var(--iron)'),
    rect(x - 10, 900, 28, 22, 'var(--iron)'),
  ].join('')
