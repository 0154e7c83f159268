import type { Lot } from '@amour/server/lamplight/lot.ts'
import { faded, mix, oval, type Point, round, times } from '@amour/server/lamplight/pen.ts'
import { bump } from './layer.ts'

/** Points at even steps along a smooth open line. */
function stepAlong(points: readonly Point[], count: number): Point[] {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0]
  const fine: Point[] = []
  for (let piece = 0; piece < points.length - 1; piece += 1) {
    const [a, b, c, d] = [at(piece - 1), at(piece), at(piece + 1), at(piece + 2)]
    for (let step = 0; step < 8; step += 1) {
      const t = step / 8
      const along = (axis: 0 | 1) =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3)
      fine.push([along(0), along(1)])
    }
  }
  fine.push(at(points.length - 1))
  const lengths = [0]
  for (let piece = 1; piece < fine.length; piece += 1) {
    const [from, to] = [fine[piece - 1] ?? [0, 0], fine[piece] ?? [0, 0]]
    lengths.push((lengths[piece - 1] ?? 0) + Math.hypot(to[0] - from[0], to[1] - from[1]))
  }
  const whole = lengths.at(-1) ?? 0
  return Array.from({ length: count }, (_, index): Point => {
    const wanted = (whole * index) / (count - 1)
    const next = Math.max(
      1,
      Math.min(
        lengths.length - 1,
        lengths.findIndex((length) => length >= wanted),
      ),
    )
    const [before, after] = [fine[next - 1] ?? [0, 0], fine[next] ?? [0, 0]]
    const [start, end] = [lengths[next - 1] ?? 0, lengths[next] ?? 0]
    const t = end === start ? 0 : (wanted - start) / (end - start)
    return [before[0] + (after[0] - before[0]) * t, before[1] + (after[1] - before[1]) * t]
  })
}

/** A smooth open line through points. */
function openCurve(points: readonly Point[]): string {
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0]
  const [first] = points
  let drawn = `M${round(first?.[0] ?? 0)} ${round(first?.[1] ?? 0)}`
  for (let index = 0; index < points.length - 1; index += 1) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    drawn += `C${round(b[0] + (c[0] - a[0]) / 6)} ${round(b[1] + (c[1] - a[1]) / 6)} ${round(c[0] - (d[0] - b[0]) / 6)} ${round(c[1] - (d[1] - b[1]) / 6)} ${round(c[0])} ${round(c[1])}`
  }
  return drawn
}

export type Growth = { paint: string; fine: string; soft: string }

export const noGrowth: Growth = { paint: '', fine: '', soft: '' }

export const joinGrowth = (...parts: readonly Growth[]): Growth => ({
  paint: parts.map(({ paint }) => paint).join(''),
  fine: parts.map(({ fine }) => fine).join(''),
  soft: parts.map(({ soft }) => soft).join(''),
})

type Strands = {
  /** The outer and the inner edge of the hair, both from the root to the tip. */
  outer: readonly Point[]
  inner: readonly Point[]
  tone: string
  count?: number
  /** How far strands swing to each side. */
  wave?: number
  /** How unevenly they end. */
  ragged?: number
  /** How many got away; of short hair, how far, from 0 to 1. */
  stray?: number
}

const STEPS = 11

const stroke = (drawn: string, colour: string, width: number, opacity: number) =>
  drawn
    ? `<path d="${drawn}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ${faded(opacity)}/>`
    : ''

