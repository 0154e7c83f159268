import { house } from './furniture-house.ts'
import { lounge } from './furniture-lounge.ts'
import { hangingLamps, type LampName, lamps } from './lamps.ts'
import { disc, mix, oval, path, put, rect, round, times, faded } from './pen.ts'
import { type ThingName, thingNames, things } from './sill.ts'
import type { View } from './view.ts'
import type { WindowForm } from './panes.ts'

const furniture = { ...house, ...lounge }

export type Furniture = keyof typeof furniture

const pieces = Object.keys(furniture) as Furniture[] // Object.keys forgets the keys' type

/** What a room holds: `lamp` and where its light is, and the piece of furniture, if there is one. */
export type Room = { tone: string; lamp: LampName | 'none'; lampX: number; lampY: number; piece: Furniture | undefined }

/** Draws by lot how a room is furnished. By candlelight there is no lamp. */
export function furnish({ lot, x, y, width, height, side, lightName }: View): Room {
  const lamp = lot.weigh<LampName | 'none'>(
    lightName === 'candle'
      ? { none: 1, table: 0, floor: 0, pendant: 0, globe: 0, paper: 0, angle: 0 }
      : { table: 26, floor: 18, pendant: 15, globe: 10, paper: 12, angle: 9, none: 12 },
  )
  const [high, low] = hangingLamps.includes(lamp)
    ? [0.2, 0.3]
    : lamp === 'floor'
      ? [0.3, 0.4]
      : lamp === 'none'
        ? [0.3, 0.5]
        : [0.46, 0.56]
  return {
    tone: lot.pick(['#7A2E3E', '#2E5A52', '#2C4A6A', '#9A6A2E', '#6A3A6A', '#A8603C', '#D9B48A', '#4A5A3A']),
    lamp,
    lampX: x + width * (side > 0 ? lot.between(0.68, 0.8) : lot.between(0.2, 0.32)),
    lampY: y + height * lot.between(high, low),
    piece: lot.chance(0.86) ? lot.pick(pieces) : undefined,
  }
}

/** The wall of the room with its paper, and what hangs there, out of focus. */
export function drawBack(view: View, room: Room): string {
  const { lot, x, y, width, height, light, isNear } = view
  const ceiling = rect(x, y, width, lot.between(14, 34), light.dark, faded(0.35))
  const drawn =
    rect(x, y, width, height, 'url(#room)') +
    rect(x, y, width, height, room.tone, `${faded(0.3)} style="mix-blend-mode:multiply"`) +
    drawPaper(view) +
    ceiling +
    drawHung(view, room)
  const { lamp, lampX, lampY } = room
  const place = { x: lampX, y: lampY, scale: isNear ? 1.16 : 1, isMirrored: view.side > 0 }
  return `<g filter="url(#far)">${drawn}${lamp === 'none' ? '' : put(lamps[lamp](light), place)}</g>`
}

/** The lamp's light in the air of the room. A pale light would wash out what stands in it, so it is given less. */
export function drawGlow({ width, lightName }: View, { lampX, lampY, piece }: Room): string {
  const isPale = lightName === 'linen' || lightName === 'violet' || lightName === 'film'
  const strength = (piece ? 0.82 : 1) * (isPale ? 0.72 : 1)
  return oval(lampX, lampY, width * 0.62, width * 0.66, 'url(#glow)', faded(strength))
}

function drawPaper({ lot, x, y, width, height, ink }: View): string {
  switch (lot.pick(['stripe', 'dots', 'panel', 'leaf', 'plain', 'plain'] as const)) {
    case 'stripe':
      return times(16, (at) => rect(x + (at * width) / 16, y, width / 32, height, ink, faded(0.07)))
    case 'dots':
      return times(108, (at) => {
        const [column, row] = [at % 9, Math.floor(at / 9)]
        return disc(x + ((column + (row % 2) / 2) * width) / 8.5, y + (row * height) / 11, 7, ink, faded(0.1))
      })
    case 'leaf':
      return times(80, (at) => {
        const [column, row] = [at % 8, Math.floor(at / 8)]
        return put(path('M0 26Q-18 0 0 -26Q18 0 0 26z', ink, faded(0.1)), {
          x: x + ((column + (row % 2) / 2) * width) / 7.5,
          y: y + (row * height) / 9,
          turn: (column + row) % 2 ? 28 : -28,
        })
      })
    case 'panel':
      return (
        rect(x, y + height * 0.62, width, 7, ink, faded(0.28)) +
        rect(x, y + height * 0.64, width, height * 0.4, ink, faded(0.16))
      )
    case 'plain':
      return ''
  }
}

