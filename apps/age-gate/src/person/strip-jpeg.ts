import { BrokenPicture, type Stripped } from './stripped.ts'

// Markers by ITU-T T.81, table B.1.
const START = 0xd8
const END = 0xd9
const SCAN = 0xda
const APP1 = 0xe1
const APP14 = 0xee

/** Frames that are drawn: baseline, extended and progressive. */
const frames: readonly number[] = [0xc0, 0xc1, 0xc2]
/** Huffman tables, quantization tables, the restart interval, and Adobe's note by which colours are read. */
const drawing: readonly number[] = [...frames, 0xc4, 0xdb, 0xdd, APP14]

/** Keeps frame, tables and scans. Throws `BrokenPicture` or RangeError. */
export function stripJpeg(bytes: Buffer): Stripped {
  const parts: Buffer[] = []
  let size = { width: 0, height: 0 }
  let turned = 1
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) throw new BrokenPicture('No marker where one has to be.')
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END) {
      if (!size.width || !size.height || !parts.some((part) => part[1] === SCAN))
        throw new BrokenPicture('Nothing drawn.')
      return { ...size, parts: [Buffer.from([0xff, START]), orientation(turned), ...parts, Buffer.from([0xff, END])] }
    }
    const length = bytes.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) throw new BrokenPicture('A part is cut off.')
    const part = bytes.subarray(at, end)
    if (frames.includes(marker)) {
      if (size.width) throw new BrokenPicture('Two frames.')
      size = { height: part.readUInt16BE(5), width: part.readUInt16BE(7) }
    }
    if (marker === APP1) turned = readOrientation(part) ?? turned
    if (marker === SCAN) {
      const next = endOfScan(bytes, end)
      parts.push(bytes.subarray(at, next))
      at = next
      continue
    }
    if (drawing.includes(marker)) parts.push(part)
    at = end
  }
}

/** Where the coded data after a scan's head end: at the first marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new BrokenPicture('A scan is cut off.')
}

/** How the picture is turned (Exif 2.32, tag 0x0112 of IFD0): 1 to 8. */
function readOrientation(part: Buffer): number | undefined {
  const exif = part.subarray(4)
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined
  const tiff = exif.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const two = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const four = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  try {
    const directory = four(4)
    for (let entry = 0; entry < two(directory); entry += 1) {
      const at = directory + 2 + entry * 12
      const value = two(at + 8)
      if (two(at) === 0x0112 && value >= 1 && value <= 8) return value
    }
  } catch {
    // What a camera wrote beside the picture is no reason to refuse it.
  }
  return undefined
}

/** An Exif part that says how the picture is turned, and nothing else. */
function orientation(turned: number): Buffer {
  if (turned === 1) return Buffer.alloc(0)
  const tiff = Buffer.from('4d4d002a0000000800010112000300000001000000000000', 'hex')
  const last = Buffer.alloc(2)
  tiff.writeUInt16BE(turned, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, last])
  const head = Buffer.from([0xff, APP1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