/** Strands between two edges: dark and light ones in the paint, and locks that stand out between them. */
export function drawStrands(
  lot: Lot,
  { outer, inner, tone, count = 46, wave = 0, ragged = 2, stray = 3 }: Strands,
): Growth {
  const [far, near] = [stepAlong(outer, STEPS), stepAlong(inner, STEPS)]
  const swing = lot.between(0, 6)
  function strand(across: number, from: number, to: number, push = 0) {
    const points: Point[] = []
    for (let at = from; at <= to; at += 1) {
      const along = at / (STEPS - 1)
      const [a, b] = [far[at] ?? [0, 0], near[at] ?? [0, 0]]
      const sway = wave * Math.sin(along * (wave > 4 ? 13 : 8) + swing + across * 0.9) * Math.min(1, along * 1.6)
      const x = a[0] * (1 - across) + b[0] * across + sway + (a[0] - b[0]) * push * along
      const y = a[1] * (1 - across) + b[1] * across + (at === to ? ragged * lot.next() : 0)
      points.push([x + lot.between(-0.35, 0.35), y])
    }
    return openCurve(points)
  }
  const some = (amount: number, least: number) =>
    times(amount, (index) => strand((index + lot.next()) / amount, lot.whole(0, 1), STEPS - 1 - lot.whole(0, least)))
  const paint =
    stroke(some(count, 2), mix(tone, '#080406', 0.6), 2, 0.4) +
    stroke(some(count, 3), mix(tone, '#F0D8B8', 0.16), 1.1, 0.4) +
    stroke(some(Math.round(count / 2), 4), mix(tone, '#F6E2C4', 0.26), 0.7, 0.36)
  // Along the inner edge hair grows out of the skin, and along the outer one some of it stands off.
  const roots = times(Math.round(count * 0.7), () => {
    const at = lot.whole(1, STEPS - 3)
    return strand(lot.between(0.86, 1.12), at, at + 2)
  })
  const off = times(stray * 5, () => {
    const at = lot.whole(0, STEPS - 4)
    return strand(lot.between(-0.06, 0.04), at, at + 3, -lot.between(0.02, 0.07))
  })
  const strays = times(stray, () => strand(0, lot.whole(0, 4), STEPS - 1, lot.between(0.04, 0.2)))
  return {
    paint:
      paint +
      stroke(roots, tone, 0.9, 0.7) +
      stroke(off, mix(tone, '#F6E2C4', 0.12), 0.6, 0.7) +
      stroke(strays, mix(tone, '#F6E2C4', 0.35), 0.5, 0.55),
    soft:
      stroke(some(Math.round(count / 3), 1), '#ffffff', 4, 0.16) +
      stroke(some(Math.round(count / 3), 1), '#000000', 3.6, 0.18),
    fine: stroke(some(count, 2), '#000000', 0.9, 0.07),
  }
}

/** Hair of a finger's breadth: short strokes that follow the head, tufts of them higher than others. */
export function drawShort(lot: Lot, { outer, inner, tone, count, stray = 1 }: Strands & { count: number }): Growth {
  const [far, near] = [stepAlong(outer, STEPS), stepAlong(inner, STEPS)]
  const hairs = (amount: number, long: number) =>
    times(amount, () => {
      const at = lot.whole(0, STEPS - 2)
      const across = lot.between(0.08 - 0.13 * stray, 0.92 + 0.14 * stray)
      const mixed = (index: number): Point => {
        const [a, b] = [far[index] ?? [0, 0], near[index] ?? [0, 0]]
        return [a[0] * (1 - across) + b[0] * across, a[1] * (1 - across) + b[1] * across]
      }
      const [from, to] = [mixed(at), mixed(at + 1)]
      const step = lot.next()
      const [x, y] = [from[0] + (to[0] - from[0]) * step, from[1] + (to[1] - from[1]) * step]
      const way = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
      const reach = long * lot.between(0.6, 1.2)
      const [right, down] = [((to[0] - from[0]) / way) * reach, ((to[1] - from[1]) / way) * reach]
      const [bendX, bendY] = [lot.between(-2.4, 2.4), lot.between(-2.4, 1)]
      return `M${round(x)} ${round(y)}q${round(right / 2 + bendX)} ${round(down / 2 + bendY)} ${round(right + bendX)} ${round(down + bendY)}`
    })
  return {
    paint:
      stroke(hairs(count, 5 + 4 * stray), mix(tone, '#080406', 0.5), 1.3, 0.5) +
      stroke(hairs(count, 4 + 4 * stray), mix(tone, '#F0D8B8', 0.14), 0.9, 0.5) +
      stroke(hairs(Math.round(count / 3), 7), mix(tone, '#F6E2C4', 0.24), 0.6, 0.5),
    soft:
      stroke(hairs(Math.round(count / 3), 9), '#ffffff', 2.6, 0.22) +
      stroke(hairs(Math.round(count / 3), 9), '#000000', 2.4, 0.26),
    fine: stroke(hairs(count, 8), '#000000', 0.9, 0.1),
  }
}

