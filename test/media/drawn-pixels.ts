import type { Pixels } from '@amour/server/media/pdq/pdq.ts'
import { rollNumbers } from './test-picture.ts'

/** Pixels by whole numbers alone, the same on every machine: fields of colour with a fine grain. */
export function drawPixels(seed: number, width: number, height: number): Pixels {
  const dice = rollNumbers(seed)
  const fields = Array.from({ length: 9 * 7 * 3 }, () => dice() % 220)
  const rgb = new Uint8Array(width * height * 3)
  for (let at = 0; at < rgb.length; at += 1) {
    const [colour, x, y] = [at % 3, Math.floor(at / 3) % width, Math.floor(at / 3 / width)]
    const field = Math.floor((y * 7) / height) * 9 + Math.floor((x * 9) / width)
    rgb[at] = (fields[field * 3 + colour] ?? 0) + ((x * 7 + y * 13 + colour * 5) % 36)
  }
  return { width, height, rgb }
}
