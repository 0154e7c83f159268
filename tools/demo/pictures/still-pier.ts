import type { Lot } from '@amour/server/lamplight/lot.ts'
import { curve, disc, faded, line, oval, path, put, rect, times } from '@amour/server/lamplight/pen.ts'

import { frame, linear, type Size, texture } from './still-parts.ts'

/** A pair of boots at the end of a pier at dusk. */
export function drawPier(lot: Lot, size: Size) {
  const { width, height } = size
  const definitions =
    texture('leather', { frequency: '.5 .7', octaves: 3, gain: 0.8, lift: 0.26, mode: 'soft-light' }) +
    texture('planks', { frequency: '.006 .35', octaves: 4, gain: 1, lift: 0.1, mode: 'multiply' }) +
    linear('sky', [
      [0, '#1A1238'],
      [0.22, '#4A2358'],
      [0.4, '#B04A66'],
      [0.5, '#F0906A'],
      [0.55, '#FFC890'],
    ]) +
    linear('sea', [
      [0, '#E89470'],
      [0.16, '#9A4A66'],
      [0.6, '#3A2450'],
      [1, '#1A1030'],
    ]) +
    linear('pier', [
      [0, '#5A3A3E'],
      [0.2, '#3A2430'],
      [1, '#0E0812'],
    ]) +
    linear(
      'boot',
      [
        [0, '#1C0E10'],
        [0.5, '#4A2618'],
        [1, '#8A4A26'],
      ],
      { across: true },
    )
  const seams = times(19, (at) => {
    const [near, far] = [(at - 9) * 170 + 700, (at - 9) * 112 + 760]
    const gap = line(`M${near} ${height}L${far} 404`, '#050308', 4.5, faded(0.85))
    return gap + line(`M${near + 5} ${height}L${far + 3} 404`, '#F0A878', 1.4, faded(0.35))
  })
  const posts = [120, 1370].map(
    (x) =>
      rect(x, 90, 34, 330, '#120A14') +
      rect(x + 30, 90, 4, 320, '#F0A878', faded(0.6)) +
      rect(x - 6, 78, 46, 18, '#1A0E18'),
  )
  const drawn =
    drawDusk(lot, width) +
    `<g filter="url(#planks)">${rect(0, 404, width, height - 404, 'url(#pier)')}</g>` +
    seams +
    rect(0, 402, width, 4, '#FFC890', faded(0.7)) +
    path('M940 406H1260L1420 520H880z', '#FFC078', `${faded(0.2)} filter="url(#shade)"`) +
    posts.join('') +
    line('M0 150Q70 190 120 146M154 146Q220 250 300 300', '#0E0812', 9) +
    put(boot, { x: 560, y: 372, scale: 0.98 }) +
    put(boot, { x: 740, y: 392, scale: 1.04 })
  return frame(size, definitions, drawn)
}

/** Sky, sun and sea, with the lights of the other shore. */
function drawDusk(lot: Lot, width: number) {
  const clouds = (
    [
      [200, 70, 300],
      [700, 110, 420],
      [1150, 60, 360],
      [420, 160, 240],
      [1000, 170, 300],
    ] as const
  )
    .map(([x, y, length]) => oval(x, y, length, lot.whole(6, 14), '#F2A48A', `${faded(0.3)} filter="url(#shade)"`))
    .join('')
  const shore = 'M0 280L0 250Q120 226 240 252T460 258L620 280zM1240 280Q1340 244 1500 250V280z'
  const lamps = times(16, () => {
    const colour = lot.pick(['#FFD9A0', '#FFB066', '#FF8EA0'])
    return disc(lot.whole(20, 560), lot.whole(256, 276), lot.between(3, 8), colour, `${faded(0.7)} filter="url(#edge)"`)
  })
  const glitter = times(170, () => {
    const y = 282 + lot.next() ** 1.6 * 120
    const near = (y - 276) / 100
    const x = 1060 + lot.between(-1, 1) * (40 + near * 190)
    return oval(x, y, lot.between(8, 40) * (0.4 + near), 0.8 + near * 1.8, '#FFE0AC', faded(lot.between(0.25, 0.9)))
  })
  const waves = times(60, () =>
    rect(lot.between(0, width), lot.between(284, 400), lot.between(30, 140), 2, '#1E1238', faded(0.35)),
  )
  return (
    rect(0, 0, width, 290, 'url(#sky)') +
    clouds +
    disc(1060, 258, 40, '#FFF0CC', 'filter="url(#soft)"') +
    disc(1060, 258, 260, 'url(#flare)', faded(0.75)) +
    path(shore, '#3A1E48', 'filter="url(#soft)"') +
    lamps +
    rect(0, 280, width, 240, 'url(#sea)') +
    glitter +
    waves
  )
}

const bootShape = curve([
  [-62, -120],
  [-30, -128],
  [26, -120],
  [34, -84],
  [44, -40],
  [78, -6],
  [124, 14],
  [152, 44],
  [156, 92],
  [140, 104],
  [40, 106],
  [-64, 106],
  [-76, 80],
  [-66, 20],
  [-60, -40],
  [-66, -90],
])

const boot =
  oval(30, 128, 150, 13, '#05030A', `${faded(0.75)} filter="url(#shade)"`) +
  path(bootShape, 'url(#boot)', 'filter="url(#leather)"') +
  path('M-62 -120Q-30 -134 26 -120L20 -108Q-20 -116 -56 -106z', '#0C060A') +
  path('M-80 100H158q6 14 -4 22H40l-8 -6h-34v16q-40 4 -78 0z', '#0B0608') +
  line('M-80 101H156', '#C98A5A', 2.4, faded(0.7)) +
  line('M-54 -96q14 40 8 110q10 40 60 52', '#050305', 4, faded(0.5)) +
  times(5, (hole) => {
    const [x, y] = [-2 + hole * 11, -96 + hole * 25]
    return line(`M${x} ${y}q22 -8 38 ${2 + hole * 2}`, '#E8C9A0', 3.6) + disc(x, y + 1, 3.6, '#D9B36A')
  }) +
  line('M42 8q30 -26 48 -8q6 20 -30 14q34 10 20 34', '#E8C9A0', 3.4) +
  line('M28 -118q8 60 24 84q30 26 72 48q28 16 32 50', '#FFD9A0', 5, `${faded(0.9)} filter="url(#edge)"`) +
  line('M-62 -122q-12 -22 2 -34', '#120A0C', 7)