type Cloud = { x: number; y: number; radiusX: number; radiusY: number; count: number; size: number; tone: string }

/** Curls as a mass of small arcs, its edge of tufts. */
export function drawCurls(lot: Lot, { x, y, radiusX, radiusY, count, size, tone }: Cloud): Growth {
  const tufts = times(26, (at) => {
    const angle = (at / 26) * 2 * Math.PI
    return oval(
      x + Math.cos(angle) * radiusX,
      y + Math.sin(angle) * radiusY,
      size * lot.between(1.4, 2.3),
      size * lot.between(1.4, 2.2),
      tone,
    )
  })
  let [light, dark, knobs] = ['', '', '']
  for (let at = 0; at < count; at += 1) {
    const [angle, out] = [lot.between(0, 6.283), Math.sqrt(lot.between(0, 1.3))]
    const [left, top] = [round(x + Math.cos(angle) * radiusX * out), round(y + Math.sin(angle) * radiusY * out)]
    const arc = size * lot.between(0.6, 1.2)
    const drawn = `M${left} ${top}q${round(arc)} ${round(-arc)} ${round(arc * 1.3)} ${round(arc * 0.4)}t${round(-arc)} ${round(arc * 0.8)}`
    if (at % 2) light += drawn
    else dark += drawn
    knobs += bump([left, top, arc * 0.62, arc * 0.55], at % 2 ? 0.44 : -0.36)
  }
  return {
    paint:
      `<g filter="url(#soft)">${oval(x, y, radiusX, radiusY, tone)}${tufts}</g>` +
      stroke(dark, mix(tone, '#060304', 0.6), 2, 0.4) +
      stroke(light, mix(tone, '#F0D8B8', 0.2), 1.2, 0.4),
    soft: knobs,
    fine: stroke(light, '#ffffff', 1.6, 0.06) + stroke(dark, '#000000', 1.6, 0.09),
  }
}

/** A knot of hair: a bun, wound of strands. */
export function drawKnot(
  lot: Lot,
  [x, y, radiusX, radiusY]: readonly [number, number, number, number],
  tone: string,
): Growth {
  const turn = lot.between(-0.5, 0.5)
  // A strand comes over the knot from one side and goes under it on the other, each a little further in.
  const wound = (amount: number) =>
    times(amount, () => {
      const [out, bow] = [lot.between(0.15, 1), lot.between(-0.9, 0.9)]
      const [right, down] = [Math.cos(turn) * radiusX * out, Math.sin(turn) * radiusY * out]
      const [overX, overY] = [x - Math.sin(turn) * radiusX * bow * 1.5, y - Math.cos(turn) * radiusY * bow * 1.5]
      const drop = Math.sqrt(1 - out * out * 0.6) * radiusY * bow * 0.7
      return `M${round(x - right)} ${round(y - down - drop)}Q${round(overX)} ${round(overY)} ${round(x + right)} ${round(y + down - drop)}`
    })
  const coils = wound(7)
  return {
    paint:
      oval(x, y, radiusX, radiusY, mix(tone, '#080406', 0.2), 'filter="url(#soft)"') +
      stroke(wound(26), mix(tone, '#080406', 0.6), 1.6, 0.5) +
      stroke(wound(22), mix(tone, '#F0D8B8', 0.18), 1, 0.5) +
      stroke(wound(8), mix(tone, '#F6E2C4', 0.3), 0.6, 0.5),
    soft: stroke(coils, '#000000', 3, 0.5),
    fine: stroke(wound(20), '#000000', 1, 0.12),
  }
}