/** What hangs on the wall across from the lamp. */
function drawHung(view: View, { tone }: Room): string {
  const { lot, x, y, width, height, side, ink, light } = view
  const [left, wide, top] = [x + width * (side > 0 ? 0.08 : 0.56), width * 0.36, y + height * lot.between(0.14, 0.24)]
  switch (lot.pick(['shelf', 'frames', 'door', 'mirror', 'shelf', 'frames', 'nothing'] as const)) {
    case 'shelf':
      return times(3, (shelf) => drawShelf(view, left, wide, top + height * (shelf * 0.17 + 0.13)))
    case 'frames':
      return lot
        .pick(hangings)
        .map(([ax, ay, w, h]) => drawPicture(view, tone, [left + ax * wide, top + ay * height, w * wide, h * height]))
        .join('')
    case 'door': {
      const [leafLeft, leafTop] = [round(left + wide * 0.2), round(y + height * 0.19)]
      const leaf = `l${round(wide * 0.3)} ${round(height * 0.04)}V${round(y + height)}h${round(-wide * 0.3)}z`
      return (
        rect(left + wide * 0.1, y + height * 0.16, wide * 0.8, height, ink, faded(0.55)) +
        path(
          `M${leafLeft} ${leafTop}h${round(wide * 0.6)}V${round(y + height)}h${round(-wide * 0.6)}z`,
          light.warm,
          faded(0.75),
        ) +
        path(`M${leafLeft} ${leafTop}${leaf}`, mix(ink, light.deep, 0.4), faded(0.92))
      )
    }
    case 'mirror': {
      const [cx, cy, rx, ry] = [left + wide / 2, top + height * 0.15, wide * 0.42, height * 0.15]
      return oval(cx, cy, rx, ry, ink, faded(0.7)) + oval(cx, cy, rx - 9, ry - 9, 'url(#mirror)')
    }
    case 'nothing':
      return ''
  }
}

/** Groups of pictures: left, top, width and height of each, as shares of the place they hang in. */
const hangings = [
  [
    [0, 0, 0.56, 0.2],
    [0.62, 0.05, 0.4, 0.14],
    [0.1, 0.24, 0.4, 0.15],
  ],
  [[0.1, 0, 0.8, 0.26]],
  [
    [0, 0, 0.42, 0.24],
    [0.5, 0, 0.42, 0.24],
  ],
] as const

const spines = ['#9E1B44', '#C58B3C', '#4F7A86', '#7A4A6A', '#E2C49A', '#5F7A4A', '#C4584F']

function drawShelf({ lot, height, ink }: View, left: number, wide: number, y: number): string {
  let drawn = rect(left - 10, y, wide + 20, 8, ink, faded(0.75))
  for (let x = left; x < left + wide - 14;) {
    const [book, high] = [lot.between(9, 24), lot.between(height * 0.07, height * 0.118)]
    const spine = mix(ink, lot.pick(spines), lot.between(0.25, 0.62))
    if (lot.chance(0.86)) drawn += rect(x, y - high, book - 2, high, spine, `rx="1.5" ${faded(0.86)}`)
    x += book
  }
  return drawn
}

