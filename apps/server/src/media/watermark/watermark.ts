import { FOOT, type Piece, TOP, writeLine } from './letters.ts'

/** Pixels as they are marked: three or four channels of a byte each, row by row. */
export type Raster = { width: number; height: number; channels: 3 | 4; data: Uint8Array }

/** How the lines lie: rising, as a signature does, and each set off from the one above, so that a crop meets some of them. */
const RISE = (24 * Math.PI) / 180
const SIN = Math.sin(RISE)
const COS = Math.cos(RISE)
const OFFSET = 0.37

/**
 * A capital's height as a share of the shorter side, and in pixels at least; lines stand so many of those apart, and a
 * text from its repetition.
 */
const CAPITAL = 1 / 46
const SMALLEST = 7
const LINES_APART = 6.8
const TEXTS_APART = 4.6

/** Half the width of a stroke, and how far its dark edge fades, as shares of a capital's height. */
const STROKE = 0.052
const EDGE = 0.13

/** How much of the light stroke and of its dark edge covers what lies below: quiet, and to be read on white and on black. */
const LIGHT = 0.38
const DARK = 0.22

/** The field is kept at so many points a pixel, and read without smoothing. */
const FINE = 2

/** Distances from the nearest stroke, in pixels of the picture, along one text with its margins. */
type Field = { width: number; height: number; distance: Float32Array }

/** Lays a text over all of a picture, in place: light strokes with a dark edge, in lines that rise. */
export function markRaster({ width, height, channels, data }: Raster, text: string): void {
  const capital = Math.max(SMALLEST, Math.min(width, height) * CAPITAL)
  const pen = { half: Math.max(0.55, capital * STROKE), edge: Math.max(1, capital * EDGE) }
  const field = drawField(text, capital, pen.half + pen.edge)
  const lines = { apart: Math.max(capital * LINES_APART, field.height / FINE + 1), text: field.width / FINE }
  const period = lines.text + capital * TEXTS_APART
  // So far to the left of the picture that what is taken modulo is never negative.
  const start = (Math.ceil((height * SIN) / period) + 1) * period
  const tall = field.height / FINE
  for (let y = 0; y < height; y += 1) {
    const last = Math.floor((width * SIN + y * COS) / lines.apart)
    for (let line = Math.floor((y * COS) / lines.apart); line <= last; line += 1) {
      // Where this row of pixels crosses the line.
      const from = Math.max(0, Math.ceil((line * lines.apart - y * COS) / SIN))
      const to = Math.min(width, (line * lines.apart + tall - y * COS) / SIN)
      for (let x = from; x < to; x += 1) {
        const fieldY = Math.trunc((x * SIN + y * COS - line * lines.apart) * FINE)
        const fieldX = Math.trunc(((start + x * COS - y * SIN + line * period * OFFSET) % period) * FINE)
        if (fieldX >= field.width || fieldY >= field.height) continue
        const distance = field.distance[fieldY * field.width + fieldX] ?? Infinity
        if (distance < pen.half + pen.edge) blend(data, (y * width + x) * channels, channels, distance, pen)
      }
    }
  }
}

type Pen = { half: number; edge: number }

function blend(data: Uint8Array, at: number, channels: 3 | 4, distance: number, { half, edge }: Pen) {
  const light = LIGHT * Math.min(1, Math.max(0, half + 0.5 - distance))
  const fade = Math.min(1, Math.max(0, (half + edge - distance) / edge))
  const dark = DARK * fade * fade
  if (channels === 4) {
    const alpha = light + dark * (1 - light)
    const grey = alpha === 0 ? 0 : Math.round((255 * light) / alpha)
    data.fill(grey, at, at + 3)
    data[at + 3] = Math.round(255 * alpha)
    return
  }
  const rest = (1 - light) * (1 - dark)
  for (let channel = at; channel < at + 3; channel += 1) data[channel] = 255 * light + (data[channel] ?? 0) * rest
}

function drawField(text: string, capital: number, reach: number): Field {
  const scale = capital / 10
  const { pieces, length } = writeLine(text)
  const width = Math.ceil((length * scale + 2 * reach) * FINE)
  const height = Math.ceil(((FOOT - TOP) * scale + 2 * reach) * FINE)
  const field = { width, height, distance: new Float32Array(width * height).fill(Infinity) }
  for (const [x1, y1, x2, y2] of pieces) {
    const place = (value: number) => value * scale + reach
    drawPiece(field, [place(x1), place(y1), place(x2), place(y2)], reach)
  }
  return field
}

/** Notes for the points around a piece how near it is. */
function drawPiece({ width, height, distance }: Field, [x1, y1, x2, y2]: Piece, reach: number) {
  const bound = (value: number, most: number) => Math.min(most, Math.max(0, Math.floor(value * FINE)))
  const [left, right] = [bound(Math.min(x1, x2) - reach, width), bound(Math.max(x1, x2) + reach + 1, width)]
  const [top, bottom] = [bound(Math.min(y1, y2) - reach, height), bound(Math.max(y1, y2) + reach + 1, height)]
  const [dx, dy] = [x2 - x1, y2 - y1]
  const square = dx * dx + dy * dy
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) {
      const [px, py] = [(column + 0.5) / FINE - x1, (row + 0.5) / FINE - y1]
      const part = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / square))
      const away = Math.hypot(px - part * dx, py - part * dy)
      const at = row * width + column
      if (away < (distance[at] ?? Infinity)) distance[at] = away
    }
  }
}
