import sharp, { type Sharp } from 'sharp'
import { drawFigure } from './figure/poses.ts'
import type { Layer } from './figure/layer.ts'
import { expose } from './light/expose.ts'
import { type Box, type Lighting, lightLayers, type ReliefLayer, type Rgb } from './light/relief.ts'
import { toLight } from './light/rgb.ts'
import { mix } from '@amour/server/lamplight/pen.ts'
import type { PortraitPlan } from './plan.ts'
import { setStage, type Stage } from './scene.ts'

export type Size = { width: number; height: number }

/** Draws a portrait: bytes of red, green and blue. */
export async function drawPortrait({ seed, look, dress, pose, setting }: PortraitPlan, size: Size): Promise<Buffer> {
  const { width, height } = size
  const figure = drawFigure(look, dress, pose, seed)
  const stage = setStage(setting, seed, figure.lift)
  const scale = width / stage.frame.width
  const place = (x: number, y: number) => ({ x: (x - stage.frame.left) * scale, y: (y - stage.frame.top) * scale })
  const [head, lamp] = [place(stage.head.x, stage.head.y), place(stage.lamp.x, stage.lamp.y)]
  const unit = stage.unit * scale
  const rgb = await drawRoom(stage, size, scale, lamp)
  const layers = await Promise.all(
    figure.layers.map((one) => rasterise(one, { head, unit, side: stage.view.side, size })),
  )
  lightLayers({ ...size, rgb, unit, lighting: lightingOf(stage, { lamp, head, unit }) }, layers.flat())
  await layBefore(rgb, stage, size)
  return expose({ width, height, rgb, edge: toLight(stage.edge, 2.2) })
}

const small = (length: number) => Math.round(length / 2)

/** The room is far out of focus: half the pixels are enough for it. */
async function drawRoom({ behind }: Stage, { width, height }: Size, scale: number, lamp: { x: number; y: number }) {
  const data = await sharp(Buffer.from(behind))
    .resize(small(width), small(height), { fit: 'fill' })
    .flatten({ background: '#000000' })
    .removeAlpha()
    .blur(Math.max(0.5, (5 * scale) / 2))
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  const rgb = new Float32Array(width * height * 3)
  for (let at = 0; at < rgb.length; at += 1) {
    const value = (data[at] ?? 0) / 255
    rgb[at] = value * value * value
  }
  // Farther from the lamp it is darker than a drawing would be.
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const far = ((x - lamp.x) ** 2 + (y - lamp.y) ** 2) / (width * 0.62) ** 2
      const light = 0.34 + 0.66 / (1 + far * far)
      for (let at = (y * width + x) * 3, end = at + 3; at < end; at += 1) rgb[at] = (rgb[at] ?? 0) * light
    }
  return rgb
}

type Placed = { head: { x: number; y: number }; unit: number; side: 1 | -1; size: Size }

/** The pixels that a layer takes, even in number; undefined where it is out of the picture. */
function boxOf({ box }: Layer, { head, unit, side, size }: Placed): Box | undefined {
  const [left, top, right, bottom] = box
  const xs = [head.x + side * unit * left, head.x + side * unit * right]
  const from = { x: Math.max(0, Math.floor(Math.min(...xs))), y: Math.max(0, Math.floor(head.y + unit * top)) }
  const to = {
    x: Math.min(size.width, Math.ceil(Math.max(...xs))),
    y: Math.min(size.height, Math.ceil(head.y + unit * bottom)),
  }
  const even = (length: number) => Math.floor(length / 2) * 2
  const [width, height] = [even(to.x - from.x), even(to.y - from.y)]
  return width > 2 && height > 2 ? { left: from.x, top: from.y, width, height } : undefined
}

