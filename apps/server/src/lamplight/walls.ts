import type { Lot } from './lot.ts'
import { line, mix, oval, path, rect, times, faded } from './pen.ts'
import { SHEET } from './view.ts'

/** What a house is built of: its tones, and of what has joints their colour. */
type Wall =
  | { kind: 'brick' | 'stone'; tones: readonly string[]; joint: string }
  | { kind: 'plain' | 'boards' | 'slate'; tones: readonly string[] }

export const walls = {
  red: { kind: 'brick', tones: ['#5A2A38', '#4C2433', '#643240', '#45202F'], joint: '#2C1829' },
  stock: { kind: 'brick', tones: ['#5A4748', '#4E3D43', '#66524C', '#463741'], joint: '#2E2532' },
  dark: { kind: 'brick', tones: ['#2F2436', '#291F31', '#372A3D', '#241B2C'], joint: '#1A1322' },
  stone: { kind: 'stone', tones: ['#6A5658', '#614E55', '#735E5A', '#5A4850'], joint: '#43363F' },
  stucco: { kind: 'plain', tones: ['#5C5068'] },
  rosewash: { kind: 'plain', tones: ['#6B3F58'] },
  bluewash: { kind: 'plain', tones: ['#37456B'] },
  sage: { kind: 'plain', tones: ['#3F5154'] },
  cream: { kind: 'plain', tones: ['#6E5D5E'] },
  boards: { kind: 'boards', tones: ['#2A3450', '#26304A', '#2E3956'] },
  slate: { kind: 'slate', tones: ['#30304A', '#2A2A42', '#373652'] },
} satisfies Record<string, Wall>

export type WallName = keyof typeof walls

export const wallNames = Object.keys(walls) as WallName[] // Object.keys forgets the keys' type

/** The wall as a pattern `wall` that repeats. */
export function drawWall(lot: Lot, name: WallName): string {
  const { width, height, tile } = drawTile(lot, walls[name])
  const shift = `x="${lot.whole(0, 90)}" y="${lot.whole(0, 60)}"`
  return `<pattern id="wall" width="${width}" height="${height}" patternUnits="userSpaceOnUse" ${shift}>${tile}</pattern>`
}

function drawTile(lot: Lot, wall: Wall) {
  switch (wall.kind) {
    case 'brick':
      return drawCourses(lot, wall, { width: 66, height: 24, columns: 7, rows: 10, joint: 4, corner: 2 })
    case 'stone':
      return drawCourses(lot, wall, { width: 190, height: 84, columns: 3, rows: 4, joint: 3, corner: 3 })
    case 'boards':
      return drawBoards(wall.tones)
    case 'slate':
      return drawSlates(lot, wall.tones)
    case 'plain':
      return drawPlaster(lot, wall.tones[0] ?? '#000000')
  }
}

type Course = { width: number; height: number; columns: number; rows: number; joint: number; corner: number }

/** Bricks or ashlars; every second course begins with half of one. */
function drawCourses(lot: Lot, { tones, joint }: { tones: readonly string[]; joint: string }, of: Course) {
  const [width, height] = [of.width * of.columns, of.height * of.rows]
  let tile = rect(0, 0, width, height, joint)
  for (let row = 0; row < of.rows; row += 1) {
    for (let column = 0; column < of.columns; column += 1) {
      const tone = mix(lot.pick(tones), lot.chance(0.5) ? '#120A1C' : '#9A6A70', lot.between(0, 0.16))
      const left = column * of.width + (row % 2 ? of.width / 2 : 0)
      for (const x of [left, left - width]) {
        const [at, top, wide] = [x + of.joint / 2, row * of.height + of.joint / 2, of.width - of.joint]
        tile += rect(at, top, wide, of.height - of.joint, tone, `rx="${of.corner}"`)
        tile += rect(at, top, wide, 2, '#FFE0D0', faded(0.07))
      }
    }
  }
  return { width, height, tile }
}

function drawBoards(tones: readonly string[]) {
  const tile = tones.map(
    (tone, index) =>
      rect(0, index * 52, 400, 52, tone) +
      rect(0, index * 52 + 46, 400, 6, '#0C0A18', faded(0.55)) +
      rect(0, index * 52, 400, 2, '#B9C4F0', faded(0.12)),
  )
  return { width: 400, height: tones.length * 52, tile: tile.join('') }
}

/** Fish-scale slates: each row hangs over the one below it. */
function drawSlates(lot: Lot, tones: readonly string[]) {
  let tile = ''
  for (let row = -1; row < 3; row += 1) {
    for (let column = -1; column < 4; column += 1) {
      const left = column * 70 + (row % 2 ? 35 : 0)
      const slate = `M${left} ${row * 60}v42q35 36 70 0v-42z`
      tile = path(slate, lot.pick(tones), 'stroke="#151326" stroke-width="3"') + tile
    }
  }
  return { width: 210, height: 120, tile }
}

/** Render with the stains of its years, and a crack or two. */
function drawPlaster(lot: Lot, tone: string) {
  const { width, height } = SHEET
  const stains = times(14, () => {
    const stain = lot.chance(0.5) ? '#140B20' : '#CDB4C0'
    const [x, y] = [lot.between(0, width), lot.between(0, height)]
    return oval(x, y, lot.between(60, 240), lot.between(20, 120), stain, faded(0.05))
  })
  const cracks = times(lot.whole(0, 2), () => {
    const steps = times(5, () => `l${lot.whole(-16, 16)} ${lot.whole(14, 40)}`)
    return line(`M${lot.whole(20, 780)} ${lot.whole(0, 800)}${steps}`, '#150C20', 1.6, faded(0.35))
  })
  return { width, height, tile: rect(0, 0, width, height, tone) + stains + cracks }
}
