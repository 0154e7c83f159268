/**
 * The letters of a watermark as strokes of one width, drawn for Amour: a server needs no font for them. A capital stands
 * from 0 to 10, below lie descenders. `x,y x,y …` are points joined by lines, `@cx,cy rx,ry from to` is an arc from one
 * angle to another, in degrees clockwise from the right; `|` parts strokes. I, l, 1, O and 0 are told apart.
 */
const drawn: Readonly<Record<string, string>> = {
  a: '@3,6.7 3,3.3 0 360|6,3.4 6,10',
  b: '0,0 0,10|@3,6.7 3,3.3 0 360',
  c: '@3,6.7 3,3.3 45 315',
  d: '@3,6.7 3,3.3 0 360|6,0 6,10',
  e: '@3,6.7 3,3.3 45 360|0,6.7 6,6.7',
  f: '1.5,10 1.5,2.4|@3.7,2.4 2.2,2.4 180 285|0,3.6 4,3.6',
  g: '@3,6.7 3,3.3 0 360|6,3.4 6,10.6|@3,10.6 3,2.6 0 145',
  h: '0,0 0,10|@3,6.2 3,2.8 180 360|6,6.2 6,10',
  i: '0,3.4 0,10|0,0.7 0,1.1',
  j: '2,3.4 2,11|@0,11 2,2.2 0 95|2,0.7 2,1.1',
  k: '0,0 0,10|5,3.4 0,7.2|1.8,5.9 5.4,10',
  l: '0,0 0,8.3|@1.6,8.3 1.6,1.7 90 180',
  m: '0,3.4 0,10|@2.4,6 2.4,2.6 180 360|4.8,6 4.8,10|@7.2,6 2.4,2.6 180 360|9.6,6 9.6,10',
  n: '0,3.4 0,10|@3,6.2 3,2.8 180 360|6,6.2 6,10',
  o: '@3.1,6.7 3.1,3.3 0 360',
  p: '0,3.4 0,13.2|@3,6.7 3,3.3 0 360',
  q: '@3,6.7 3,3.3 0 360|6,3.4 6,13.2',
  r: '0,3.4 0,10|@2.9,6.3 2.9,2.9 180 295',
  s: '@2.6,5 2.2,1.6 90 330|@2.6,8.3 2.4,1.7 270 510',
  t: '2,0.9 2,8|@4,8 2,2 90 180|0,3.6 4.2,3.6',
  u: '0,3.4 0,7|@3,7 3,3 0 180|6,3.4 6,10',
  v: '0,3.4 2.8,10 5.6,3.4',
  w: '0,3.4 2.1,10 4.2,4 6.3,10 8.4,3.4',
  x: '0,3.4 5.4,10|5.4,3.4 0,10',
  y: '0,3.4 2.9,10|5.8,3.4 2,13.2',
  z: '0,3.4 5,3.4 0,10 5.2,10',
  A: '0,10 3.6,0 7.2,10|1.3,6.5 5.9,6.5',
  B: '0,0 0,10|0,0 3,0|@3,2.4 2.5,2.4 270 450|3,4.8 0,4.8|3,4.8 3.3,4.8|@3.3,7.4 2.9,2.6 270 450|3.3,10 0,10',
  C: '@4.4,5 4.4,5 42 318',
  D: '0,0 0,10|0,0 3,0|@3,5 4.5,5 270 450|3,10 0,10',
  E: '5.4,0 0,0 0,10 5.4,10|0,4.8 4.8,4.8',
  F: '5.4,0 0,0 0,10|0,4.9 4.8,4.9',
  G: '@4.4,5 4.4,5 0 318|8.8,5 5.2,5',
  H: '0,0 0,10|6.8,0 6.8,10|0,4.9 6.8,4.9',
  I: '1.5,0 1.5,10|0,0 3,0|0,10 3,10',
  J: '4,0 4,7.2|@2,7.2 2,2.8 0 170',
  K: '0,0 0,10|6,0 0,6|2.1,4 6.4,10',
  L: '0,0 0,10 5,10',
  M: '0,10 0,0 4,7 8,0 8,10',
  N: '0,10 0,0 6.8,10 6.8,0',
  O: '@4.6,5 4.6,5 0 360',
  P: '0,0 0,10|0,0 3.2,0|@3.2,2.7 2.8,2.7 270 450|3.2,5.4 0,5.4',
  Q: '@4.6,5 4.6,5 0 360|5.6,7.2 8.8,10.6',
  R: '0,0 0,10|0,0 3.2,0|@3.2,2.7 2.8,2.7 270 450|3.2,5.4 0,5.4|3,5.4 6.2,10',
  S: '@3.2,2.5 2.8,2.5 90 335|@3.2,7.5 3,2.5 270 515',
  T: '0,0 7,0|3.5,0 3.5,10',
  U: '0,0 0,6.7|@3.3,6.7 3.3,3.3 0 180|6.6,0 6.6,6.7',
  V: '0,0 3.6,10 7.2,0',
  W: '0,0 2.7,10 5.4,1 8.1,10 10.8,0',
  X: '0,0 6.6,10|6.6,0 0,10',
  Y: '0,0 3.4,5 6.8,0|3.4,5 3.4,10',
  Z: '0,0 6.4,0 0,10 6.6,10',
  '0': '@3.1,5 3.1,5 0 360|3.1,4.8 3.1,5.2',
  '1': '0,2 2.2,0 2.2,10',
  '2': '@3,2.8 2.9,2.8 190 392|5.5,4.3 0,10 6,10',
  '3': '@2.8,2.5 2.6,2.5 200 450|@2.8,7.5 3,2.5 270 520',
  '4': '4.6,10 4.6,0 0,7 6.2,7',
  '5': '5.4,0 0.8,0 0.4,4.5|@2.8,6.8 3,3.2 225 500',
  '6': '@3,6.8 3,3.2 0 360|4.6,0 0.5,5.4',
  '7': '0,0 6,0 2,10',
  '8': '@3,2.5 2.5,2.5 0 360|@3,7.5 3,2.5 0 360',
  '9': '@3,3.2 3,3.2 0 360|5.6,4.6 1.4,10',
  '-': '0,6.5 3.4,6.5',
  _: '0,11.6 5.4,11.6',
  '·': '0,5.9 0,6.3',
  ' ': '',
}

