import type { Lot } from '@amour/server/lamplight/lot.ts'
import { curve, disc, faded, line, oval, path, type Point, rect, times } from '@amour/server/lamplight/pen.ts'
import { frame, linear, type Size, texture } from './still-parts.ts'
import { points } from './figure/points.ts'

const across = { across: true }
const definitions =
  texture('wool', { frequency: '.9 .5', octaves: 3, gain: 0.9, lift: 0.32, mode: 'soft-light' }) +
  texture('plaster', { frequency: '.02 .012', octaves: 4, gain: 0.8, lift: 0.2, mode: 'soft-light' }) +
  linear(
    'wall',
    [
      [0, '#120A1A'],
      [0.5, '#301828'],
      [0.8, '#743C32'],
      [1, '#C07A48'],
    ],
    across,
  ) +
  linear(
    'coat',
    [
      [0, '#0A1C1C'],
      [0.45, '#17423A'],
      [0.8, '#2E6E58'],
      [1, '#7FB08A'],
    ],
    across,
  ) +
  linear(
    'sleeve',
    [
      [0, '#081616'],
      [0.7, '#1B4A40'],
      [1, '#4A8A70'],
    ],
    across,
  ) +
  linear('gap', [
    [0, '#FFF3D0'],
    [0.6, '#FFCB80'],
    [1, '#E08A48'],
  ]) +
  linear('floor', [
    [0, '#6A3424'],
    [1, '#1A0C14'],
  ])

/** A green coat on a hook beside an open door. */
export function drawCoat(lot: Lot, size: Size): string {
  const { width, height } = size
  const hooks = [130, 320, 450].map(
    (x) =>
      line(`M${x} 226v34q0 26 24 22`, '#D9B36A', 9) +
      line(`M${x + 3} 228v30`, '#FFF0C8', 2.4) +
      disc(x + 24, 282, 9, '#E8C98A'),
  )
  const drawn =
    rect(0, 0, width, height, 'url(#wall)', 'filter="url(#plaster)"') +
    rect(0, 880, 560, 420, '#160C18', faded(0.6)) +
    rect(0, 872, 560, 14, '#4A262A') +
    rect(0, 872, 560, 3, '#F2B98A', faded(0.5)) +
    rect(572, 0, 148, 1300, 'url(#gap)', 'filter="url(#soft)"') +
    rect(550, 0, 30, 1310, '#2A131C') +
    rect(574, 0, 5, 1300, '#FFE9BE', faded(0.9)) +
    path(`M0 1290H${width}V${height}H0z`, 'url(#floor)') +
    path('M580 1292H720V1440H260z', '#FFC878', `${faded(0.55)} filter="url(#shade)"`) +
    [1320, 1360, 1404].map((y) => line(`M0 ${y}H${width}`, '#0E060E', 3, faded(0.6))).join('') +
    `<g transform="translate(-46 22)" ${faded(0.6)} filter="url(#shade)">${path('M190 330Q320 250 450 330L520 1160H120z', '#05030A')}</g>` +
    rect(60, 206, 460, 34, '#4A2620', 'rx="4"') +
    rect(60, 206, 460, 4, '#F2B98A', faded(0.7)) +
    hooks.join('') +
    line('M344 286q0 26 -10 36M206 352Q334 292 468 352', '#7A4A2A', 10) +
    drawCloth() +
    drawScarf(lot) +
    oval(660, 600, 330, 760, 'url(#flare)', faded(0.34))
  return frame(size, definitions, drawn)
}

const left: readonly Point[] = points('198 372  150 420  126 560  112 760  104 930  120 950  168 944  184 780  206 600')
const right: readonly Point[] = points(
  '470 366  520 420  548 560  558 760  566 930  546 954  500 944  488 780  470 600',
)
const body: readonly Point[] = points(
  '206 360  262 328  334 318  408 328  466 360  490 470  484 640  500 860  530 1130  468 1166  400 1150  336 1176  262 1150  186 1166  146 1130  176 860  190 640  184 470',
)

function drawCloth() {
  const folds = [
    [240, 560, 214, 1140],
    [290, 700, 270, 1150],
    [430, 620, 462, 1150],
    [396, 760, 410, 1140],
    [150, 460, 132, 900],
    [524, 470, 540, 900],
  ] as const
  return (
    `<g filter="url(#wool)">${path(curve(left), 'url(#sleeve)')}${path(curve(body), 'url(#coat)')}${path(curve(right), 'url(#coat)')}` +
    `${path('M262 330L336 470L300 640L236 520L204 470L246 420z', '#12352E')}${path('M408 330L340 470L392 640L446 520L476 462L430 420z', '#2E6A56')}${path('M336 470L300 640L330 1170H352L392 640z', '#0C2A26', faded(0.55))}</g>` +
    folds
      .map(([x, y, toX, toY]) => {
        const middle = (x + toX) / 2
        const dark = line(
          `M${x} ${y}Q${middle + 12} ${(y + toY) / 2} ${toX} ${toY}`,
          '#04100E',
          12,
          `${faded(0.35)} filter="url(#soft)"`,
        )
        return (
          dark +
          line(
            `M${x + 9} ${y}Q${middle + 21} ${(y + toY) / 2} ${toX + 9} ${toY}`,
            '#B8E0B0',
            3,
            `${faded(0.28)} filter="url(#soft)"`,
          )
        )
      })
      .join('') +
    line(
      'M468 362Q492 470 486 640Q502 860 530 1128M522 424Q550 560 560 760L566 928',
      '#FFE3B0',
      5,
      `${faded(0.75)} filter="url(#soft)"`,
    ) +
    [700, 820, 940]
      .map((y) => disc(366, y, 15, '#1A120C') + disc(368, y - 2, 12, '#8A5A2E') + disc(371, y - 5, 4, '#FFE0A0'))
      .join('') +
    path('M214 860l84 14v30l-86 -14zM400 874l84 -14l4 30l-86 14z', '#0C2A26') +
    line('M400 876l84 -14', '#B8E0B0', 2.4, faded(0.6))
  )
}

function drawScarf(lot: Lot) {
  const around = curve(
    points('250 340  300 366  340 372  390 364  430 338  444 372  398 410  340 420  282 410  238 378'),
  )
  return (
    `<g filter="url(#wool)">${path(around, '#8E1B44')}${path('M276 404Q250 560 268 760L318 764Q312 580 330 414z', '#7A1538')}</g>` +
    line('M262 352Q340 396 430 350M286 420Q270 580 282 756M304 420Q292 580 300 758', '#E86A8E', 2.6, faded(0.5)) +
    times(10, (at) => line(`M${270 + at * 5} 762l${lot.whole(-3, 3)} 34`, '#8E1B44', 3))
  )
}