/** A landscape under its moon. */
function drawPicture({ lot, ink, light }: View, tone: string, [x, y, width, height]: [number, number, number, number]) {
  const ridge = `Q${round(x + width * 0.4)} ${round(y + height * lot.between(0.2, 0.6))} ${round(x + width - 14)} ${round(y + height * lot.between(0.3, 0.8))}`
  return (
    rect(x, y, width, height, ink, faded(0.8)) +
    rect(x + 8, y + 8, width - 16, height - 16, mix(light.warm, '#F7E6CE', 0.4), faded(0.75)) +
    path(
      `M${round(x + 14)} ${round(y + height - 14)}${ridge}V${round(y + height - 14)}z`,
      mix(tone, ink, 0.2),
      faded(0.7),
    ) +
    disc(x + width * lot.between(0.35, 0.7), y + height * 0.36, width * 0.1, mix(tone, light.core, 0.4), faded(0.9))
  )
}

/** The furniture, half in focus, where the lamp lights it from the side. */
export function drawFurniture(view: View, { piece, lamp }: Room, form: WindowForm): string {
  if (!piece) return ''
  const { lot, x, width, bottom, light, side, isNear, ink } = view
  const accent = lot.pick(['#7A2E3E', '#2E5A52', '#2C4A6A', '#9A6A2E', '#6A3A6A', '#A8603C', '#3A5A7A'])
  const isMiddle = lamp === 'none' || hangingLamps.includes(lamp)
  const drawn = put(`<g filter="url(#rim)">${furniture[piece]({ lot, light, ink, accent })}</g>`, {
    x: x + width * (isMiddle ? 0.5 : side > 0 ? 0.4 : 0.6),
    y: bottom + (form.shape === 'round' ? -60 : 10),
    scale: (isNear ? 1.3 : 1.12) * (form.isWide ? 0.95 : 1),
    isMirrored: side < 0,
  })
  return `<g filter="url(#half)">${drawn}</g>`
}

/** Bulbs strung across some rooms. */
export function drawBulbs({ lot, x, y, width, height }: View): string {
  if (!lot.chance(0.13)) return ''
  return times(30, (at) => {
    const [row, share] = [Math.floor(at / 15), (at % 15) / 14]
    const sag = Math.sin(share * Math.PI) * height * (0.08 + row * 0.03)
    const [bulbX, bulbY] = [x + width * share, y + height * (0.08 + row * 0.09) + sag]
    return oval(bulbX, bulbY, 26, 26, 'url(#flare)') + disc(bulbX, bulbY, 5, '#FFF6DC')
  })
}

/** What stands on the sill: up to three things before an empty room, one beside furniture. */
export function drawSill(view: View, { piece }: Room, form: WindowForm): string {
  const { lot, x, width, height, bottom, isNear, ink, lightName } = view
  const dark = mix(ink, '#000000', 0.12)
  const drawn: string[] = []
  const place = (name: ThingName, share: number, scale: number, y = bottom - 8) =>
    drawn.push(put(things[name](lot, dark), { x: x + width * share, y, scale, isMirrored: lot.chance(0.5) }))
  if (form.hasRail || form.shape === 'round') {
    if (piece) return ''
    const y = form.hasRail ? bottom - 10 : bottom - height * 0.1
    place(lot.pick(['cat', 'snake', 'guitar', 'fern'] as const), 0.5, form.hasRail ? 1.2 : 1.5, y)
  } else {
    const places = piece
      ? [lot.chance(0.5) ? lot.between(0.1, 0.16) : lot.between(0.84, 0.9)]
      : [lot.between(0.14, 0.24), lot.between(0.44, 0.58), lot.between(0.76, 0.87)]
    const left = new Set(lightName === 'candle' ? (['candle', 'bottle', 'books'] as const) : thingNames)
    for (const share of places) {
      if (!lot.chance(0.78)) continue
      const name: ThingName = lightName === 'candle' && drawn.length === 0 ? 'candle' : lot.pick([...left])
      left.delete(name)
      place(name, share, lot.between(1.1, 1.4) * (isNear ? 1.35 : 1.14) * (name === 'monstera' ? 0.78 : 1))
    }
    if (lightName === 'candle' && drawn.length === 0) place('candle', places[0] ?? 0.5, 1.4)
  }
  return `<g filter="url(#edge)">${drawn.join('')}</g>`
}
