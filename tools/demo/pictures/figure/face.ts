import { curve, faded, line, mix, oval, path, type Point } from '@amour/server/lamplight/pen.ts'
import type { Look } from '#demo/pictures/look.ts'
import { outlines, worn } from './cuts.ts'
import { bump, type Layer, layer, ridge, swell } from './layer.ts'
import { points } from './points.ts'

/** From the hair line over brow, nose, lips and chin down to the pit of the neck. */
function profile({ face, years, weight }: Look): Point[] {
  const { bridge, nose, lips, brow, chin, neck } = face
  const jowl = years.sag * 2.6 + weight * 5
  return [
    [8, -50],
    [25, -45.5],
    [35.5, -35],
    [40.6, -23],
    [42.6 + brow, -13.6],
    [40.2 + bridge * 0.3, -6.4],
    [43.6 + nose * 0.35 + bridge, 2.4],
    [49.4 + nose * 0.9 + bridge * 0.4, 11.4],
    [52.3 + nose, 15.4],
    [50.4 + nose * 0.7, 18.6],
    [45.2, 20.4],
    [45.4, 23.6],
    [47.8 + lips, 26.4],
    [46.6 + lips * 0.5, 28.8],
    [45.2 + lips * 0.2, 29.8],
    [47 + lips * 0.8, 32.6],
    [45.4 + lips * 0.2, 36],
    [42.8, 39],
    [43.9 + chin, 44.4],
    [42 + chin, 50],
    [35.6 + chin * 0.6, 54.4 + jowl * 0.2],
    [26, 54.5 + jowl],
    [16.5 + weight * 4, 58 + jowl * 1.2],
    [12 + neck * 0.5 + weight * 4, 67],
    [11.5 + neck * 0.6 + weight * 3, 80],
    [14 + neck * 0.6, 92],
    [24, 104],
  ]
}

/** The head and neck of somebody seen from the side. */
export function drawHead(look: Look, isLowered: boolean): Layer {
  const { face, skin, years } = look
  const { neck } = face
  const back: Point[] = [
    [4, 116],
    [-30 - neck, 108],
    [-28 - neck, 90],
    [-26 - neck, 68],
    [-30, 50],
    [-38, 34],
    [-45, 20],
    [-49, 2],
    [-48, -18],
    [-41, -36],
    [-26, -48],
    [-8, -52.5],
  ]
  const outline = path(curve([...profile(look), ...back]), skin)
  const drawn = outline + paintHairline(look) + paintCheek(look) + paintEye(look, isLowered) + paintLips(look)
  const lines = drawYears(look)
  return layer('skin', drawn, {
    broad:
      bump([19, 8, 15, 10], 0.34, -16) +
      bump([21, 29, 13, 9], -0.12 + years.sag * -0.2, -24) +
      bump([24, -22, 9, 12], -0.16) +
      bump([37.5, -6.5, 8, 6.5], -0.62) +
      bump([39, 46, 6, 6], 0.24) +
      ridge('M-8 34Q0 50 16 55Q30 58 40 52', 8, 0.34) +
      ridge('M-4 48Q10 64 30 62', 9, -0.5) +
      ridge('M-16 44Q-6 74 12 102', 9, look.isMan ? 0.34 : 0.26) +
      ridge('M4 66Q6 82 12 98', 7, -0.26) +
      lines.broad,
    soft:
      bump([41.5, -14, 4.5, 3], 0.42) +
      bump([44.4, 16.2, 4, 3.6], 0.26) +
      ridge('M41 12.6Q39.4 17 42 20', 1.4, -0.26) +
      bump([38.6, -4.6, 4.8, 3.6], 0.3) +
      ridge('M34 -9.6Q38.6 -12 43.4 -9', 1.4, -0.26) +
      swell('M36 30Q41 24.6 48 26.4L46 29.6z', 0.2) +
      swell('M36.4 30.8Q42 31 47 32.6Q45 37 40 36.6z', 0.24) +
      bump([35.4, 31.4, 1.6, 2], -0.3) +
      ridge('M38.4 39.4Q41 38.4 43.6 39.4', 2.4, -0.3) +
      lines.soft,
    fine: ridge('M36.4 30.3Q41 29.3 46 30', 0.9, -0.2),
  })
}

