import { expect, test } from 'vitest'
import { formatOf, kindOf } from './sniff.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const ftyp = (brand: string) => bytes(`\0\0\0\x20ftyp${brand}\0\0\0\0`)
const ebml = (type: string) => bytes(`\x1a\x45\xdf\xa3\x93\x42\x82\x84${type}\x42\x87\x81\x04`)

test.for([
  ['jpeg', bytes('\xff\xd8\xff\xe0\0\x10JFIF')],
  ['png', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
  ['webp', bytes('RIFF\x24\0\0\0WEBPVP8 ')],
  ['heif', ftyp('heic')],
  ['mp4', ftyp('isom')],
  ['mp4', ftyp('mp42')],
  ['mov', ftyp('qt  ')],
  ['webm', ebml('webm')],
] as const)('a %s file is known by its first bytes', ([format, head]) => {
  expect(formatOf(head)).toBe(format)
})

test.for<[what: string, head: Buffer]>([
  ['nothing', bytes('')],
  ['a program of Windows', bytes('MZ\x90\0\x03')],
  ['a program of Linux', bytes('\x7fELF\x02\x01')],
  ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['a page', bytes('<!doctype html><script>')],
  ['an archive', bytes('PK\x03\x04')],
  ['a document', bytes('%PDF-1.7')],
  ['an animation', bytes('GIF89a')],
  ['a picture of Windows', bytes('BM\x36\0')],
  ['an AVIF picture', ftyp('avif')],
  ['a Matroska film that is no WebM', ebml('matr')],
  ['an AVI film', bytes('RIFF\x24\0\0\0AVI LIST')],
  ['a list of addresses', bytes('#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd')],
  ['a list of files', bytes('ffconcat version 1.0\nfile /etc/passwd')],
  ['a virus of the textbook', bytes('X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR')],
])('%s is not taken, whatever it is called', ([, head]) => {
  expect(formatOf(head)).toBeUndefined()
})

test('pictures and films are told apart', () => {
  expect((['jpeg', 'png', 'webp', 'heif'] as const).map(kindOf)).toEqual(Array(4).fill('photo'))
  expect((['mp4', 'mov', 'webm'] as const).map(kindOf)).toEqual(Array(3).fill('video'))
})
