import type { Rgb } from './relief.ts'

/** A colour `#rrggbb` as light, which grows with the square of what a screen is told. */
export function toLight(colour: string, strength = 1): Rgb {
  const part = (at: number) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2 * strength
  return [part(1), part(3), part(5)]
}
