import sharp from 'sharp'

/** The height of a row, and what stands between pictures, in pixels. */
const ROW = 300
const GAP = 12
const PAPER = '#e9e0d6'

/** A picture as high as a row. */
export const fitRow = (picture: Buffer) => sharp(picture).resize({ height: ROW, kernel: 'lanczos3' }).png().toBuffer()

/** Puts rows of pictures below each other, as a WebP as good as `most` bytes allow. */
export async function composeSheet(rows: readonly Buffer[][], most: number): Promise<Buffer> {
  const placed: { input: Buffer; left: number; top: number }[] = []
  let width = 0
  for (const [index, row] of rows.entries()) {
    let left = GAP
    for (const input of row) {
      placed.push({ input, left, top: GAP + index * (ROW + GAP) })
      left += ((await sharp(input).metadata()).width ?? 0) + GAP
    }
    width = Math.max(width, left)
  }
  const height = GAP + rows.length * (ROW + GAP)
  const sheet = await sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite(placed)
    .png()
    .toBuffer()
  for (let quality = 86; quality > 30; quality -= 4) {
    const webp = await sharp(sheet).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (webp.length < most) return webp
  }
  throw new Error('A sheet is too heavy at any quality.')
}