/** Hair begins softly: its colour lies on the skin before its edge. */
function paintHairline({ cut, hair }: Look) {
  const grown = worn.includes(cut) ? undefined : outlines[cut]
  return grown ? path(curve(grown), hair, `${faded(0.75)} filter="url(#softer)"`) : ''
}

/** Blood under the skin, and the shadow that every face has below its brow and jaw. */
function paintCheek({ skin, years }: Look) {
  const warm = mix(skin, '#A8323A', 0.34)
  return (
    oval(24, 12, 13, 10, warm, `${faded(0.34 - years.sag * 0.1)} filter="url(#softer)"`) +
    oval(49, 14, 5, 5, warm, `${faded(0.3)} filter="url(#soft)"`) +
    path('M-12 40Q4 60 30 58L24 70L6 96L-24 80z', mix(skin, '#1A0A10', 0.7), `${faded(0.4)} filter="url(#softer)"`) +
    oval(37.5, -6.5, 7, 5, mix(skin, '#2A0E14', 0.6), `${faded(0.42)} filter="url(#soft)"`)
  )
}

/** An eye from the side: its lid lowered, or open to the light. */
function paintEye({ skin, hair, isMan, years }: Look, isLowered: boolean) {
  const dark = mix(skin, '#12060A', 0.86)
  const browTone = mix(mix(hair, '#1A0E10', 0.45), '#B0A8A4', years.grey * 0.45)
  const droop = years.sag * 1.2
  const lid = isLowered
    ? `M34.2 ${-3.4 + droop * 0.4}Q38 -0.6 43.4 -2.2`
    : `M34 ${-4.4 + droop * 0.5}Q38.6 ${-8 + droop} 43.6 -5.8`
  const open = isLowered
    ? ''
    : path(`M34.6 -4Q38.6 -7.4 43 -5.6L42.4 -2.6Q38 -1.6 34.6 -4z`, mix(mix(skin, '#F4E8E0', 0.5), '#3A2A2A', 0.45)) +
      oval(41.3, -4.4, 1.5, 2, '#140A0C') +
      oval(42, -5.1, 0.5, 0.5, '#FFE9CC')
  return (
    open +
    line(lid, dark, 1.2) +
    (isMan ? '' : line(isLowered ? 'M42.4 -2.2l3.4 1.8' : 'M43 -5.8l3.4 -0.6', dark, 0.9)) +
    line(`M34.4 ${-9.4 + droop}Q38.6 -11.6 43 -9.4`, dark, 0.7, faded(0.35)) +
    line(`M32.4 ${-13.2 + droop}Q38 -17 43.2 -14`, browTone, isMan ? 2.6 : 1.6, faded(0.85)) +
    line(`M30.6 ${-12 + droop}Q35 -15.6 40 -15.6`, browTone, isMan ? 1.4 : 0.9, faded(0.6)) +
    oval(46.6, 18.4, 1.5, 0.9, dark, faded(0.8))
  )
}

function paintLips({ skin, isMan, face }: Look) {
  const rose = mix(skin, isMan ? '#7A3434' : '#8A2C3C', isMan ? 0.34 : 0.46)
  const tip = 47.8 + face.lips
  return (
    path(`M36 30.2Q41.4 25.4 ${tip} 26.2Q${tip - 0.6} 28.6 45.4 29.8z`, mix(rose, '#2A0A12', 0.16)) +
    path(`M36 30.4L45.4 30Q${tip - 0.4} 31 ${tip - 0.8} 32.8Q44.6 36.6 40.4 36z`, rose) +
    line('M36 30.4Q41 29.7 45.8 30', mix(skin, '#16060A', 0.8), 0.8, faded(0.7))
  )
}

