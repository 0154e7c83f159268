import { faded, line, oval, path, type Point } from '@amour/server/lamplight/pen.ts'
import type { Stuff } from '#demo/pictures/light/relief.ts'

export type Extent = readonly [left: number, top: number, right: number, bottom: number]

/** Where heads are, hair and hats included, and where everything is. */
export const HEAD: Extent = [-98, -122, 76, 190]
export const BODY: Extent = [-150, 36, 190, 340]

/** One layer of a figure as SVG, in hundredths of a head; the lamp stands on its right. */
export type Layer = {
  stuff: Stuff
  /** What holds all of it: left, top, right and bottom. */
  box: Extent
  paint: string
  /** What stands out (white) or lies in (black), in three softnesses; see `ridge` and `hollow`. */
  fine: string
  soft: string
  broad: string
}

export const layer = (stuff: Stuff, paint: string, more: Partial<Omit<Layer, 'stuff' | 'paint'>> = {}): Layer => ({
  stuff,
  paint,
  box: BODY,
  fine: '',
  soft: '',
  broad: '',
  ...more,
})

const tone = (amount: number) => (amount > 0 ? '#ffffff' : '#000000')

/** A stroke that stands out of a surface, or with a negative amount lies in it. */
export const ridge = (drawn: string, width: number, amount: number) =>
  line(drawn, tone(amount), width, faded(Math.abs(amount)))

/** A filled shape that stands out, or with a negative amount lies in. */
export const swell = (drawn: string, amount: number) => path(drawn, tone(amount), faded(Math.abs(amount)))

/** An oval that stands out, or with a negative amount lies in. */
export const bump = ([x, y, radiusX, radiusY]: readonly [number, number, number, number], amount: number, turn = 0) =>
  oval(x, y, radiusX, radiusY, tone(amount), `${faded(Math.abs(amount))} transform="rotate(${turn} ${x} ${y})"`)

/** The same layers turned around a point and moved to the right, as a head that bows and is carried forward. */
export function carried(layers: readonly Layer[], degrees: number, [x, y]: Point, right = 0, down = 0): Layer[] {
  const move = `translate(${right.toFixed(1)} ${down.toFixed(1)}) rotate(${degrees.toFixed(1)} ${x} ${y})`
  const turn = (drawn: string) => (drawn ? `<g transform="${move}">${drawn}</g>` : '')
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return layers.map(({ stuff, box, paint, fine, soft, broad }) => {
    const [left, top, end, bottom] = box
    const corners = [
      [left, top],
      [end, top],
      [left, bottom],
      [end, bottom],
    ].map(([cornerX = 0, cornerY = 0]) => [
      x + (cornerX - x) * cos - (cornerY - y) * sin + right,
      y + (cornerX - x) * sin + (cornerY - y) * cos + down,
    ])
    const [xs, ys] = [corners.map(([at = 0]) => at), corners.map(([, at = 0]) => at)]
    const turned: Extent = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    return { stuff, box: turned, paint: turn(paint), fine: turn(fine), soft: turn(soft), broad: turn(broad) }
  })
}
