import { expect, test } from 'vitest'
import { validateFile } from './file-validation.ts'
import type { FileFacts } from './file-validation.ts'
import { detectFileType } from './file-type.ts'

const MB = 1024 ** 2
const photo: FileFacts = { kind: 'photo', type: 'jpeg', bytes: 2 * MB, dimensions: { width: 3000, height: 4000 } }
const video: FileFacts = { kind: 'video', type: 'mp4', bytes: 20 * MB, milliseconds: 30_000 }

test('what docs/specification/gaps.md §3 allows may go, to the last byte and pixel', () => {
  for (const facts of [
    photo,
    { ...photo, bytes: 10 * MB },
    { ...photo, type: 'heic', dimensions: undefined },
    { ...photo, dimensions: { width: 300, height: 8000 } },
    { ...photo, dimensions: { width: 8000, height: 6250 } },
    video,
    { ...video, bytes: 50 * MB, milliseconds: 60_000 },
    { ...video, type: 'mov', milliseconds: undefined },
  ] satisfies FileFacts[]) {
    expect(validateFile(facts)).toBeUndefined()
  }
})

test('one byte, pixel or millisecond more is told apart', () => {
  expect(validateFile({ ...photo, bytes: 10 * MB + 1 })).toBe('errors:photoLarge')
  expect(validateFile({ ...photo, dimensions: { width: 299, height: 400 } })).toBe('reasons.tooSmall')
  expect(validateFile({ ...photo, dimensions: { width: 8001, height: 400 } })).toBe('reasons.tooLarge')
  expect(validateFile({ ...photo, dimensions: { width: 8000, height: 6251 } })).toBe('reasons.tooLarge')
  expect(validateFile({ ...video, bytes: 50 * MB + 1 })).toBe('errors:videoLarge')
  expect(validateFile({ ...video, milliseconds: 60_001 })).toBe('reasons.tooLong')
})

test('a video is no photo and a photo is no video', () => {
  expect(validateFile({ ...photo, type: 'mp4' })).toBe('errors:photoType')
  expect(validateFile({ ...video, type: 'png' })).toBe('errors:videoType')
  expect(validateFile({ ...photo, type: undefined })).toBe('errors:photoType')
})

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

test.each([
  ['\xff\xd8\xff\xe0 Exif', 'jpeg'],
  ['\x89PNG\r\n\x1a\n....', 'png'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x18ftypheic....', 'heic'],
  ['\0\0\0\x18ftypisom....', 'mp4'],
  ['\0\0\0\x14ftypqt  ....', 'mov'],
  ['\0\0\0\x08wide\0\0\0\0md', 'mov'],
  ['\x1a\x45\xdf\xa3........', 'webm'],
  ['MZ\x90\0 renamed .jpg', undefined],
  ['<svg xmlns="http://', undefined],
  ['GIF89a..........', undefined],
  ['RIFF\x10\0\0\0WAVEfmt ', undefined],
  ['#EXTM3U\n#EXT-X-V', undefined],
  ['', undefined],
])('a file is known by its first bytes and not by its name: %j', (text, type) => {
  expect(detectFileType(bytes(text))).toBe(type)
})
