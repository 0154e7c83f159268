import type { Lot } from '@amour/server/lamplight/lot.ts'
import { curve, faded, line, mix, oval, path, type Point, round } from '@amour/server/lamplight/pen.ts'
import type { Look } from '#demo/pictures/look.ts'
import { type Layer, layer, ridge } from './layer.ts'
import { points } from './points.ts'
import { drawCurls, drawKnot, drawShort, drawStrands, type Growth, joinGrowth, noGrowth } from './strands.ts'

const skull: readonly Point[] = points('-38 20  -43 -12  -34 -42  0 -57  34 -42  43 -12  38 20  24 44  0 49  -24 44')

const flip = (half: readonly Point[]) => half.map(([x, y]): Point => [-x, y])

type Guide = { outer: readonly Point[]; inner: readonly Point[] }

/** Strands on both halves of a head, from the same edges. */
function bothSides(
  lot: Lot,
  { outer, inner }: Guide,
  tone: string,
  more: { count: number; wave?: number; ragged?: number },
): Growth {
  return joinGrowth(
    drawStrands(lot, { outer, inner, tone, ...more }),
    drawStrands(lot, { outer: flip(outer), inner: flip(inner), tone, ...more }),
  )
}

const both = (half: readonly Point[], middle: readonly Point[]) =>
  curve([...half, ...middle, ...half.map(([x, y]): Point => [-x, y]).toReversed()])

const grown = (growth: Growth) => [layer('hair', growth.paint, { fine: growth.fine, soft: growth.soft })]
const mass = (drawn: string, tone: string): Growth => ({ ...noGrowth, paint: path(drawn, tone) })

/** The hair, or what is worn instead, of somebody seen from behind. */
export function drawHairBehind(look: Look, lot: Lot): Layer[] {
  const { cut, hair: tone, accent } = look
  const cloth = mix(accent, '#1A0E14', 0.16)
  switch (cut) {
    case 'crop':
    case 'fade':
    case 'quiff':
      return drawCroppedBehind(look, lot)
    case 'beanie':
    case 'cap':
      return [...drawCroppedBehind(look, lot), ...drawWornBehind(cut, cloth)]
    case 'scarf':
    case 'turban':
    case 'wrap':
      return drawWornBehind(cut, cloth)
    case 'bald':
      return []
    case 'afro':
    case 'curls': {
      const radiusY = cut === 'afro' ? 46 : 42
      const curled = drawCurls(lot, { x: 0, y: -12, radiusX: 46, radiusY, count: 240, size: 6.2, tone })
      return grown(joinGrowth(mass(curve(skull), tone), curled))
    }
    case 'long':
    case 'waves':
    case 'locs':
    case 'bob':
    case 'fringe':
    case 'pixie':
    case 'swept':
      return drawLooseBehind(look, lot)
    case 'thin':
    case 'bun':
    case 'updo':
    case 'pony':
    case 'braid':
      return drawTiedBehind(look, lot)
  }
}

function drawCroppedBehind({ hair: tone, skin }: Look, lot: Lot): Layer[] {
  const half = points('0 -58  34 -44  44 -14  40 8  26 22  0 26')
  const inner = points('0 -52  3 -30  4 -6  3 6  2 14  0 22')
  const shaved = `${faded(0.6)} filter="url(#soft)"`
  const nape = path('M-38 -6L-34 34Q-20 48 0 48Q20 48 34 34L38 -6z', mix(tone, skin, 0.25), shaved)
  const crown = path(curve([...half, ...flip(half).toReversed().slice(1, -1)]), tone, 'filter="url(#soft)"')
  const hairs = [
    drawShort(lot, { outer: half, inner, tone, count: 150 }),
    drawShort(lot, { outer: flip(half), inner: flip(inner), tone, count: 150 }),
  ]
  return grown(joinGrowth({ ...noGrowth, paint: nape + crown }, ...hairs))
}

