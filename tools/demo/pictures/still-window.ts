import type { Lot } from '@amour/server/lamplight/lot.ts'
import { curve, faded, line, oval, path, rect, round, times } from '@amour/server/lamplight/pen.ts'
import { farLights, frame, linear, radial, type Size, texture } from './still-parts.ts'
import { points } from './figure/points.ts'

const across = { across: true }
const definitions =
  texture('wool', { frequency: '.35 .9', octaves: 3, gain: 1, lift: 0.24, mode: 'soft-light' }) +
  linear('outside', [
    [0, '#0A1026'],
    [0.4, '#1C2A4E'],
    [0.72, '#3C3E60'],
    [1, '#141A30'],
  ]) +
  linear(
    'wood',
    [
      [0, '#E0A868'],
      [0.5, '#8A5030'],
      [1, '#34181A'],
    ],
    across,
  ) +
  linear(
    'reveal',
    [
      [0, '#B0743E'],
      [1, '#3E1E1E'],
    ],
    across,
  ) +
  linear('seat', [
    [0, '#74402A'],
    [1, '#200E14'],
  ]) +
  linear(
    'rose',
    [
      [0, '#C47A5E'],
      [0.6, '#7E203A'],
      [1, '#300A1E'],
    ],
    across,
  ) +
  linear(
    'mustard',
    [
      [0, '#D0B074'],
      [0.6, '#7A5C32'],
      [1, '#301E14'],
    ],
    across,
  ) +
  linear(
    'blanket',
    [
      [0, '#E4C8A0'],
      [0.5, '#A27A56'],
      [1, '#4A2C22'],
    ],
    across,
  ) +
  radial(
    'lamp',
    [0, 0.3, 0.9],
    [
      [0, '#FFD28A', 0.8],
      [0.5, '#FF9A4E', 0.22],
      [1, '#FF9A4E', 0],
    ],
  ) +
  radial(
    'dark',
    [0.35, 0.5, 0.8],
    [
      [0.4, '#0A0510', 0],
      [1, '#0A0510', 0.7],
    ],
  ) +
  '<clipPath id="pane"><path d="M170 40H860V840H170z"/></clipPath>'

/** A window seat with a book and a blanket, rain outside. */
export function drawWindowSeat(lot: Lot, size: Size): string {
  const { width, height } = size
  const drops = times(300, () => {
    const [x, y, drop] = [lot.between(176, 854), lot.between(46, 836), lot.next() ** 2 * 6 + 1.5]
    return (
      oval(x, y, drop, drop * 1.25, '#0A1022', faded(0.5)) +
      oval(x - drop * 0.2, y + drop * 0.45, drop * 0.7, drop * 0.5, '#FFE9CC', faded(lot.between(0.25, 0.7)))
    )
  })
  const running = times(14, () => {
    const [x, y, long] = [lot.between(180, 850), lot.between(50, 420), lot.between(140, 380)]
    return line(
      `M${round(x)} ${round(y)}q${lot.whole(-8, 8)} ${round(long / 2)} ${lot.whole(-6, 6)} ${round(long)}`,
      '#DCE6FF',
      3,
      faded(0.16),
    )
  })
  const bars = [
    [160, 30, 22, 820],
    [500, 30, 24, 820],
    [850, 30, 22, 820],
  ] as const
  const drawn =
    rect(0, 0, width, height, '#24121A') +
    rect(170, 40, 690, 800, 'url(#outside)') +
    `<g clip-path="url(#pane)">${farLights(lot, { count: 44, width, from: 400, to: 740, largest: 46 })}${drops}${running}</g>` +
    path('M0 0H170L160 850L0 1000z', 'url(#reveal)') +
    path('M1000 0H872V850L1000 960z', '#2A141C') +
    bars
      .map(([x, y, wide, high]) => rect(x, y, wide, high, 'url(#wood)') + rect(x, y, 4, high, '#FFE3B0', faded(0.6)))
      .join('') +
    points('30 22  420 26  828 26')
      .map(([y, high]) => rect(160, y, 712, high, '#7A482A') + rect(160, y, 712, 3, '#FFE3B0', faded(0.5)))
      .join('') +
    path(`M0 1000L160 850H872L1000 960V${height}H0z`, 'url(#seat)') +
    drawSoftThings() +
    drawBook() +
    rect(0, 0, width, height, 'url(#lamp)', 'style="mix-blend-mode:screen"') +
    rect(0, 0, width, height, 'url(#dark)')
  return frame(size, definitions, drawn)
}

