import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

type Wanted = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' }

/** The bytes of a photo that nobody else has. */
export async function makePhotoFile({ width = 320, height = 320, format = 'jpeg' }: Wanted = {}) {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  const picture = sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
  const noise = { width: 8, height: 8, channels: 3 } as const
  const patch = await sharp(randomBytes(8 * 8 * 3), { raw: noise })
    .png()
    .toBuffer()
  return Buffer.from(
    await picture
      .composite([{ input: patch }])
      .toFormat(format)
      .toBuffer(),
  )
}

/** Bytes that begin as a film does, of a size and that nobody else has; the worker will not make one of them. */
export function makeFilmLikeFile(bytes = 4_096): Buffer<ArrayBuffer> {
  const head = Buffer.from('\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0002\u0000isommp42', 'latin1')
  return Buffer.concat([head, randomBytes(32), Buffer.alloc(bytes - head.length - 32)])
}