async function rasterise(layer: Layer, placed: Placed): Promise<ReliefLayer[]> {
  const whole = boxOf(layer, placed)
  if (!whole) return []
  const { head, unit, side } = placed
  const { stuff, paint, fine, soft, broad } = layer
  const place = `translate(${head.x.toFixed(2)} ${head.y.toFixed(2)}) scale(${(side * unit).toFixed(4)} ${unit.toFixed(4)})`
  const draw = ({ left, top, width, height }: Box, drawn: string, ground = '') =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}">` +
          `${blurs}${ground}<g transform="${place}">${drawn}</g></svg>`,
      ),
    )
  const loose = await draw(whole, paint).ensureAlpha().raw().toBuffer()
  const box = trim(loose, whole)
  if (!box) return []
  const grey = `<rect x="${box.left}" y="${box.top}" width="100%" height="100%" fill="#808080"/>`
  const toDepth = (picture: Sharp) => picture.toColourspace('b-w').extractChannel(0).raw().toBuffer()
  const [relief, swell] = await Promise.all([
    fine || soft ? toDepth(draw(box, `<g filter="url(#soft)">${soft}</g>${fine}`, grey)) : undefined,
    broad ? toDepth(draw(box, broad, grey).resize(box.width / 2, box.height / 2)) : undefined,
  ])
  return [{ ...box, stuff, paint: crop(loose, whole, box), relief, broad: swell }]
}

/** The part of a box that holds anything, even in size and with a little around it; undefined where nothing is. */
function trim(pixels: Uint8Array, { left, top, width, height }: Box): Box | undefined {
  let [fromX, toX, fromY, toY] = [width, -1, height, -1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((pixels[(y * width + x) * 4 + 3] ?? 0) < 2) continue
      if (x < fromX) fromX = x
      if (x > toX) toX = x
      if (y < fromY) fromY = y
      toY = y
    }
  if (toX < 0) return undefined
  const [firstX, firstY] = [Math.max(0, fromX - MARGIN), Math.max(0, fromY - MARGIN)]
  const even = (length: number) => Math.floor(length / 2) * 2
  const box = {
    left: left + firstX,
    top: top + firstY,
    width: even(Math.min(width, toX + 1 + MARGIN) - firstX),
    height: even(Math.min(height, toY + 1 + MARGIN) - firstY),
  }
  return box.width > 2 && box.height > 2 ? box : undefined
}

/** Pixels around what a layer holds; its edge ends there. */
const MARGIN = 3

function crop(pixels: Uint8Array, whole: Box, box: Box): Uint8Array {
  const cropped = new Uint8Array(box.width * box.height * 4)
  for (let y = 0; y < box.height; y += 1) {
    const from = ((y + box.top - whole.top) * whole.width + box.left - whole.left) * 4
    cropped.set(pixels.subarray(from, from + box.width * 4), y * box.width * 4)
  }
  return cropped
}

const blurs = `<defs>${(['soft', 'softer'] as const).map((name, at) => `<filter id="${name}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${at ? 4.6 : 1.3}"/></filter>`).join('')}</defs>`

/** What the sky of a town gives by night: little, and blue. */
const NIGHT: Rgb = [0.038, 0.04, 0.054]

const addLight = ([red, green, blue]: Rgb, more: Rgb): Rgb => [red + more[0], green + more[1], blue + more[2]]

type Spots = { lamp: { x: number; y: number }; head: { x: number; y: number }; unit: number }

/** The lamp that is seen draws the rim; another, nearer to us and out of the picture, models the face. */
function lightingOf({ view, street }: Stage, { lamp, head, unit }: Spots): Lighting {
  const { light, side } = view
  return {
    back: { x: lamp.x, y: lamp.y, depth: -unit * 70, colour: toLight(light.core, 2.6) },
    key: {
      x: head.x + side * unit * 260,
      y: head.y - unit * 60,
      depth: unit * -10,
      colour: toLight(mix(light.warm, '#FFF0DC', 0.3), 2),
    },
    room: toLight(light.deep, 0.25),
    street: addLight(toLight(street, 0.05), NIGHT),
  }
}

async function layBefore(rgb: Float32Array, { before }: Stage, { width, height }: Size) {
  const data = await sharp(Buffer.from(before)).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  for (let at = 0; at < width * height; at += 1) {
    const alpha = (data[at * 4 + 3] ?? 0) / 255
    if (alpha === 0) continue
    for (let channel = 0; channel < 3; channel += 1) {
      const value = (data[at * 4 + channel] ?? 0) / 255
      rgb[at * 3 + channel] = (rgb[at * 3 + channel] ?? 0) * (1 - alpha) + value * value * alpha
    }
  }
}