/** A straight piece of a stroke: from one point to another. */
export type Piece = readonly [x1: number, y1: number, x2: number, y2: number]

/** Of a circle so many straight pieces: at the size of a watermark nobody sees a corner. */
const ROUND = 28

const SPACE = 4
const BETWEEN = 2.6

/** How far a letter reaches above and below a line of them: the top of a capital and the foot of a descender. */
export const TOP = 0
export const FOOT = 13.4

/** A line of letters as straight pieces, and how long it is; a letter that is not drawn is left out. */
export function writeLine(text: string): { pieces: Piece[]; length: number } {
  const pieces: Piece[] = []
  let at = 0
  for (const letter of text) {
    const strokes = piecesOf(drawn[letter] ?? '')
    if (strokes.length === 0) {
      at += SPACE
      continue
    }
    const width = Math.max(...strokes.flatMap(([x1, , x2]) => [x1, x2]))
    for (const [x1, y1, x2, y2] of strokes) pieces.push([at + x1, y1, at + x2, y2])
    at += width + BETWEEN
  }
  return { pieces, length: at }
}

/** Whether every letter of a text is drawn. */
export const isWritable = (text: string) => text.split('').every((letter) => letter in drawn)

function piecesOf(strokes: string): Piece[] {
  return strokes.split('|').flatMap((stroke) => {
    const points = stroke.startsWith('@') ? pointsOfArc(stroke.slice(1)) : pointsOf(stroke)
    return points.slice(1).flatMap(([x2, y2], index): Piece[] => {
      const [x1, y1] = points[index] ?? [x2, y2]
      return [[x1, y1, x2, y2]]
    })
  })
}

type Point = readonly [x: number, y: number]

const pointsOf = (stroke: string): Point[] =>
  stroke
    .split(' ')
    .filter(Boolean)
    .map((point) => {
      const [x = 0, y = 0] = point.split(',').map(Number)
      return [x, y]
    })

function pointsOfArc(arc: string): Point[] {
  const [centre, radii, from, to] = arc.split(' ')
  const [[cx, cy] = [0, 0]] = pointsOf(centre ?? '')
  const [[rx, ry] = [0, 0]] = pointsOf(radii ?? '')
  const [start, end] = [Number(from), Number(to)]
  const steps = Math.max(2, Math.ceil((ROUND * Math.abs(end - start)) / 360))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((start + ((end - start) * step) / steps) * Math.PI) / 180
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)]
  })
}
