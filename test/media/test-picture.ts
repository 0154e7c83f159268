import sharp, { type Sharp } from 'sharp'

type Wanted = { seed?: number; width?: number; height?: number }

/** A picture that a perceptual hash can tell from any other: soft fields of colour, the same for the same seed. */
export function makePicture({ seed = 1, width = 800, height = 600 }: Wanted = {}): Sharp {
  const fields = { width: 22, height: 17, channels: 3 } as const
  const dice = rollNumbers(seed)
  const colours = Buffer.from(Array.from({ length: fields.width * fields.height * 3 }, () => dice() % 256))
  return sharp(colours, { raw: fields }).resize({ width, height, fit: 'fill', kernel: 'cubic' })
}

/** Numbers from 0 to 65,535 that look like chance. */
export function rollNumbers(seed: number): () => number {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 16
  }
}
