import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeFilm, ffmpeg, runFfmpeg } from '@amour/test/media/test-film.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { canTakeVideos } from './ffmpeg.ts'
import { pdqDistance, SAME_PICTURE } from './pdq/pdq-distance.ts'
import { formatOf } from './sniff.ts'
import { deriveFilm, FILM, POSTER, type SafeFilm } from './video.ts'
import { grantToDecoder, openWorkFolder } from './work-folder.ts'

const execute = promisify(execFile)

const slow = { timeout: 120_000 }
const Probed = z.object({
  format: z.object({ duration: z.coerce.number(), tags: z.record(z.string(), z.string()).default({}) }),
  chapters: z.array(z.unknown()),
  streams: z.array(
    z.object({
      codec_name: z.string(),
      width: z.int().optional(),
      height: z.int().optional(),
      avg_frame_rate: z.string(),
      pix_fmt: z.string().optional(),
      color_transfer: z.string().optional(),
      tags: z.record(z.string(), z.string()).default({}),
    }),
  ),
})

type Made = SafeFilm & { read(name: string): Promise<Buffer>; probed: z.infer<typeof Probed> }

async function derived<Result>(bytes: Buffer, look: (made: Made) => Promise<Result>): Promise<Result> {
  if (!ffmpeg) throw new Error('There is no ffmpeg here.')
  await using folder = await openWorkFolder()
  const source = join(folder.path, 'source')
  await writeFile(source, bytes)
  await grantToDecoder(source)
  const made = await deriveFilm(ffmpeg, folder.path, 'source', formatOf(bytes) ?? 'mp4')
  const words = [
    '-v',
    'error',
    '-show_format',
    '-show_streams',
    '-show_chapters',
    '-of',
    'json',
    join(folder.path, FILM),
  ]
  const probed = Probed.parse(JSON.parse((await execute(ffmpeg.ffprobe, words)).stdout))
  return await look({ ...made, probed, read: (name) => readFile(join(folder.path, name)) })
}

test.skipIf(!ffmpeg).for(['mp4', 'mov', 'webm'] as const)(
  'a %s film becomes one that every browser plays',
  slow,
  async (kind) => {
    await derived(
      await makeFilm({ kind, seconds: 1.2, size: '1600x900', rate: 50 }),
      async ({ probed, read, ...made }) => {
        const [picture, sound] = probed.streams
        expect(picture).toMatchObject({
          codec_name: 'h264',
          width: 1280,
          height: 720,
          pix_fmt: 'yuv420p',
          avg_frame_rate: '30/1',
        })
        expect(sound?.codec_name).toBe('aac')
        expect(made).toMatchObject({ width: 1280, height: 720 })
        expect(made.durationMs).toBeGreaterThan(1_100)
        expect(made.durationMs).toBeLessThan(1_400)
        const film = await read(FILM)
        // Its table of contents stands in front: it plays before it has come whole.
        expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'))
        expect(made.frames.slice(0, 2).map(({ ms }) => ms)).toEqual([0, 1_000])
      },
    )
  },
)

test.skipIf(!ffmpeg)('a film has a still in every width, a blur, and is known again by its frames', slow, async () => {
  const silent = await makeFilm({ seconds: 2, isSilent: true })
  await derived(silent, async ({ files, frames, probed, read, placeholder }) => {
    expect(probed.streams.map(({ codec_name: codec }) => codec)).toEqual(['h264'])
    expect(files).toEqual(
      expect.arrayContaining(['160.webp', '160.avif', '1600.webp', '1600.avif', 'blur.webp', POSTER, FILM]),
    )
    expect(await sharp(await read(POSTER)).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 })
    expect(placeholder).toMatch(/^#[\da-f]{6}$/)
    const [{ hashes, quality } = { hashes: [], quality: 0 }] = frames
    expect(quality).toBeGreaterThanOrEqual(80)
    const words = '-i input -vf scale=320:180 -c:v libvpx -deadline realtime -cpu-used 8'.split(' ')
    const copy = await derived(await runFfmpeg(words, 'webm', silent), async (made) => made.frames)
    expect(pdqDistance(hashes[0] ?? '', copy[0]?.hashes[0] ?? '')).toBeLessThanOrEqual(SAME_PICTURE)
  })
})

test.skipIf(!ffmpeg)('a frame of each second is hashed, wherever its cuts lie', slow, async () => {
  const cuts = `negate=enable='lt(mod(t,0.85),0.4)'`
  const film = await makeFilm({ seconds: 3.2, size: '320x180', rate: 24, isSilent: true, words: ['-vf', cuts] })
  await derived(film, async ({ frames }) => expect(frames.map(({ ms }) => ms)).toEqual([0, 1_000, 2_000, 3_000]))
  // Nothing new for two seconds, then a second of pictures: what stands still is hashed for as long as it is shown.
  const words = ['-vf', `select='lt(n,2)+gte(n,50)'`, '-fps_mode', 'vfr']
  const gap = await makeFilm({ seconds: 3, size: '320x180', rate: 25, isSilent: true, words })
  await derived(gap, async ({ frames }) => expect(frames.map(({ ms }) => ms)).toEqual([0, 1_000, 2_000]))
})

