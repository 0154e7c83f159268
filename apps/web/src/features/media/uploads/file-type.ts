/** What a file is by its first bytes; its name and what the browser makes of that are not asked. */
export type FileType = 'jpeg' | 'png' | 'webp' | 'heic' | 'mp4' | 'mov' | 'webm'

/** As many bytes as tell the type. */
export const TYPE_BYTES = 16

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
const movBoxes = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

/** The type of a file that begins with these bytes; undefined for whatever is neither photo nor video. */
export function detectFileType(bytes: Uint8Array): FileType | undefined {
  const starts = (...expected: number[]) => expected.every((byte, at) => bytes[at] === byte)
  if (starts(0xff, 0xd8, 0xff)) return 'jpeg'
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (starts(0x1a, 0x45, 0xdf, 0xa3)) return 'webm'
  const [first, second, third] = [textAt(bytes, 0), textAt(bytes, 4), textAt(bytes, 8)]
  if (first === 'RIFF') return third === 'WEBP' ? 'webp' : undefined
  if (second === 'ftyp') return typeOfBrand(third)
  return movBoxes.includes(second) ? 'mov' : undefined
}

function typeOfBrand(brand: string): FileType {
  if (brand === 'qt  ') return 'mov'
  return heicBrands.includes(brand) ? 'heic' : 'mp4'
}

const textAt = (bytes: Uint8Array, from: number) => String.fromCharCode(...bytes.subarray(from, from + 4))
