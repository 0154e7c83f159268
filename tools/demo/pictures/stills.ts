import { castLot, type Lot } from '@amour/server/lamplight/lot.ts'
import { disc, faded, line, oval, path, put, rect, round, times } from '@amour/server/lamplight/pen.ts'
import { things } from '@amour/server/lamplight/sill.ts'

import { drawBicycle } from './still-bicycle.ts'
import { drawCoat } from './still-coat.ts'
import { drawEmber, drawKey } from './still-dark.ts'
import { drawPier } from './still-pier.ts'
import { drawWindowSeat } from './still-window.ts'
import { farLights, frame, linear, radial, type Size } from './still-parts.ts'

type Still = Size & { longer?: number; draw: (lot: Lot, size: Size) => string }

/**
 * Photographs of things, in the shapes that people really upload: a panorama, landscapes, squares, tall ones, one far
 * too dark, one far too small. `longer` is the longer side as it is kept, in pixels.
 */
const stills = {
  pier: { width: 1500, height: 520, draw: drawPier },
  glasses: { width: 1200, height: 800, draw: drawGlasses },
  record: { width: 900, height: 900, draw: drawRecord },
  doorway: { width: 1000, height: 1000, draw: drawDoorway },
  rain: { width: 640, height: 1280, draw: drawRain },
  coat: { width: 720, height: 1440, draw: drawCoat },
  bicycle: { width: 1350, height: 900, draw: drawBicycle },
  window: { width: 1000, height: 1250, draw: drawWindowSeat },
  ember: { width: 900, height: 1125, draw: drawEmber },
  key: { width: 640, height: 480, draw: drawKey, longer: 300 },
} satisfies Record<string, Still>

export type StillName = keyof typeof stills

export const stillNames = Object.keys(stills) as StillName[] // Object.keys forgets the keys' type

/** Pixels along the longer side of most stills as they are kept. */
const LONGER_SIDE = 1200