function drawSoftThings(): string {
  const cushions = [
    [curve(points('110 900  100 700  150 640  330 660  372 720  350 920  230 950')), 'url(#rose)'],
    [curve(points('270 930  262 760  300 720  440 736  470 790  452 930  360 956')), 'url(#mustard)'],
    [
      curve(
        points(
          '380 940  520 900  760 890  930 930  1000 1010  990 1190  800 1150  700 1230  560 1140  430 1160  350 1040',
        ),
      ),
      'url(#blanket)',
    ],
  ] as const
  const folds = [
    [420, 960, 520, 1140],
    [560, 930, 600, 1140],
    [700, 910, 720, 1210],
    [820, 920, 850, 1150],
  ] as const
  return (
    oval(500, 1000, 480, 60, '#0A0508', `${faded(0.5)} filter="url(#shade)"`) +
    `<g filter="url(#wool)">${cushions.map(([drawn, fill]) => path(drawn, fill)).join('')}</g>` +
    folds
      .map(
        ([x, y, toX, toY]) =>
          line(
            `M${x} ${y}Q${x + 60} ${(y + toY) / 2} ${toX} ${toY}`,
            '#2A1210',
            18,
            `${faded(0.4)} filter="url(#shade)"`,
          ) +
          line(
            `M${x - 12} ${y}Q${x + 44} ${(y + toY) / 2} ${toX - 14} ${toY}`,
            '#FFEBC8',
            6,
            `${faded(0.3)} filter="url(#soft)"`,
          ),
      )
      .join('') +
    times(46, (at) =>
      line(
        `M${420 + at * 12} ${round(1150 + Math.sin(at * 0.45) * 40)}l${(at % 5) - 2} 44`,
        '#C8A078',
        3.4,
        faded(0.7),
      ),
    ) +
    line('M108 720Q104 660 152 644L326 662', '#FFE0B8', 5, `${faded(0.6)} filter="url(#soft)"`)
  )
}

/** An open book face up, and the tea beside it. */
function drawBook(): string {
  const pages = 'M526 934Q590 890 648 912Q700 884 774 924L650 962z'
  const book =
    path('M520 944L646 912L780 934L650 974z', '#5A1A2A') +
    path(pages, '#F2E4CA') +
    path('M648 912Q700 884 774 924L650 962z', '#CDAA88') +
    times(5, (at) =>
      line(
        `M${548 + at * 18} ${930 + at * 2}Q${590 + at * 14} ${908 + at * 7} 636 ${914 + at * 8}`,
        '#7A5A4A',
        2,
        faded(0.4),
      ),
    ) +
    line('M648 912L650 962', '#7A4A3A', 3)
  const cup =
    oval(14, 40, 80, 12, '#0E0608', `${faded(0.6)} filter="url(#soft)"`) +
    path('M-54 -66h108l-9 96q-45 22 -90 0z', '#DCCDB8') +
    path('M10 -66h44l-9 96q-20 10 -35 11z', '#5A2E30', `${faded(0.5)} filter="url(#shade)"`) +
    oval(0, -66, 54, 14, '#4A2018') +
    line('M54 -46q40 2 34 36q-6 24 -42 22', '#97705E', 12) +
    line(
      'M-16 -92q-22 -40 4 -74q22 -32 0 -70M18 -96q20 -36 -2 -70',
      '#FFF0DA',
      14,
      `${faded(0.22)} filter="url(#shade)"`,
    )
  return `<g transform="rotate(-7 640 930)">${book}</g><g transform="translate(240 1010)">${cup}</g>`
}