/** Hair that falls: to the neck, or down the back. */
function drawLooseBehind({ cut, hair: tone }: Look, lot: Lot): Layer[] {
  const isWavy = cut === 'waves'
  if (isWavy || cut === 'long' || cut === 'locs') {
    const outer = isWavy
      ? points('2 -58  32 -48  50 -18  51 14  64 44  57 74  68 104  58 132  40 152')
      : points('2 -58  31 -48  45 -14  47 30  51 84  48 124  36 156')
    const inner = points('0 -55  3 -36  4 10  3 60  2 118  1 160')
    const strands = bothSides(lot, { outer, inner }, tone, { count: 60, wave: isWavy ? 6 : 1.2, ragged: 14 })
    return grown(joinGrowth(mass(both(outer, points('20 160  0 155  -20 160')), tone), strands))
  }
  const low = cut === 'pixie' || cut === 'swept' ? 40 : 62
  const outer = points(`2 -58  30 -49  46 -14  50 22  45 ${low - 4}`)
  const inner = points(`0 -55  3 -30  3 10  2 ${low - 8}  1 ${low + 2}`)
  const strands = bothSides(lot, { outer, inner }, tone, { count: 46, ragged: 4 })
  return grown(joinGrowth(mass(both(outer, points(`22 ${low + 2}  0 ${low}  -22 ${low + 2}`)), tone), strands))
}

/** Hair that lies on the skull, and what of it is tied up. */
function drawTiedBehind(look: Look, lot: Lot): Layer[] {
  const { cut, hair: tone, skin } = look
  const isUpward = cut === 'bun' || cut === 'updo' || cut === 'pony'
  const guide: Guide = isUpward
    ? { outer: points('26 44  39 20  44 -12  34 -43  8 -42'), inner: points('2 48  3 24  2 0  2 -20  2 -34') }
    : { outer: points('0 -57  34 -43  44 -12  38 20  22 46'), inner: points('0 -50  4 -30  4 0  2 24  0 48') }
  const base = joinGrowth(mass(curve(skull), tone), bothSides(lot, guide, tone, { count: 36, ragged: 3 }))
  if (cut === 'thin') {
    const crown = oval(0, -30, 21, 18, skin, `${faded(0.8)} filter="url(#soft)"`)
    return [...grown(base), layer('skin', crown)]
  }
  return [...grown(base), ...grown(drawGatheredBehind(look, lot))].filter(({ paint }) => paint)
}

function drawGatheredBehind({ cut, hair: tone, accent }: Look, lot: Lot): Growth {
  if (cut === 'bun' || cut === 'updo') return drawKnot(lot, [3, cut === 'updo' ? -40 : -22, 25, 21], tone)
  if (cut === 'pony') {
    const outer: Point[] = points('12 -26  26 -6  26 40  20 90  4 134')
    const inner: Point[] = points('-12 -26  -22 -6  -20 40  -14 90  2 134')
    return joinGrowth(
      { ...noGrowth, paint: path(curve([...outer, ...inner.toReversed().slice(1)]), tone) },
      drawStrands(lot, { outer, inner, tone, count: 50, ragged: 12, wave: 2, stray: 4 }),
      { ...noGrowth, paint: line('M-11 -26q11 6 23 0', accent, 5) },
    )
  }
  if (cut !== 'braid') return noGrowth
  let [y, paint, soft] = [16, '', '']
  for (let at = 0; at < 10; at += 1) {
    const wide = 18 - at
    const half = (way: number) =>
      `M0 ${round(y)}q${round(way * wide * 1.3)} ${round(wide * 0.2)} ${round(way * wide * 0.8)} ${round(wide * 1.2)}q${round(-way * wide * 0.8)} 0 ${round(-way * wide * 0.8)} ${round(-wide)}z`
    paint += path(half(-1) + half(1), tone) + line(half(-1) + half(1), mix(tone, '#080406', 0.55), 1, faded(0.7))
    soft += ridge(half(-1) + half(1), 2.4, -0.7)
    y += wide * 0.94
  }
  return { paint, soft, fine: '' }
}

function drawWornBehind(cut: string, cloth: string): Layer[] {
  const shape =
    cut === 'scarf'
      ? curve(
          points(
            '-40 20  -45 -12  -36 -46  0 -61  36 -46  45 -12  42 30  56 78  88 118  40 158  0 182  -40 158  -88 118  -56 78',
          ),
        )
      : curve(points('-42 8  -46 -20  -40 -54  0 -72  40 -54  46 -20  42 8  0 24'))
  const lines =
    cut === 'scarf'
      ? 'M-42 -6Q0 20 42 -30M-44 -26Q0 -4 40 -54M-54 84Q0 50 44 24M-66 112Q0 96 64 64M-30 150Q0 130 20 90'
      : 'M-44 -8Q0 -16 44 -40M-44 -26Q0 -34 40 -58M-40 6Q0 8 46 -20'
  return [layer('cloth', path(shape, cloth), { broad: ridge(lines, 7, -0.5), soft: ridge(lines, 3, -0.5) })]
}