/** The size of a still as it is kept, in pixels. */
export function sizeOfStill(name: StillName): Size {
  const { width, height, longer = LONGER_SIDE }: Still = stills[name]
  const scale = longer / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

export const drawStill = (name: StillName): string => stills[name].draw(castLot(`still ${name}`), stills[name])

const wineGlass = (isLeft: boolean) =>
  path('M-92 -330Q-122 -150 0 -140Q122 -150 92 -330z', '#FFE3C0', faded(0.16)) +
  path('M-103 -240Q-98 -146 0 -141Q98 -146 103 -240Q0 -222 -103 -240z', 'url(#wine)', faded(0.92)) +
  oval(0, -240, 103, 14, '#D0486A', faded(0.7)) +
  line('M-92 -330Q-122 -150 0 -140Q122 -150 92 -330M0 -140V-8', '#FFE9CC', 4, faded(0.75)) +
  oval(0, -330, 92, 15, 'none', `stroke="#FFE9CC" stroke-width="3" ${faded(0.75)}`) +
  oval(0, -4, 78, 14, '#FFE9CC', faded(0.34)) +
  line(isLeft ? 'M70 -310Q94 -210 60 -168' : 'M-70 -310Q-94 -210 -60 -168', '#FFF6E0', 9, faded(0.7)) +
  oval(0, 40, 80, 30, '#B8274F', `${faded(0.24)} filter="url(#shade)"`)

/** Two glasses and a candle on a table. */
function drawGlasses(lot: Lot, size: Size) {
  const { width, height } = size
  const definitions =
    radial(
      'room',
      [0.5, 0.5, 0.8],
      [
        [0, '#8A3A2A'],
        [0.6, '#3A1430'],
        [1, '#140A1E'],
      ],
    ) +
    linear('table', [
      [0, '#7A3A22'],
      [0.3, '#3A1818'],
      [1, '#150A10'],
    ]) +
    linear('wine', [
      [0, '#B8274F'],
      [1, '#4A0A22'],
    ])
  const drawn =
    rect(0, 0, width, height, 'url(#room)') +
    farLights(lot, { count: 34, width, from: 0, to: 420, largest: 76 }) +
    rect(0, 560, width, 240, 'url(#table)') +
    oval(610, 560, 480, 70, 'url(#flare)', faded(0.5)) +
    disc(610, 380, 330, 'url(#flare)', faded(0.8)) +
    rect(590, 430, 40, 170, '#F2D3A4') +
    path('M610 352Q634 402 610 428Q586 402 610 352z', '#FFF8E0') +
    put(wineGlass(true), { x: 400, y: 640 }) +
    put(wineGlass(false), { x: 830, y: 670, scale: 1.16 })
  return frame(size, definitions, drawn)
}

/** A record playing, seen from above. */
function drawRecord(lot: Lot, size: Size) {
  const definitions = radial(
    'deck',
    [0.8, 0.12, 1.1],
    [
      [0, '#D98A4A'],
      [0.4, '#5A2630'],
      [1, '#170A1A'],
    ],
  )
  const grooves = times(42, (at) => {
    const stroke = `stroke="#FFE0C0" stroke-width="${round(lot.between(0.4, 1.6))}"`
    return disc(410, 470, 140 + at * 4.8, 'none', `${stroke} ${faded(lot.between(0.05, 0.2))}`)
  })
  const drawn =
    rect(0, 0, size.width, size.height, 'url(#deck)') +
    rect(60, 60, 780, 780, '#2A1220', `rx="26" ${faded(0.85)}`) +
    disc(410, 470, 345, '#0B060C') +
    grooves +
    path('M410 470L160 236A345 345 0 0 1 420 125z', '#FFD9A0', `${faded(0.2)} filter="url(#shade)"`) +
    path('M410 470L690 670A345 345 0 0 1 470 808z', '#FFD9A0', `${faded(0.14)} filter="url(#shade)"`) +
    disc(410, 470, 118, '#9E1B44') +
    disc(410, 470, 96, 'none', 'stroke="#FFC98A" stroke-width="2"') +
    disc(410, 470, 9, '#E8C69A') +
    line('M770 170L742 520L610 640', '#C9B2A6', 15) +
    line('M766 170L738 518L608 636', '#FFF0DA', 4) +
    rect(576, 622, 60, 36, '#1A1016', 'rx="6" transform="rotate(-42 606 640)"') +
    disc(770, 170, 48, '#3A222A') +
    disc(770, 170, 24, '#C9B2A6')
  return frame(size, definitions, drawn)
}

/** A way into a lit room, a cat in it; the darkest of them. */
function drawDoorway(lot: Lot, size: Size) {
  const { width } = size
  const definitions =
    radial(
      'light',
      [0.3, 0.4, 0.9],
      [
        [0, '#FFF6DA'],
        [0.3, '#FFCB7C'],
        [1, '#B05A30'],
      ],
    ) +
    linear(
      'leaf',
      [
        [0, '#1A1026'],
        [0.8, '#3A1E3A'],
        [1, '#8A4A3A'],
      ],
      { across: true },
    ) +
    linear(
      'wall',
      [
        [0, '#191026'],
        [0.45, '#2A1832'],
        [0.5, '#5A2E38'],
        [1, '#140B1E'],
      ],
      { across: true },
    )
  const drawn =
    rect(0, 0, width, size.height, 'url(#wall)') +
    rect(430, 120, 300, 800, 'url(#light)') +
    path('M430 120L590 168V952L430 920z', 'url(#leaf)') +
    path('M462 200l96 24v250l-96 -6zM462 520l96 24v300l-96 -6z', '#000000', faded(0.26)) +
    disc(568, 560, 11, '#FFE0A0') +
    line('M430 920V120H730V920', '#4A2A40', 22) +
    path('M590 930L730 922L960 1000H560z', '#FFC878', `${faded(0.72)} filter="url(#shade)"`) +
    rect(0, 922, width, 78, '#0E0716', faded(0.55)) +
    path('M590 940L730 922L930 1000H590z', '#FFD28A', faded(0.4)) +
    `<g filter="url(#soft)">${put(things.cat(lot, '#1A0C14'), { x: 664, y: 922 })}</g>` +
    oval(660, 520, 360, 520, 'url(#flare)', faded(0.42))
  return frame(size, definitions, drawn)
}

/** A street through a wet window. */
function drawRain(lot: Lot, size: Size) {
  const { width, height } = size
  const drops = times(240, () => {
    const [x, y, drop] = [lot.between(0, width), lot.between(0, height), lot.between(2, 8)]
    const light = oval(x, y + drop * 0.4, drop * 0.75, drop * 0.6, '#FFE3BE', faded(lot.between(0.3, 0.8)))
    return oval(x, y, drop, drop * 1.25, '#2A1230', faded(0.55)) + light
  })
  const running = times(11, () => {
    const [x, y, length] = [lot.between(0, width), lot.between(0, 760), lot.between(120, 420)]
    const trace = rect(x, y, 5, length, '#FFE9D0', `rx="2" ${faded(0.14)}`)
    return trace + oval(x + 2, y + length, 8, 12, '#FFE3BE', faded(0.55))
  })
  const drawn =
    rect(0, 0, width, height, 'url(#dusk)') +
    farLights(lot, { count: 48, width, from: 440, to: 1080, largest: 78 }) +
    drops +
    running
  return frame(
    size,
    linear('dusk', [
      [0, '#150C26'],
      [0.5, '#4A1A40'],
      [0.75, '#A8505A'],
      [1, '#1E1024'],
    ]),
    drawn,
  )
}
