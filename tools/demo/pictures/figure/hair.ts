import type { Lot } from '@amour/server/lamplight/lot.ts'
import { curve, faded, line, mix, path, type Point, round, times } from '@amour/server/lamplight/pen.ts'
import type { Look } from '#demo/pictures/look.ts'
import { outlines, worn } from './cuts.ts'
import { type Layer, layer, ridge } from './layer.ts'
import { drawCurls, drawKnot, drawShort, drawStrands, type Growth, joinGrowth, noGrowth } from './strands.ts'
import { points } from './points.ts'

const asLayer = ({ paint, fine, soft }: Growth): Layer => layer('hair', paint, { fine, soft })

/** An outline in its two edges, both from the face to the tip. */
function edgesOf(outline: readonly Point[]): [outer: Point[], inner: Point[]] {
  const tip = outline.reduce((lowest, [, y], at) => (y > (outline[lowest]?.[1] ?? 0) ? at : lowest), 0)
  return [outline.slice(0, tip + 1), outline.slice(tip).toReversed()]
}

/** The hair of somebody seen from the side, the farthest layer first. */
export function drawHair(look: Look, lot: Lot): Layer[] {
  const { cut, hair: tone } = look
  if (cut === 'cap' || cut === 'beanie') return [asLayer(drawStubble(look, lot))]
  if (worn.includes(cut) || cut === 'bald') return []
  if (cut === 'afro')
    return [asLayer(drawCurls(lot, { x: -14, y: -22, radiusX: 45, radiusY: 42, count: 240, size: 6.4, tone }))]
  if (cut === 'curls')
    return [
      asLayer(
        joinGrowth(
          drawCurls(lot, { x: -38, y: 12, radiusX: 17, radiusY: 28, count: 60, size: 6.4, tone }),
          drawCurls(lot, { x: -12, y: -30, radiusX: 38, radiusY: 26, count: 130, size: 6.4, tone }),
        ),
      ),
    ]
  const outline = outlines[cut]
  if (!outline) return []
  const [outer, inner] = edgesOf(outline)
  const isLong = cut === 'long' || cut === 'waves' || cut === 'locs'
  const isShort = ['crop', 'fade', 'thin', 'quiff'].includes(cut)
  const mass: Growth = { ...noGrowth, paint: path(curve(outline), tone, isShort ? 'filter="url(#soft)"' : '') }
  if (isShort)
    return [
      asLayer(
        joinGrowth(
          cut === 'thin' ? noGrowth : drawStubble(look, lot),
          mass,
          drawShort(lot, { outer, inner, tone, count: 260 }),
        ),
      ),
    ]
  const grown = drawStrands(lot, {
    outer,
    inner,
    tone,
    count: isLong ? 70 : 52,
    wave: cut === 'waves' ? 4.6 : cut === 'long' ? 1.4 : 0,
    ragged: isLong ? 9 : 2,
  })
  const layers = [drawBehind(look, lot), joinGrowth(mass, grown), ...drawGathered(look, lot)].map(asLayer)
  return layers.filter(({ paint }) => paint)
}

/** Hair cut so short that the skin is seen through it: at the temple, before the ear and at the nape. */
function drawStubble({ hair, skin }: Look, lot: Lot): Growth {
  const shape =
    'M26 -29Q10 -20 6 -12Q9 0 6 10L0 12L-3 -4L-10 -8L-13 16Q-20 30 -28 45Q-44 42 -50 8L-50 -28Q-20 -50 26 -29z'
  const hairs = times(170, () => `M${round(lot.between(-48, 4))} ${round(lot.between(-26, 40))}l-1 2.6`)
  return {
    ...noGrowth,
    paint:
      `<clipPath id="cut-short">${path(shape, '#fff')}</clipPath>` +
      path(shape, mix(hair, skin, 0.25), `${faded(0.62)} filter="url(#soft)"`) +
      line(hairs, mix(hair, '#0A0608', 0.3), 0.7, `${faded(0.35)} clip-path="url(#cut-short)"`),
  }
}

