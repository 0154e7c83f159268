import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SearchDraft } from '@amour/contract/people/search.ts'
import type { MemberContext } from '@amour/server/context.ts'
import { searchMembers } from '@amour/server/features/people/search/search.service.ts'
import { derivePhoto } from '@amour/server/media/pictures.ts'
import { deriveFilm } from '@amour/server/media/video.ts'
import { grantToDecoder, openWorkFolder } from '@amour/server/media/work-folder.ts'
import { ffmpeg, runFfmpeg } from '@amour/test/media/test-film.ts'
import { makePicture } from '@amour/test/media/test-picture.ts'
import sharp from 'sharp'
import { type Measured, median, rangeOf } from './figures.ts'
import { openMembers } from './databases/member-database.ts'
import type { Options, Server } from './options.ts'

/** Processor seconds for a second of video, and the share of its speed that search keeps beside a film. */
const P17_LIMIT = 1
const SEARCH_LIMIT = 0.5

const SECONDS = 10
const MEMBERS = 10_000

/** Processor seconds of the children that have ended, from the system's own count (Linux; a hundred ticks a second). */
async function childSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

/** A photo of 4000 × 3000 with the grain that a sensor has. */
async function largePhoto(): Promise<Buffer> {
  const grain = { create: { width: 4_000, height: 3_000, channels: 3, background: '#808080' } } as const
  const noise = await sharp({ ...grain, create: { ...grain.create, noise: { type: 'gaussian', mean: 128, sigma: 8 } } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return makePicture({ width: 4_000, height: 3_000 })
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A film of 1920 × 1080 with motion and grain, as a phone compresses it. */
function largeFilm(seconds: number): Promise<Buffer> {
  const picture = `-f lavfi -i mandelbrot=s=1920x1080:r=30:end_scale=0.05 -f lavfi -i sine=440 -t ${seconds}`
  const coding = '-vf noise=alls=6:allf=t,format=yuv420p -c:v libx264 -preset veryfast -b:v 6M -c:a aac'
  return runFfmpeg(`${picture} ${coding}`.split(' '), 'mp4')
}

async function measurePhoto(bytes: Buffer) {
  await using folder = await openWorkFolder()
  const path = join(folder.path, 'source')
  await writeFile(path, bytes)
  const before = await childSeconds()
  const { usage } = await derivePhoto(path, folder.path)
  return { seconds: (await childSeconds()) - before, memoryMiB: usage.memoryMiB }
}

async function work(film: Buffer) {
  if (!ffmpeg) throw new Error('There is no ffmpeg here.')
  await using folder = await openWorkFolder()
  const path = join(folder.path, 'source')
  await writeFile(path, film)
  await grantToDecoder(path)
  const before = await childSeconds()
  await deriveFilm(ffmpeg, folder.path, 'source', 'mp4')
  return (await childSeconds()) - before
}

/** Searches one after another until told to stop; answers how many there were in a second. */
async function searchUntil(context: MemberContext, isOver: () => boolean): Promise<number> {
  const draft = SearchDraft.parse({ county: 'Greater London', cityTown: 'London', radius: 25 })
  const begun = performance.now()
  let count = 0
  for (; !isOver(); count += 1) await searchMembers(context, draft)
  return count / ((performance.now() - begun) / 1000)
}

async function searchFor(context: MemberContext, seconds: number) {
  let isOver = false
  const searching = searchUntil(context, () => isOver)
  await pause(seconds * 1000)
  isOver = true
  return searching
}

/** Quiet, beside a film, quiet again: what else the machine does weighs on both. */
async function measureSearch(server: Server, film: Buffer) {
  await using opened = await openMembers(server, 'beside_film', MEMBERS)
  const { context } = opened
  await searchFor(context, 2)
  const before = await searchFor(context, 6)
  let isMade = false
  const making = work(film).finally(() => (isMade = true))
  const beside = await searchUntil(context, () => isMade)
  await making
  const after = await searchFor(context, 6)
  return { shares: [beside / before, beside / after], value: (beside * 2) / (before + after) }
}

/** docs/performance.md §P17: what photos and films cost to decode. */
export async function benchMedia({ openServer }: Options): Promise<Measured> {
  const bytes = await largePhoto()
  const photos = []
  for (let run = 0; run < 3; run += 1) photos.push(await measurePhoto(bytes))
  const film = await largeFilm(SECONDS)
  const films: number[] = []
  for (let run = 0; run < 3; run += 1) films.push((await work(film)) / SECONDS)
  await using server = await openServer()
  const { shares, value } = await measureSearch(server, film)
  const [seconds, memory] = [photos.map((photo) => photo.seconds), photos.map((photo) => photo.memoryMiB)]
  const told = (name: string, values: number[], unit: string) => {
    return { goal: 'P17', name, value: median(values), range: rangeOf(values), unit }
  }
  return {
    figures: [
      told('a photo of 12 megapixels', seconds, 'processor s'),
      told('the same', memory, 'MiB'),
      { ...told('a second of 1080p', films, 'processor s'), aim: 0.52, limit: P17_LIMIT },
      {
        goal: 'P17',
        name: 'searches beside a film ÷ alone',
        value,
        range: rangeOf(shares),
        unit: '×',
        limit: SEARCH_LIMIT,
        isLeast: true,
      },
    ],
  }
}
