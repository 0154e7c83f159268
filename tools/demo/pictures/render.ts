import sharp from 'sharp'

/** Widths in pixels of the copies the member app asks for; drawings gain nothing from 1600. */
export const WIDTHS = [160, 480, 960] as const

/** The size of the original in pixels. */
export const FULL = { width: 960, height: 1200 } as const

export type Rendered = { files: { width: number; webp: Buffer }[]; placeholder: string }

/** Renders one drawing of 640 × 800 in these widths; the placeholder is its mean colour as `#rrggbb`. */
export async function renderPicture(svg: string, widths: readonly number[] = WIDTHS): Promise<Rendered> {
  const widest = Math.max(...widths)
  // One rasterisation serves every width: drawing the SVG costs more than shrinking its pixels.
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * widest) / 640 })
    .resize({ width: widest })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const files = await Promise.all(
    widths.map(async (width) => ({
      width,
      webp: await sharp(data, { raw }).resize({ width }).webp({ quality: 84, effort: 2 }).toBuffer(),
    })),
  )
  const [red = 0, green = 0, blue = 0] = await sharp(data, { raw }).resize(1, 1).raw().toBuffer()
  const placeholder = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
  return { files, placeholder }
}
