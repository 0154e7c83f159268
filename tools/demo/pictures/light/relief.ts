import { blur, enlarge, type Field, halve, makeField } from './field.ts'

/** Light as three factors of red, green and blue; 1 is what a white wall shows at its brightest. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** What a layer is of decides how light comes off it. */
export type Stuff = 'skin' | 'hair' | 'cloth' | 'hard'

/** The part of a picture that a layer takes, in pixels. */
export type Box = { left: number; top: number; width: number; height: number }

/** One layer of a figure as pixels of its box. */
export type ReliefLayer = Box & {
  stuff: Stuff
  /** RGBA. */
  paint: Uint8Array
  /** What stands out or lies in (128 is neither): small things, and of half the size what is broad. */
  relief: Uint8Array | undefined
  broad: Uint8Array | undefined
}

type Lamp = {
  /** Where it hangs, in pixels; `depth` towards us, below zero behind the figure. */
  x: number
  y: number
  depth: number
  colour: Rgb
}

export type Lighting = {
  /** The lamp of the room, behind the figure: it draws the rim. */
  back: Lamp
  /** A nearer light on the same side, which models what is turned to it. */
  key: Lamp
  /** What comes from the room on all sides, and from the street on our side. */
  room: Rgb
  street: Rgb
}

export type Scene = {
  width: number
  height: number
  /** Light of each pixel, red, green and blue. */
  rgb: Float32Array
  lighting: Lighting
  /** Pixels to a hundredth of a head. */
  unit: number
}

/** How a stuff answers: how far light wraps around it, how it shines, and how much of the rim is not its own colour. */
type Answer = { dome: number; edge: number; wrap: number; shine: number; gloss: number; sheen: number }

const answers: Record<Stuff, Answer> = {
  skin: { dome: 1, edge: 0.6, wrap: 0.22, shine: 0.16, gloss: 12, sheen: 0.3 },
  hair: { dome: 0.8, edge: 0.3, wrap: 0.1, shine: 0.26, gloss: 6, sheen: 0.5 },
  cloth: { dome: 0.8, edge: 0.7, wrap: 0.12, shine: 0.02, gloss: 6, sheen: 0.2 },
  hard: { dome: 0.7, edge: 1, wrap: 0.05, shine: 0.8, gloss: 40, sheen: 0.5 },
}

/** Lays lit layers over what is there, the farthest first; each throws its shadow on those behind it. */
export function lightLayers(scene: Scene, layers: readonly ReliefLayer[]): void {
  const covers = layers.map(coverOf)
  const shades: Field[] = []
  const above = makeField(scene.width, scene.height)
  for (let at = layers.length - 1; at >= 0; at -= 1) {
    const [layer, cover] = [layers[at], covers[at]]
    if (!layer || !cover) continue
    shades[at] = shadeOn(above, layer, scene)
    for (let y = 0; y < layer.height; y += 1)
      for (let x = 0; x < layer.width; x += 1) {
        const there = (y + layer.top) * scene.width + x + layer.left
        above.values[there] = Math.max(above.values[there] ?? 0, cover.values[y * layer.width + x] ?? 0)
      }
  }
  layers.forEach((layer, at) => {
    const [cover, shade] = [covers[at], shades[at]]
    if (cover && shade) lightLayer(scene, layer, { cover, shade, heights: heightsOf(cover, layer, scene.unit) })
  })
}

function coverOf({ width, height, paint }: ReliefLayer): Field {
  const cover = makeField(width, height)
  for (let at = 0; at < cover.values.length; at += 1) cover.values[at] = (paint[at * 4 + 3] ?? 0) / 255
  return cover
}

/** A flat shape is made round: high in its middle, and falling ever steeper to its edge. */
function heightsOf(cover: Field, { stuff, relief, broad }: ReliefLayer, unit: number): Field {
  const { dome, edge } = answers[stuff]
  const half = halve(cover)
  const [wide, middle] = [blur(half, unit * 7.5), blur(half, unit * 1.7)]
  const swell = broad && blur(depthOf(broad, half), unit * 2.3)
  for (let at = 0; at < half.values.length; at += 1)
    half.values[at] =
      unit * ((wide.values[at] ?? 0) * 30 * dome + (middle.values[at] ?? 0) * 8 * edge + (swell?.values[at] ?? 0) * 5)
  const heights = enlarge(half, cover)
  if (!relief) return heights
  const scale = (unit * 4.4) / 128
  for (let at = 0; at < heights.values.length; at += 1)
    heights.values[at] = (heights.values[at] ?? 0) + ((relief[at] ?? 128) - 128) * scale
  return heights
}

function depthOf(bytes: Uint8Array, { width, height }: Field): Field {
  const depth = makeField(width, height)
  for (let at = 0; at < depth.values.length; at += 1) depth.values[at] = ((bytes[at] ?? 128) - 128) / 128
  return depth
}

