import type { Bytes } from './base64.ts'

export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

/** Two bytes, big endian. */
export const toUint16 = (value: number): Bytes => new Uint8Array([value >>> 8, value & 0xff])

/** Four bytes, big endian. */
export const toUint32 = (value: number): Bytes => joinBytes(toUint16(value >>> 16), toUint16(value & 0xffff))

/** The 16 bytes of a UUID. Throws RangeError for anything else. */
export function uuidBytes(text: string): Bytes {
  const digits = text.replaceAll('-', '')
  if (!/^[0-9a-f]{32}$/i.test(digits)) throw new RangeError('A UUID has 32 digits')
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16))
}

/** A UUID in lower case. */
export function toUuid(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

/** HKDF with SHA-256 (RFC 5869): 32 bytes. */
export async function hkdf(secret: Bytes, salt: Bytes, info: Bytes): Promise<Bytes> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, 256))
}
