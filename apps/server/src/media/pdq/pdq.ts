/**
 * PDQ, Meta's perceptual hash of pictures (ThreatExchange, pdq/cpp): pictures that look alike have hashes that differ in
 * few of their 256 bits. Every sum is rounded to 32 bits in the order of the reference, so that the same pixels have
 * the same hash there and here, to the bit.
 */

/** A picture as rows of red, green and blue. */
export type Pixels = { width: number; height: number; rgb: Uint8Array }

/**
 * The hashes of a picture as it stands and of its seven turns and mirrorings, each of 64 hexadecimal digits; `quality`
 * says from 0 (flat) to 100 how much there is to tell it by.
 */
export type Pdqs = { hashes: string[]; quality: number }

/** The reference shrinks larger pictures to this square first, whatever their shape. */
export const PDQ_SIDE = 512

/** A picture smaller than this has no hash. */
const SMALLEST = 5

const BLOCK = 64
const WAVES = 16
const { fround } = Math

const waves = Float32Array.from({ length: WAVES * BLOCK }, (_, index) => {
  const [wave, place] = [Math.floor(index / BLOCK), index % BLOCK]
  return fround(Math.sqrt(2 / BLOCK)) * Math.cos((Math.PI / 2 / BLOCK) * (wave + 1) * (2 * place + 1))
})

/** Hashes a picture whose sides are at most `PDQ_SIDE`. */
export function pdqsOf(pixels: Pixels): Pdqs {
  const { width, height } = pixels
  if (width < SMALLEST || height < SMALLEST) return { hashes: turns.map(() => '0'.repeat(64)), quality: 0 }
  const upright = { width, height, luma: lumaOf(pixels.rgb) }
  const blocks = turns.map((turn) => shrink(turned(upright, turn)))
  return {
    hashes: blocks.map((block) => hashOf(transform(block))),
    quality: qualityOf(blocks[0] ?? new Float32Array()),
  }
}

type Grey = { width: number; height: number; luma: Float32Array }

/** The eight ways to lay a picture down; as it is comes first. */
const turns = [false, true].flatMap((isTransposed) =>
  [false, true].flatMap((isFlipped) => [false, true].map((isMirrored) => ({ isTransposed, isFlipped, isMirrored }))),
)

/**
 * The reference turns the waves instead, which is cheaper but loses up to 36 bits: its blur leans to one side by half a
 * pixel. Turned before it is blurred, a mirrored copy has the hash of the original to the bit.
 */
function turned({ width, height, luma }: Grey, { isTransposed, isFlipped, isMirrored }: (typeof turns)[number]): Grey {
  const result = new Float32Array(luma.length)
  for (let row = 0; row < height; row += 1) {
    const from = (isFlipped ? height - 1 - row : row) * width
    for (let column = 0; column < width; column += 1) {
      const value = luma[from + (isMirrored ? width - 1 - column : column)] ?? 0
      result[isTransposed ? column * height + row : row * width + column] = value
    }
  }
  return isTransposed ? { width: height, height: width, luma: result } : { width, height, luma: result }
}

function lumaOf(rgb: Uint8Array): Float32Array {
  const luma = new Float32Array(rgb.length / 3)
  for (let pixel = 0; pixel < luma.length; pixel += 1) {
    const red = fround(fround(0.299) * (rgb[pixel * 3] ?? 0))
    const green = fround(fround(0.587) * (rgb[pixel * 3 + 1] ?? 0))
    const blue = fround(fround(0.114) * (rgb[pixel * 3 + 2] ?? 0))
    luma[pixel] = fround(fround(red + green) + blue)
  }
  return luma
}

/** Blurs by a tent (two passes of a box each way) and takes the middle of each of 64 × 64 fields. */
function shrink({ width, height, luma }: Grey): Float32Array {
  if (width === BLOCK && height === BLOCK) return luma
  const [across, down] = [boxWidth(width), boxWidth(height)]
  const aside = new Float32Array(luma.length)
  for (let pass = 0; pass < 2; pass += 1) {
    for (let row = 0; row < height; row += 1)
      blurLine(luma, aside, { start: row * width, step: 1, length: width, box: across })
    for (let column = 0; column < width; column += 1)
      blurLine(aside, luma, { start: column, step: width, length: height, box: down })
  }
  return Float32Array.from({ length: BLOCK * BLOCK }, (_, index) => {
    const row = Math.floor(((Math.floor(index / BLOCK) + 0.5) * height) / BLOCK)
    const column = Math.floor((((index % BLOCK) + 0.5) * width) / BLOCK)
    return luma[row * width + column] ?? 0
  })
}

const boxWidth = (side: number) => Math.floor((side + 2 * BLOCK - 1) / (2 * BLOCK))

type Line = { start: number; step: number; length: number; box: number }

/** Each value becomes the mean of the box around it; at the ends the box is cut off. */
function blurLine(from: Float32Array, to: Float32Array, { start, step, length, box }: Line) {
  const ahead = Math.floor((box + 2) / 2) - 1
  let sum = 0
  let count = 0
  for (let place = -ahead; place < length; place += 1) {
    const entering = place + ahead
    const leaving = entering - box
    if (entering < length) {
      sum = fround(sum + (from[start + entering * step] ?? 0))
      count += 1
    }
    if (leaving >= 0) {
      sum = fround(sum - (from[start + leaving * step] ?? 0))
      count -= 1
    }
    if (place >= 0) to[start + place * step] = sum / count
  }
}

/** How much neighbouring fields differ, counting only differences that an eye would see. */
function qualityOf(block: Float32Array): number {
  let sum = 0
  for (let index = 0; index < block.length; index += 1) {
    if (index + BLOCK < block.length) sum += stepBetween(block, index, index + BLOCK)
    if (index % BLOCK < BLOCK - 1) sum += stepBetween(block, index, index + 1)
  }
  return Math.min(100, Math.floor(sum / 90))
}

function stepBetween(block: Float32Array, one: number, other: number): number {
  const difference = fround((block[one] ?? 0) - (block[other] ?? 0))
  return Math.abs(Math.trunc(fround(fround(difference * 100) / 255)))
}

/** The 16 × 16 lowest waves of a discrete cosine transform, without the constant ones. */
function transform(block: Float32Array): Float32Array {
  const half = multiply(waves, WAVES, (place, column) => block[place * BLOCK + column] ?? 0, BLOCK)
  return multiply(half, WAVES, (place, wave) => waves[wave * BLOCK + place] ?? 0, WAVES)
}

/** `left` (rows of 64) times the matrix that `right` answers by row and column. */
function multiply(left: Float32Array, rows: number, right: (row: number, column: number) => number, columns: number) {
  const product = new Float32Array(rows * columns)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let sum = 0
      for (let place = 0; place < BLOCK; place += 1) {
        sum = fround(sum + fround((left[row * BLOCK + place] ?? 0) * right(place, column)))
      }
      product[row * columns + column] = sum
    }
  }
  return product
}

/** A bit for each wave that is stronger than the median; the last wave is the first digit's highest bit. */
function hashOf(spectrum: Float32Array): string {
  const median = spectrum.toSorted()[spectrum.length / 2 - 1] ?? 0
  let hash = ''
  for (let digit = spectrum.length / 4 - 1; digit >= 0; digit -= 1) {
    const bits = spectrum.subarray(digit * 4, digit * 4 + 4)
    hash += bits.reduce((sum, value, bit) => sum + (value > median ? 2 ** bit : 0), 0).toString(16)
  }
  return hash
}