/** How much of the key light the layers above keep from this one: away from the lamp, soft. */
function shadeOn(above: Field, { left, top, width, height }: Box, { lighting, unit }: Scene): Field {
  const away = lighting.key.x > above.width / 2 ? -1 : 1
  const [moveX, moveY] = [Math.round(away * unit * 7), Math.round(unit * 5)]
  const moved = makeField(Math.ceil(width / 2), Math.ceil(height / 2))
  for (let y = 0; y < moved.height; y += 1) {
    const fromY = Math.min(Math.max(top + 2 * y - moveY, 0), above.height - 1)
    for (let x = 0; x < moved.width; x += 1) {
      const fromX = Math.min(Math.max(left + 2 * x - moveX, 0), above.width - 1)
      moved.values[y * moved.width + x] = above.values[fromY * above.width + fromX] ?? 0
    }
  }
  return enlarge(blur(moved, unit * 2), { width, height })
}

/** Light that has been under the skin comes out redder where there is little of it. */
const STEPS = 512
const underSkin = [0.86, 1.06, 1.16].map((power) =>
  Float32Array.from({ length: STEPS + 1 }, (_, at) => ((at / STEPS) * 4) ** power),
)

type Shape = { cover: Field; heights: Field; shade: Field }

// Its loops make no arrays: a million of them each picture would take longer to clear away than to fill.
function lightLayer({ width: sceneWidth, rgb, lighting }: Scene, layer: ReliefLayer, shape: Shape): void {
  const { width, height, left: boxLeft, top: boxTop, stuff, paint } = layer
  const { wrap, shine, gloss, sheen } = answers[stuff]
  const [cover, heights, shade] = [shape.cover.values, shape.heights.values, shape.shade.values]
  const { back, key, room, street } = lighting
  const reach = (sceneWidth * 0.9) ** 2
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const alpha = cover[at] ?? 0
      if (alpha < 0.004) continue
      // The way the surface faces, from how its height changes; beyond its edge it falls.
      const here = heights[at] ?? 0
      const before = x > 0 && (cover[at - 1] ?? 0) > 0.02 ? (heights[at - 1] ?? 0) : here - 1
      const after = x < width - 1 && (cover[at + 1] ?? 0) > 0.02 ? (heights[at + 1] ?? 0) : here - 1
      const up = y > 0 && (cover[at - width] ?? 0) > 0.02 ? (heights[at - width] ?? 0) : here - 1
      const down = y < height - 1 && (cover[at + width] ?? 0) > 0.02 ? (heights[at + width] ?? 0) : here - 1
      const slopeX = (before - after) / 2
      const slopeY = (up - down) / 2
      const nz = 1 / Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1)
      const nx = slopeX * nz
      const ny = slopeY * nz

      const bx = back.x - x - boxLeft
      const by = back.y - y - boxTop
      const far = bx * bx + by * by + back.depth * back.depth
      const rim = Math.max(0, (nx * bx + ny * by + nz * back.depth) / Math.sqrt(far) + 0.12)
      const rimLight = (rim * rim * reach) / (far + reach * 0.5)

      const kx = key.x - x - boxLeft
      const ky = key.y - y - boxTop
      const nearSquare = kx * kx + ky * ky + key.depth * key.depth
      const near = Math.sqrt(nearSquare)
      const flat = (nx * kx + ny * ky) / near
      const lit = Math.max(0, (flat + (nz * key.depth) / near + wrap) / (1 + wrap))
      const shadow = 1 - 0.78 * (shade[at] ?? 0)
      const keyLight = (lit * lit * shadow * reach) / (nearSquare + reach * 0.5)
      // Half way between the lamp and our eye: there it shines.
      const towards = key.depth / near + 1
      const half = Math.max(0, flat + nz * towards) / Math.sqrt(2 * towards)
      const glint = shine * Math.pow(half, gloss) * shadow * 0.16

      const around = (1 - nz) * (1 - nz) * 0.9 + 0.3
      const front = Math.max(0, nz * 0.9 - ny * 0.2 + 0.1)
      const target = ((y + boxTop) * sceneWidth + x + boxLeft) * 3
      const step = Math.min(STEPS, Math.round((keyLight * STEPS) / 4))
      for (let channel = 0; channel < 3; channel += 1) {
        const painted = (paint[at * 4 + channel] ?? 0) / 255
        const albedo = painted * painted
        const under = stuff === 'skin' ? (underSkin[channel]?.[step] ?? 0) : keyLight
        const backColour = back.colour[channel] ?? 0
        const keyColour = key.colour[channel] ?? 0
        const coloured =
          albedo *
            (backColour * rimLight * 1.5 +
              keyColour * under +
              (room[channel] ?? 0) * around +
              (street[channel] ?? 0) * front) +
          keyColour * glint * (0.4 + albedo) +
          backColour * rimLight * rimLight * sheen
        rgb[target + channel] = (rgb[target + channel] ?? 0) * (1 - alpha) + coloured * alpha
      }
    }
  }
}
