/** One number for each pixel, row by row. */
export type Field = { width: number; height: number; values: Float32Array }

export const makeField = (width: number, height: number): Field => ({
  width,
  height,
  values: new Float32Array(width * height),
})

/** The half widths of three boxes that together come close to a Gaussian of this deviation. */
function boxesFor(deviation: number): readonly number[] {
  const ideal = Math.sqrt((12 * deviation * deviation) / 3 + 1)
  const lower = Math.floor(ideal) - (Math.floor(ideal) % 2 === 0 ? 1 : 0)
  const few = Math.round((12 * deviation * deviation - 3 * lower * lower - 12 * lower - 9) / (-4 * lower - 4))
  return [0, 1, 2].map((at) => ((at < few ? lower : lower + 2) - 1) / 2)
}

type Run = { from: Float32Array; to: Float32Array; start: number; step: number; count: number; half: number }

/** One line of a box blur; what lies beyond its ends is as its ends. */
function blurRun({ from, to, start, step, count, half }: Run): void {
  const first = from[start] ?? 0
  const last = from[start + (count - 1) * step] ?? 0
  const share = 1 / (2 * half + 1)
  let sum = first * half
  for (let at = 0; at <= half; at += 1) sum += from[start + Math.min(at, count - 1) * step] ?? 0
  for (let at = 0; at < count; at += 1) {
    to[start + at * step] = sum * share
    const entering = at + half + 1
    const leaving = at - half
    sum += entering < count ? (from[start + entering * step] ?? 0) : last
    sum -= leaving >= 0 ? (from[start + leaving * step] ?? 0) : first
  }
}

/** Kept between blurs: making it anew each time takes as long as the blur. */
let scratch = new Float32Array(0)

function scratchOf(length: number): Float32Array {
  if (scratch.length < length) scratch = new Float32Array(length)
  return scratch
}

/** Blurs by three boxes. A wide blur is made of every second pixel, which nobody can tell and takes a quarter. */
export function blur(field: Field, deviation: number): Field {
  if (deviation < 0.4) return field
  if (deviation > 6 && field.width > 32 && field.height > 32) return enlarge(blur(halve(field), deviation / 2), field)
  const { width, height } = field
  const from = field.values.slice()
  const to = scratchOf(width * height)
  for (const half of boxesFor(deviation)) {
    for (let y = 0; y < height; y += 1) blurRun({ from, to, start: y * width, step: 1, count: width, half })
    for (let x = 0; x < width; x += 1) blurRun({ from: to, to: from, start: x, step: width, count: height, half })
  }
  return { width, height, values: from }
}

/** Every second pixel, each the mean of four. */
export function halve(field: Field): Field {
  const half = makeField(Math.ceil(field.width / 2), Math.ceil(field.height / 2))
  const { width, height, values } = field
  for (let y = 0; y < half.height; y += 1) {
    const [above, below] = [2 * y * width, Math.min(2 * y + 1, height - 1) * width]
    for (let x = 0; x < half.width; x += 1) {
      const left = 2 * x
      const right = Math.min(left + 1, width - 1)
      const sum =
        (values[above + left] ?? 0) +
        (values[above + right] ?? 0) +
        (values[below + left] ?? 0) +
        (values[below + right] ?? 0)
      half.values[y * half.width + x] = sum / 4
    }
  }
  return half
}

/** Twice as large, smooth between pixels; `size` is that of what was halved. */
export function enlarge(half: Field, { width, height }: { width: number; height: number }): Field {
  const full = makeField(width, height)
  const { values } = half
  const row = new Float32Array(half.width)
  for (let y = 0; y < height; y += 1) {
    const inY = Math.min(Math.max((y - 0.5) / 2, 0), half.height - 1)
    const top = Math.floor(inY)
    const downward = inY - top
    const [above, below] = [top * half.width, Math.min(top + 1, half.height - 1) * half.width]
    for (let x = 0; x < half.width; x += 1)
      row[x] = (values[above + x] ?? 0) * (1 - downward) + (values[below + x] ?? 0) * downward
    const start = y * width
    for (let x = 0; x < width; x += 1) {
      // Even pixels lie a quarter before the middle of a pair, odd ones a quarter after it.
      const left = (x - 1) >> 1
      const share = x % 2 === 0 ? 0.75 : 0.25
      const first = row[Math.max(left, 0)] ?? 0
      const second = row[Math.min(left + 1, half.width - 1)] ?? 0
      full.values[start + x] = first + (second - first) * share
    }
  }
  return full
}
