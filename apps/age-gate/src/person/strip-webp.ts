import { BrokenPicture, type Stripped } from './stripped.ts'

/** Of an extended header: that a profile of colours, Exif or XMP follow, or that the picture moves (RFC 9649, 2.7.1). */
const PROFILE = 0x20
const EXIF = 0x08
const XMP = 0x04
const MOVES = 0x02

/** Keeps the chunks that draw a still. Throws `BrokenPicture` or RangeError. */
export function stripWebp(bytes: Buffer): Stripped {
  const end = 8 + bytes.readUInt32LE(4)
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || end > bytes.length) throw new BrokenPicture('The file is cut off.')
  const parts: Buffer[] = []
  let size: Pick<Stripped, 'width' | 'height'> | undefined
  for (let at = 12; at + 8 <= end;) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    if (next > end) throw new BrokenPicture('A chunk is cut off.')
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'VP8X') parts.push(extended(bytes.subarray(at, next)))
    if (name === 'ALPH' || name === 'VP8 ' || name === 'VP8L') parts.push(bytes.subarray(at, next))
    if (name === 'VP8 ') size = { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff }
    if (name === 'VP8L') {
      const packed = body.readUInt32LE(1)
      size = { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    at = next
  }
  if (!size) throw new BrokenPicture('Nothing drawn.')
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4)
  return { ...size, parts: [head, ...parts] }
}

/** The extended header, without what is taken out. */
function extended(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk)
  const flags = copy.readUInt8(8)
  if (flags & MOVES) throw new BrokenPicture('It moves.')
  copy.writeUInt8(flags & ~(PROFILE | EXIF | XMP), 8)
  return copy
}