test.skipIf(!ffmpeg)('a film of one picture, over in a moment, is a film with a still', slow, async () => {
  const blink = await makeFilm({ seconds: 0.02, size: '320x180', rate: 50, isSilent: true })
  await derived(blink, async ({ width, height, frames, durationMs }) => {
    expect([width, height, frames.map(({ ms }) => ms)]).toEqual([320, 180, [0]])
    expect(durationMs).toBeLessThan(50)
  })
})

test.skipIf(!ffmpeg)('a film filmed upright stays upright, and odd sizes become even', slow, async () => {
  const words = '-i input -c copy -metadata:s:v:0 rotate=90'.split(' ')
  const lying = await runFfmpeg(words, 'mov', await makeFilm({ seconds: 1 }))
  await derived(lying, async ({ width, height }) => expect([width, height]).toEqual([360, 640]))
  const odd = await makeFilm({ seconds: 1, size: '321x181', words: ['-vf', 'format=yuv444p', '-pix_fmt', 'yuv444p'] })
  await derived(odd, async ({ width, height }) => expect([width, height]).toEqual([320, 180]))
})

test.skipIf(!ffmpeg)('a film tells nothing of where, when and by whom it was made', slow, async () => {
  const secrets = ['Ann at home', '+51.5074', 'loci', 'Chapter of Ann', 'her words', '2021-03-04']
  const chapters = ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=1\ntitle=Chapter of Ann\n'
  const captions = '1\n00:00:00,000 --> 00:00:01,000\nher words\n'
  await using folder = await openWorkFolder()
  await writeFile(join(folder.path, 'chapters'), chapters)
  await writeFile(join(folder.path, 'captions.srt'), captions)
  const words = [
    '-f lavfi -i testsrc2=s=320x180:d=2 -f lavfi -i sine=d=2'.split(' '),
    ['-i', join(folder.path, 'captions.srt'), '-f', 'ffmetadata', '-i', join(folder.path, 'chapters')],
    '-map 0 -map 1 -map 2 -map_chapters 3 -c:v libx264 -preset ultrafast -c:a aac -c:s mov_text'.split(' '),
    ['-metadata', 'title=Ann at home', '-metadata', 'location=+51.5074-000.1278/'],
    ['-metadata', 'creation_time=2021-03-04T05:06:07Z', '-metadata:s:v', 'title=Ann at home', '-shortest'],
  ]
  const source = await runFfmpeg(words.flat(), 'mp4')
  expect(['Ann at home', 'loci', 'her words'].filter((secret) => !source.includes(secret))).toEqual([])
  await derived(source, async ({ files, read, probed }) => {
    expect(probed.streams.map(({ codec_name: codec }) => codec)).toEqual(['h264', 'aac'])
    expect(probed.chapters).toEqual([])
    const tags = [probed.format.tags, ...probed.streams.map((stream) => stream.tags)].flatMap((found) =>
      Object.keys(found),
    )
    const harmless = [
      'major_brand',
      'minor_version',
      'compatible_brands',
      'language',
      'handler_name',
      'vendor_id',
      'encoder',
    ]
    expect(tags.filter((tag) => !harmless.includes(tag))).toEqual([])
    for (const name of files) {
      const bytes = await read(name)
      for (const secret of secrets) expect(bytes.includes(secret), `${secret} in ${name}`).toBe(false)
    }
  })
})

test.skipIf(!ffmpeg)('a film of high dynamic range gets the colours of a common screen', slow, async () => {
  const words =
    '-c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -tag:v hvc1 -color_primaries bt2020 -color_trc arib-std-b67'
  const x265 = 'log-level=error:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc'
  const source = await makeFilm({
    seconds: 1,
    size: '320x180',
    kind: 'mov',
    words: [...words.split(' '), '-colorspace', 'bt2020nc', '-x265-params', x265],
  })
  await derived(source, async ({ probed }) => {
    expect(probed.streams[0]).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p', color_transfer: 'bt709' })
  })
})

test.skipIf(!ffmpeg)('nothing but what may be shown is called a file of the film', slow, async () => {
  await using folder = await openWorkFolder()
  await writeFile(join(folder.path, 'source'), await makeFilm({ seconds: 1 }))
  await grantToDecoder(join(folder.path, 'source'))
  const { files } = await deriveFilm(
    ffmpeg ?? { ffmpeg: '', ffprobe: '', canMapTones: false },
    folder.path,
    'source',
    'mp4',
  )
  const rest = (await readdir(folder.path)).filter((name) => !files.includes(name))
  expect(rest.toSorted()).toEqual(['frames.rgb', 'source', 'still.png'])
})

test('without an ffmpeg, or with one that cannot write films, videos are off', async () => {
  expect(await canTakeVideos({ ffmpegPath: undefined, searchPath: '/nowhere' })).toBe(false)
  expect(await canTakeVideos({ ffmpegPath: '/nowhere/ffmpeg', searchPath: '/usr/bin' })).toBe(false)
  expect(await canTakeVideos({ ffmpegPath: '/bin/true', searchPath: '/usr/bin' })).toBe(false)
})
