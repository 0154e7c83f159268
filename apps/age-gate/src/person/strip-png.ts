import { crc32 } from 'node:zlib'
import { BrokenPicture, type Stripped } from './stripped.ts'

const SIGNATURE = 8

/** What draws a still: header, palette, transparency, colours and the picture (PNG, third edition, section 11). */
const drawing: readonly string[] = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND']

/** Keeps the chunks that draw a still, each with a checksum that is right. Throws `BrokenPicture` or RangeError. */
export function stripPng(bytes: Buffer): Stripped {
  const parts = [bytes.subarray(0, SIGNATURE)]
  const names: string[] = []
  for (let at = SIGNATURE; ;) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + length
    if (end > bytes.length) throw new BrokenPicture('A chunk is cut off.')
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4))
      throw new BrokenPicture('A checksum is wrong.')
    if (names.length === 0 && (name !== 'IHDR' || length !== 13)) throw new BrokenPicture('No header.')
    names.push(name)
    if (drawing.includes(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  if (!names.includes('IDAT')) throw new BrokenPicture('Nothing drawn.')
  return { width: bytes.readUInt32BE(SIGNATURE + 8), height: bytes.readUInt32BE(SIGNATURE + 12), parts }
}