/** What hangs behind the neck: a tail, a plait. */
function drawBehind({ cut, hair: tone, accent }: Look, lot: Lot): Growth {
  if (cut === 'pony') {
    const outer: Point[] = points('-46 -32  -70 -36  -85 -10  -88 30  -80 76  -72 106')
    const inner: Point[] = points('-44 -16  -57 -12  -61 12  -60 44  -62 78  -72 106')
    const mass = path(curve([...outer, ...inner.toReversed().slice(1)]), tone)
    const grown = drawStrands(lot, { outer, inner, tone, count: 34, ragged: 10, stray: 4, wave: 2 })
    return joinGrowth({ ...noGrowth, paint: mass }, grown, {
      ...noGrowth,
      paint: line('M-47 -34q-6 10 -2 20', accent, 5),
    })
  }
  if (cut !== 'braid') return noGrowth
  let [x, y, paint, soft] = [-42, 38, '', '']
  for (let at = 0; at < 8; at += 1) {
    const wide = 15 - at * 0.8
    const half = (way: number) =>
      `M${round(x)} ${round(y)}q${round(way * wide * 1.3)} ${round(wide * 0.3)} ${round(way * wide * 0.9)} ${round(wide * 1.2)}q${round(-way * wide * 0.9)} ${round(wide * 0.1)} ${round(-way * wide * 0.9)} ${round(-wide * 1.2)}z`
    paint += path(half(-1) + half(1), tone) + line(half(-1) + half(1), mix(tone, '#080406', 0.55), 1, faded(0.7))
    soft += ridge(half(-1) + half(1), 2.2, -0.7)
    y += wide * 1.02
    x += at < 3 ? -1.5 : 2.6
  }
  return { paint: paint + line(`M${round(x - 4)} ${round(y + 2)}h8`, accent, 4), soft, fine: '' }
}

/** What is gathered over the hair: buns, each round by itself, and locs that fall. */
function drawGathered({ cut, hair: tone }: Look, lot: Lot): Growth[] {
  if (cut === 'bun') return [joinGrowth(drawKnot(lot, [-58, -8, 20, 19], tone), drawWisps(tone))]
  if (cut === 'updo')
    return [
      joinGrowth(drawKnot(lot, [-54, -12, 15, 16], tone), drawWisps(tone)),
      drawKnot(lot, [-44, -38, 25, 22], tone),
    ]
  if (cut !== 'locs') return []
  let [paint, soft] = ['', '']
  for (let at = 0; at < 16; at += 1) {
    const [top, end] = [-44 + at * 2.6, -66 + at * 3.7 + lot.between(-7, 7)]
    const drawn = `M${round(top)} ${-28 + Math.abs(at - 8) * 2}Q${round(top - 18)} 34 ${round(end)} ${round(lot.between(98, 136))}`
    paint +=
      line(drawn, mix(tone, at % 2 ? '#060304' : '#F0D8B8', 0.14), 5.6) +
      line(drawn, mix(tone, '#F0D8B8', 0.35), 4, `stroke-dasharray="1 4" ${faded(0.3)}`)
    soft += ridge(drawn, 6.4, -0.6) + ridge(drawn, 3.4, 0.8)
  }
  return [{ paint, soft, fine: '' }]
}

const drawWisps = (tone: string): Growth => ({
  ...noGrowth,
  paint: line('M-38 34q-9 10 -5 22M-31 38q0 9 5 14M-27 30q6 8 3 20', mix(tone, '#F6E2C4', 0.2), 0.7, faded(0.8)),
})

/** A beard along the jaw; under a turban it is long. */
export function drawBeard(look: Look, lot: Lot): Layer[] {
  const { beard, cut, hair: tone, face, skin } = look
  if (beard === 'none') return []
  const low = cut === 'turban' ? 80 : beard === 'full' ? 66 : 58
  const { chin, lips } = face
  const outline: Point[] = [
    [-12, 8],
    [-8, 24],
    [4, 33],
    [22, 33],
    [36, 25],
    [46.4, 22.4],
    [48, 25.2],
    [41, 27.6],
    [37, 31],
    [41, 35.8],
    [45.6 + lips * 0.4, 37.4],
    [47.5 + chin, 46],
    [44 + chin, low - 6],
    [32, low],
    [14, Math.min(low, 64)],
    [-4, 46],
    [-14, 26],
  ]
  const shape = curve(outline)
  if (beard === 'stubble')
    return [layer('skin', path(shape, mix(skin, tone, 0.62), `${faded(0.55)} filter="url(#soft)"`))]
  const outer: Point[] = [
    [-14, 14],
    [-9, 36],
    [4, 52],
    [22, low - 4],
    [40 + chin, low - 4],
    [45 + chin, low - 8],
  ]
  const inner: Point[] = points('-8 14  -1 32  14 38  28 37  38 38  43 44')
  const grown = drawShort(lot, { outer, inner, tone, count: beard === 'full' ? 190 : 130, stray: 0 })
  const lip = line('M38 26.4Q43 22.6 47.6 24.6', mix(tone, '#080406', 0.2), 2.6, faded(0.9))
  return [
    layer(
      'hair',
      path(shape, mix(tone, skin, beard === 'short' ? 0.2 : 0.04), `${faded(0.94)} filter="url(#soft)"`) +
        lip +
        grown.paint,
      {
        soft: grown.soft,
        fine: grown.fine,
      },
    ),
  ]
}
