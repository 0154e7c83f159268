import { open } from 'node:fs/promises'

/** What a file says it is by its first bytes. The decoder decides; nothing is parsed here that could mislead. */
export type MediaFormat = 'jpeg' | 'png' | 'webp' | 'heif' | 'mp4' | 'mov' | 'webm'

/** Whether a format is one picture or a film. */
export function kindOf(format: MediaFormat): 'photo' | 'video' {
  return ['mp4', 'mov', 'webm'].includes(format) ? 'video' : 'photo'
}

/** Enough for the longest mark below: EBML tells its document type within the first bytes. */
const HEAD = 64

/** The format of a file by its mark; undefined for what we do not take. */
export async function sniffFormat(path: string): Promise<MediaFormat | undefined> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  return formatOf(buffer.subarray(0, bytesRead))
}

/** The format of a file that begins with these bytes. */
export function formatOf(head: Uint8Array): MediaFormat | undefined {
  const text = Buffer.from(head).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.includes('\x42\x82\x84webm') ? 'webm' : undefined
  return text.slice(4, 8) === 'ftyp' ? formatOfBrand(text.slice(8, 12)) : undefined
}

/** ISO files are told apart by their major brand (mp4ra.org). */
function formatOfBrand(brand: string): MediaFormat | undefined {
  if (brand === 'qt  ') return 'mov'
  if (/^(heic|heix|heim|heis|mif1|msf1)$/.test(brand)) return 'heif'
  return /^(isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|MSNV|mmp4|3gp[4-9]|dash)$/.test(brand) ? 'mp4' : undefined
}