/** What the years draw: each line is a crease that catches the light. */
export function drawYears({ years, isMan }: Look): { broad: string; soft: string; count: number } {
  const { lines, sag } = years
  // The later a line comes in life, the higher its threshold.
  const creases: readonly (readonly [from: number, drawn: string, width: number])[] = [
    [0.08, 'M33 -4.6Q29 -3.6 25.6 -5.6', 1],
    [0.18, 'M33 -2.6Q29 -0.6 25 -0.4', 1],
    [0.3, 'M33.4 -0.6Q30 2.8 26 4.4', 1],
    [0.16, 'M41.6 20.6Q36 24.6 35 31', 1.7],
    [0.34, 'M39.6 -29Q34 -31 27.4 -30.4', 1.2],
    [0.44, 'M41 -24.4Q35 -26.6 27 -25.4', 1.2],
    [0.55, 'M42 -19.8Q36 -21.6 29 -20.4', 1.1],
    [0.3, 'M43 1.4Q38.6 4.6 33.6 2.6', 1.3],
    [0.5, 'M41 6.4Q36.4 9.4 30 6.6', 1.2],
    [0.46, 'M36.4 34Q34.6 38 36.6 42.6', 1.6],
    [0.62, 'M31 24Q28 31 29.6 38', 1.3],
    [0.7, 'M45.6 21.4l-0.6 3.6M44 21.6l-0.9 3.4', 0.7],
    [0.5, 'M12 68Q2 72 -8 68', 1.5],
    [0.62, 'M12 77Q0 81.6 -12 76', 1.5],
  ]
  const drawn = creases.filter(([from]) => lines > from)
  const soft = drawn.map(([from, shape, width]) => ridge(shape, width * 2, -Math.min(0.5, 0.06 + (lines - from) * 0.7)))
  const cords = sag > 0.35 ? ridge('M14 62Q10 78 16 96M4 62Q2 80 8 100', 2.6, (sag - 0.2) * (isMan ? 0.6 : 0.5)) : ''
  return {
    soft: soft.join('') + cords,
    broad:
      bump([25, 50, 9, 6.5], sag * 0.5, -14) + bump([38, 3.4, 5, 3], sag * 0.45) + bump([33, 34, 4, 8], -sag * 0.3, 10),
    count: drawn.length,
  }
}

export function drawEar({ skin, hasEarring }: Look): Layer {
  const shape = curve(points('-13 -7  -5 -9.5  1 -3  -0.6 6  -4.6 14  -9 17.4  -12.4 13  -14 3'))
  const ring = hasEarring ? `<circle cx="-8.4" cy="20.6" r="3.4" fill="none" stroke="#E8C98A" stroke-width="1.3"/>` : ''
  const inner = 'M-10 -4Q-3 -7 -2.6 0Q-4 6 -8 10'
  return layer(
    'skin',
    path(shape, mix(skin, '#A8323A', 0.16)) + line(inner, mix(skin, '#1A060A', 0.7), 1.6, faded(0.5)) + ring,
    {
      soft: ridge(inner, 3, -0.7) + ridge('M-12 -5Q-5 -9 0 -2Q0 6 -5 13', 2, 0.6) + bump([-8.6, 14.4, 3, 2.6], 0.5),
    },
  )
}

/** Thin frames; the glass on our side takes the lamp's light. */
export function drawGlasses({ accent }: Look): Layer {
  const frame = mix(accent, '#0A060A', 0.72)
  const lens = 'M38 -11.4Q44.4 -12.4 45.2 -7.6Q45.6 0.6 41.4 3.6Q37.4 3 36.8 -3.4Q36.6 -9.6 38 -11.4z'
  return layer(
    'hard',
    path(lens, '#FFE6C0', faded(0.12)) + line(lens, frame, 1) + line('M37 -7.4L-4 -8Q-9 -7.4 -11 -3', frame, 1.1),
  )
}
