/** A tenth of a unit is finer than any pixel that is shown, and shorter to write. */
export const round = (value: number) => Math.round(value * 10) / 10

/** Of two colours as `#rrggbb`, the one that lies `share` of the way from the first to the second. */
export function mix(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [Number.parseInt(from.slice(at, at + 2), 16), Number.parseInt(to.slice(at, at + 2), 16)]
    return Math.round(a * (1 - share) + b * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

// In the following, `more` are further attributes as SVG writes them.

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`

export const path = (drawn: string, fill: string, more = '') => `<path d="${drawn}" fill="${fill}" ${more}/>`

export const line = (drawn: string, stroke: string, width: number, more = '') =>
  `<path d="${drawn}" fill="none" stroke="${stroke}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const oval = (x: number, y: number, radiusX: number, radiusY: number, fill: string, more = '') =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(radiusX)}" ry="${round(radiusY)}" fill="${fill}" ${more}/>`

export const disc = (x: number, y: number, radius: number, fill: string, more = '') =>
  oval(x, y, radius, radius, fill, more)

export const faded = (opacity: number) => `opacity="${Math.round(opacity * 100) / 100}"`

type Place = { x: number; y: number; scale?: number; isMirrored?: boolean; turn?: number }

/** Puts a drawing of its own coordinates somewhere. */
export function put(drawn: string, { x, y, scale = 1, isMirrored = false, turn = 0 }: Place): string {
  const size = Math.round(scale * 100) / 100
  const turned = turn ? ` rotate(${round(turn)})` : ''
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${isMirrored ? -size : size} ${size})${turned}">${drawn}</g>`
}

export type Point = readonly [x: number, y: number]

/** A smooth closed line through points (Catmull-Rom). */
export function curve(points: readonly Point[]): string {
  const at = (index: number): Point => points.at(index % points.length) ?? [0, 0]
  const steps = points.map((_, index) => {
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const out = `${round(bx + (cx - ax) / 6)} ${round(by + (cy - ay) / 6)}`
    return `C${out} ${round(cx - (dx - bx) / 6)} ${round(cy - (dy - by) / 6)} ${round(cx)} ${round(cy)}`
  })
  return `M${round(at(0)[0])} ${round(at(0)[1])}${steps.join('')}Z`
}

/** Draws something for each whole number below `count`. */
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')
