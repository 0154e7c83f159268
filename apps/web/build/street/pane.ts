import { type Box, type Chance, ellipse, line, path, place, rect, type Tone } from './pen.ts'

/** The two drawings of a window: what is there by day, and what its lamp adds. */
export type Pane = { dark: string; lit: string; box: Box }

type Bars = 'sash' | 'six' | 'raised'
type PaneShape = { x: number; y: number; width: number; height: number; bars?: Bars | undefined; tone?: Tone }

const FRAME = 'var(--frame)'
const INK = '#2A1020'
const EDGE = '#FFB866'

/** How far a lit window's glow reaches beyond it. */
const REACH = 140

/** Draws a window; `inside` stands in its light, without it whatever chance puts there. */
export function drawPane(shape: PaneShape, chance: Chance, inside?: string): Pane {
  const { x, y, width, height } = shape
  const tone = shape.tone ?? chance.pick(['amber', 'amber', 'ember', 'rose', 'straw'])
  const frame = drawFrame(shape)
  const sill = rect(x - 12, y + height + 6, width + 24, 8, 'var(--trim)')
  const shade = rect(x - 12, y + height + 14, width + 24, 5, '#07030c', { opacity: 0.45 })
  const lintel = rect(x - 9, y - 15, width + 18, 9, 'var(--trim)', { opacity: 0.75 })
  const room = rect(x, y, width, height, `url(#${tone})`) + (inside ?? drawRoom(shape, chance))
  return {
    dark: rect(x, y, width, height, 'url(#glass)') + frame + lintel + sill + shade,
    lit: (width > 30 ? drawGlow(shape) : '') + room + frame,
    box: [x - REACH, y - REACH / 2, width + 2 * REACH, height + REACH * 1.5],
  }
}

function drawFrame({ x, y, width, height, bars = 'sash' }: PaneShape): string {
  const bar = Math.max(2, width * 0.045)
  const upright = (share: number, tall = height) => rect(x + width * share - bar / 2, y, bar, tall, FRAME)
  const across = (share: number, thick = bar) => rect(x, y + height * share - thick / 2, width, thick, FRAME)
  const inner = {
    sash: upright(0.5) + across(0.5, bar * 2),
    six: upright(1 / 3) + upright(2 / 3) + across(0.25) + across(0.5, bar * 2) + across(0.75),
    // The sash is up, so that no bar stands before a head.
    raised: across(0.19, bar * 1.8) + upright(0.5, height * 0.17),
  }[bars]
  const outer = rect(x, y, width, height, 'none', { stroke: FRAME, 'stroke-width': bar * 1.6 })
  return inner + outer
}

/** The light on the sill, on the jambs and on the wall below. */
function drawGlow({ x, y, width, height }: PaneShape): string {
  return [
    ellipse(x + width / 2, y + height + 16, width * 0.95, 24 + width * 0.2, 'url(#pool)', { opacity: 0.55 }),
    rect(x - 12, y + height + 6, width + 24, 3, '#FFD79A', { opacity: 0.85 }),
    rect(x - 4, y - 2, 3, height + 4, EDGE, { opacity: 0.55 }),
    rect(x + width + 1, y - 2, 3, height + 4, EDGE, { opacity: 0.55 }),
  ].join('')
}

function drawRoom({ x, y, width, height }: PaneShape, chance: Chance): string {
  const things = chance.odds(0.5)
    ? drawOnSill(x + width * chance.between(0.3, 0.7), y + height, width / 230, chance)
    : ''
  if (chance.odds(0.4))
    return rect(x, y, width, height * chance.between(0.18, 0.5), '#7A2E3E', { opacity: 0.5 }) + things
  return (chance.odds(0.6) ? drawCurtains(x, y, width, height) : '') + things
}

function drawCurtains(x: number, y: number, width: number, height: number): string {
  const left = `M${x} ${y}h${width * 0.28}q4 ${height * 0.5} -${width * 0.12} ${height}H${x}z`
  const right = `M${x + width} ${y}h-${width * 0.28}q-4 ${height * 0.5} ${width * 0.12} ${height}h${width * 0.16}z`
  return path(left, '#52182F', { opacity: 0.85 }) + path(right, '#52182F', { opacity: 0.85 })
}

const drawOnSill = (x: number, y: number, scale: number, chance: Chance) =>
  place(x, y, scale, chance.pick([drawCat(INK), drawPlant(chance), drawBooks(chance), drawTulips()]))

/** A cat that sits and looks out, its back to the room; the tail apart, since one of them moves. */
export const drawCat = (colour: string) =>
  path(
    'M-32 0C-42 -22 -42 -48 -31 -70C-24 -84 -18 -86 -17 -94C-20 -104 -21 -120 -19 -134L-7 -123Q0 -126 7 -123L19 -134C21 -120 20 -104 17 -94C18 -86 24 -84 31 -70C42 -48 42 -22 32 0z',
    colour,
  )

export const drawTail = (colour: string) => line('M30 -6q48 2 48 -34q0 -26 -18 -24', colour, 11)

function drawPlant(chance: Chance): string {
  const pot = path('M-30 -44h60l-8 44h-44z', '#4A241E')
  const fronds = Array.from({ length: 11 }, (_, at) => {
    const angle = -2.8 + at * 0.25
    const length = chance.between(80, 150)
    const [x, y] = [Math.cos(angle) * length, Math.sin(angle) * length - 44]
    return line(`M0 -44Q${x * 0.45} ${y * 1.05 - 20} ${x} ${y + 34}`, INK, 9)
  })
  return pot + fronds.join('')
}

function drawBooks(chance: Chance): string {
  let top = 0
  return ['#5A1A34', '#3A2A3E', '#6A4426', '#43303A']
    .map((colour) => {
      const thick = chance.between(13, 22)
      const width = chance.between(84, 128)
      top -= thick
      return rect(-width / 2, top, width, thick - 1.5, colour, { rx: 2 })
    })
    .join('')
}

const drawTulips = () =>
  path('M-24 -84q-8 40 2 84h44q10 -44 2 -84z', '#6A4A5E', { opacity: 0.85 }) +
  [-54, -30, -8, 18, 42]
    .map((x, at) => {
      const y = [-132, -164, -146, -170, -138][at] ?? -150
      return line(`M${x / 5} -80Q${x * 0.4} ${y * 0.8} ${x} ${y}`, INK, 4) + ellipse(x, y - 8, 11, 17, '#8E2440')
    })
    .join('')
