import type { Bytes } from './base64.ts'

/** UTF-16LE, two bytes for each code unit: lossless for every string, lone surrogates included. */
export function toUtf16(text: string): Bytes {
  const bytes = new Uint8Array(text.length * 2)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    bytes[2 * i] = unit & 0xff
    bytes[2 * i + 1] = unit >> 8
  }
  return bytes
}

/** Throws for an odd number of bytes. */
export function fromUtf16(bytes: Uint8Array): string {
  if (bytes.length % 2 !== 0) throw new RangeError('UTF-16 has an even number of bytes')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let text = ''
  for (let i = 0; i < bytes.length; i += 2) text += String.fromCharCode(view.getUint16(i, true))
  return text
}
