import type { Lot } from '@amour/server/lamplight/lot.ts'
import { disc, faded, line, mix, oval, path, rect, round, times } from '@amour/server/lamplight/pen.ts'
import { frame, linear, radial, type Size, texture } from './still-parts.ts'

const definitions =
  texture('brick', { frequency: '.05 .09', octaves: 4, gain: 0.95, lift: 0.12, mode: 'multiply' }) +
  texture('cobble', { frequency: '.03 .06', octaves: 4, gain: 0.9, lift: 0.2, mode: 'soft-light' }) +
  linear(
    'wicker',
    [
      [0, '#6A3E20'],
      [1, '#D9965A'],
    ],
    { across: true },
  ) +
  linear('ground', [
    [0, '#3A2030'],
    [1, '#120A14'],
  ]) +
  radial(
    'night',
    [0.72, 0.12, 0.95],
    [
      [0, '#FFD79A', 0],
      [0.6, '#0A0514', 0.3],
      [1, '#06030C', 0.8],
    ],
  ) +
  radial(
    'lamp',
    [0.74, 0.06, 0.7],
    [
      [0, '#FFDFA4', 0.8],
      [0.3, '#FFA85A', 0.34],
      [1, '#FF9A4E', 0],
    ],
  )

/** A bicycle by a wall under a street lamp, after rain. */
export function drawBicycle(lot: Lot, size: Size): string {
  const { width, height } = size
  const bricks = times(15 * 17, (at) => {
    const [row, column] = [Math.floor(at / 17), (at % 17) - 1]
    const tone = mix(
      lot.pick(['#6A3436', '#5A2A32', '#7A4038', '#4E2430', '#8A4A3C']),
      '#1A0C18',
      lot.between(0.05, 0.35),
    )
    return rect(column * 92 + (row % 2) * 46 + 3, row * 46 + 3, 86, 40, tone, 'rx="3"')
  })
  const drawn =
    `<g filter="url(#brick)">${rect(0, 0, width, 700, '#241220')}${bricks}</g>` +
    rect(0, 690, width, height - 690, 'url(#ground)', 'filter="url(#cobble)"') +
    rect(0, 0, width, height, 'url(#lamp)', 'style="mix-blend-mode:screen"') +
    `<g transform="translate(-34 6)" ${faded(0.55)} filter="url(#shade)">${drawFrameOf('#06030A', '#06030A', '#06030A')}</g>` +
    `<g transform="translate(0 1456) scale(1 -1)" ${faded(0.28)} filter="url(#shade)">${drawFrameOf('#0A0510', '#8A5A4A', '#1E4A4A')}</g>` +
    drawFrameOf('#0E0810', '#9A7A6A', '#1F5550') +
    drawBasket() +
    line(
      'M516 330L596 566M528 350Q626 494 806 324M604 560Q722 550 816 366M798 250L820 370',
      '#9FE0D0',
      3,
      faded(0.65),
    ) +
    line(
      'M470 404A168 168 0 0 1 566 520M960 412A168 168 0 0 1 1046 530',
      '#FFDFB0',
      5,
      `${faded(0.8)} filter="url(#soft)"`,
    ) +
    oval(640, 736, 500, 12, '#05030A', `${faded(0.7)} filter="url(#shade)"`) +
    times(30, () =>
      oval(
        lot.whole(560, 1340),
        lot.whole(740, 890),
        lot.whole(20, 70),
        lot.between(1.5, 4),
        '#FFC98A',
        `${faded(lot.between(0.12, 0.4))} filter="url(#soft)"`,
      ),
    ) +
    rect(0, 0, width, height, 'url(#night)')
  return frame(size, definitions, drawn)
}

const wheel = (x: number, tyre: string, spokes: string) =>
  `<circle cx="${x}" cy="560" r="168" fill="none" stroke="${tyre}" stroke-width="13"/><circle cx="${x}" cy="560" r="156" fill="none" stroke="${spokes}" stroke-width="4"/>` +
  times(28, (at) => {
    const angle = at * 0.2244
    return line(
      `M${x} 560L${round(x + Math.cos(angle) * 156)} ${round(560 + Math.sin(angle) * 156)}`,
      spokes,
      1.3,
      faded(0.6),
    )
  }) +
  disc(x, 560, 14, tyre)

function drawFrameOf(dark: string, metal: string, paint: string): string {
  return (
    wheel(400, dark, metal) +
    wheel(880, dark, metal) +
    line('M400 560L600 570L520 330M520 350L600 570M520 352Q620 500 806 330M600 570Q720 560 812 372', paint, 14) +
    line('M400 560L528 356', paint, 10) +
    line('M790 250L812 372L880 560', paint, 13) +
    line('M790 250q-10 -40 -60 -34M790 252q50 -36 40 10', metal, 10) +
    line('M726 216q-14 -4 -24 4', dark, 17) +
    path('M460 312q50 -26 116 -4q14 12 -10 18q-60 4 -100 14q-16 -14 -6 -28z', dark) +
    line('M520 334v26', metal, 9) +
    `<circle cx="600" cy="570" r="46" fill="none" stroke="${dark}" stroke-width="8"/>` +
    line('M600 570l34 62h30M600 570l-34 -62h-26', dark, 10) +
    line('M216 540A186 186 0 0 1 540 440M700 500A186 186 0 0 1 1050 500', dark, 11)
  )
}

/** A basket with a bottle and a few flowers. */
function drawBasket(): string {
  const flowers = [
    [846, 220, '#C4405E'],
    [870, 206, '#E8889A'],
    [832, 240, '#9E2B4C'],
    [860, 240, '#D9607A'],
    [884, 232, '#F2B0B8'],
  ] as const
  return (
    path('M812 262h150l-18 112h-112z', 'url(#wicker)') +
    times(5, (at) => line(`M${818 + at * 4} ${276 + at * 20}h${136 - at * 7}`, '#3A2014', 3, faded(0.6))) +
    times(9, (at) => line(`M${824 + at * 16} 266L${838 + at * 12} 372`, '#E8B878', 2, faded(0.5))) +
    path('M900 262v-96q0 -16 8 -22v-40h18v40q8 6 8 22v96z', '#16352A') +
    line('M926 148v108', '#A8E0B0', 3, faded(0.7)) +
    rect(898, 190, 38, 40, '#F2E0C4') +
    flowers
      .map(
        ([x, y, petal]) =>
          line(`M${x} ${y}L862 270`, '#2E4A34', 4) +
          disc(x, y, 15, petal) +
          disc(x + 4, y - 4, 6, '#FFF0E0', faded(0.4)),
      )
      .join('')
  )
}
