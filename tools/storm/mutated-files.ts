import { makeFilm, ffmpeg } from '@amour/test/media/test-film.ts'
import { makePicture } from '@amour/test/media/test-picture.ts'
import type { MediaFormat } from '@amour/server/media/sniff.ts'
import fc from 'fast-check'

/** A file that was right before somebody changed bytes of it. */
export type Mutated = { format: MediaFormat; bytes: Buffer }

/** Small files of each kind that we take. */
async function rightFiles(): Promise<Mutated[]> {
  const picture = () => makePicture({ width: 320, height: 300 })
  const pictures: [MediaFormat, Promise<Buffer>][] = [
    [
      'jpeg',
      picture()
        .jpeg({ quality: 80 })
        .withExif({ IFD0: { Artist: 'Ann' } })
        .toBuffer(),
    ],
    ['jpeg', picture().jpeg({ quality: 60, progressive: true }).toBuffer()],
    ['png', picture().png({ palette: true }).toBuffer()],
    ['png', picture().resize(300).png({ progressive: true }).toBuffer()],
    ['webp', picture().webp({ quality: 70 }).toBuffer()],
    ['webp', picture().webp({ lossless: true, effort: 0 }).toBuffer()],
  ]
  const films: [MediaFormat, Promise<Buffer>][] = (['mp4', 'mov', 'webm'] as const).map((kind) => [
    kind,
    makeFilm({ seconds: 0.4, size: '64x64', rate: 10, kind }),
  ])
  const all = ffmpeg ? [...pictures, ...films] : pictures
  return Promise.all(all.map(async ([format, bytes]) => ({ format, bytes: await bytes })))
}

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
const value = fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat(255))

type Change = (bytes: Buffer) => Buffer

/** The bytes by which a file is known stay: without them no decoder would ever see it. */
const MARK = 48

const at = (bytes: Buffer, share: number) =>
  Math.min(bytes.length, MARK) + Math.floor(share * Math.max(0, bytes.length - MARK))

/** Bytes changed here and there, or a field, a stretch or the end of the file. */
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.array(fc.tuple(place, value), { minLength: 1, maxLength: 40 }).map((spots) => (bytes: Buffer) => {
    for (const [share, byte] of spots) if (bytes.length > 0) bytes[at(bytes, share)] = byte
    return bytes
  }),
  // Heads are short, and most of what goes wrong goes wrong in them.
  fc
    .array(fc.tuple(fc.integer({ min: MARK, max: 160 }), value), { minLength: 1, maxLength: 8 })
    .map((spots) => (bytes: Buffer) => {
      for (const [spot, byte] of spots) if (spot < bytes.length) bytes[spot] = byte
      return bytes
    }),
  fc.tuple(place, fc.constantFrom(0, 0xff)).map(([share, byte]) => (bytes: Buffer) => {
    return bytes.fill(byte, at(bytes, share), Math.min(at(bytes, share) + 4, bytes.length))
  }),
  fc.tuple(place, place).map(([one, other]) => (bytes: Buffer) => {
    const [from, to] = [Math.min(at(bytes, one), at(bytes, other)), Math.max(at(bytes, one), at(bytes, other))]
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
  }),
  place.map((share) => (bytes: Buffer) => bytes.subarray(0, at(bytes, share))),
)

/** So many changed files, four photos to a film; the same for the same seed. */
export async function mutatedFiles(count: number, seed: number): Promise<Mutated[]> {
  const right = await rightFiles()
  const isFilm = ({ format }: Mutated) => ['mp4', 'mov', 'webm'].includes(format)
  const photos = fc.constantFrom(...right.filter((file) => !isFilm(file)))
  const films = right.some(isFilm) ? fc.constantFrom(...right.filter(isFilm)) : photos
  const file = fc.oneof({ weight: 4, arbitrary: photos }, { weight: 1, arbitrary: films })
  return fc
    .sample(fc.tuple(file, fc.array(change, { minLength: 1, maxLength: 3 })), { numRuns: count, seed })
    .map(([{ format, bytes }, changes]) => ({
      format,
      bytes: changes.reduce<Buffer>((changed, each) => each(changed), Buffer.from(bytes)),
    }))
}
