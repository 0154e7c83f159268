import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFilm, ffmpeg, runFfmpeg } from '@amour/test/media/test-film.ts'
import { expect, test } from 'vitest'
import { UnusableMedia } from './unusable-media.ts'
import type { MediaFormat } from './sniff.ts'
import { deriveFilm } from './video.ts'
import { grantToDecoder, openWorkFolder } from './work-folder.ts'

const slow = { timeout: 120_000 }
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const still = (seconds: number) =>
  runFfmpeg(`-f lavfi -i color=s=64x64:r=1/3600:d=${seconds} -c:v libx264`.split(' '), 'mp4')

/** A film of so many pictures that are copied a thousand times over. */
async function manyStreams(): Promise<Buffer> {
  const words = Array.from({ length: 1_000 }, () => ['-map', '0:v']).flat()
  return runFfmpeg(
    ['-i', 'input', ...words, '-c', 'copy'],
    'mp4',
    await makeFilm({ seconds: 0.1, size: '64x64', isSilent: true }),
  )
}

/** A film of 70 seconds of which every header says that it lasts one. */
async function liar(): Promise<Buffer> {
  const film = await makeFilm({ seconds: 70, size: '64x64', rate: 5, isSilent: true })
  for (const [box, duration] of [
    ['mvhd', 20],
    ['tkhd', 24],
    ['mdhd', 20],
  ] as const) {
    film.writeUInt32BE(1_000, film.indexOf(box) + duration)
  }
  // Without the list of edits nothing but the packets tells the length.
  film.write('free', film.indexOf('elst'))
  return film
}

/** A film whose table of contents is whole and whose second half is not there. */
async function brokenOff(): Promise<Buffer> {
  const film = await makeFilm({ seconds: 4, words: ['-movflags', '+faststart'] })
  return film.subarray(0, film.indexOf('mdat') + ((film.length - film.indexOf('mdat')) >> 1))
}

test.skipIf(!ffmpeg).for<[what: string, fault: string, bytes: () => Buffer | Promise<Buffer>, format?: MediaFormat]>([
  [
    'a list of addresses',
    'unreadable',
    () => latin1('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'),
  ],
  [
    'a list of addresses elsewhere',
    'unreadable',
    () => latin1('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n'),
    'webm',
  ],
  ['a list of files', 'unreadable', () => latin1("ffconcat version 1.0\nfile 'source'\n")],
  ['a program', 'unreadable', () => Buffer.concat([latin1('MZ\x90\0'), Buffer.alloc(4_000)])],
  [
    'a page that begins as a film',
    'unreadable',
    () => latin1('\0\0\0\x18ftypisom\0\0\0\0isommp42<script>alert(1)</script>'),
  ],
  ['a WebM that is called MP4', 'unreadable', () => makeFilm({ kind: 'webm', seconds: 1 }), 'mp4'],
  ['a sound alone', 'unreadable', () => runFfmpeg('-f lavfi -i sine=d=1 -c:a aac'.split(' '), 'mp4')],
  [
    'a codec that no phone writes',
    'unreadable',
    () => makeFilm({ kind: 'mov', seconds: 1, words: ['-c:v', 'qtrle', '-pix_fmt', 'rgb24'] }),
  ],
  ['half of a film', 'unreadable', async () => (await makeFilm()).subarray(0, 30_000)],
  ['a film that breaks off', 'unreadable', brokenOff],
  ['a still of ten hours', 'tooLong', () => still(36_000)],
  ['a film of 70 seconds', 'tooLong', () => makeFilm({ seconds: 70, size: '64x64', rate: 5 })],
  ['a film of 70 seconds that says it lasts one', 'tooLong', liar],
  [
    'a silent picture under ten minutes of sound',
    'tooLong',
    () => runFfmpeg('-f lavfi -i color=s=64x64:d=1 -f lavfi -i sine=d=600 -c:v libx264 -c:a aac'.split(' '), 'mp4'),
  ],
  [
    '300 pictures a second without end',
    'tooLong',
    () => makeFilm({ seconds: 59, size: '16x16', rate: 400, isSilent: true }),
  ],
  ['a film of 8K', 'tooLarge', () => makeFilm({ seconds: 0.1, size: '7680x4320', rate: 10, isSilent: true })],
  ['a thousand streams', 'unreadable', manyStreams],
])('%s is refused: %s', slow, async ([, fault, bytes, format = 'mp4']) => {
  await using folder = await openWorkFolder()
  const source = join(folder.path, 'source')
  await writeFile(source, await bytes())
  await grantToDecoder(source)
  const answer = deriveFilm(ffmpeg ?? { ffmpeg: '', ffprobe: '', canMapTones: false }, folder.path, 'source', format)
  const found = await answer.then(
    () => 'taken',
    (error: unknown) => (error instanceof UnusableMedia ? error.fault : String(error)),
  )
  expect(found).toBe(fault)
  expect((await readdir(folder.path)).filter((name) => name.endsWith('.webp'))).toEqual([])
})

test.skipIf(!ffmpeg).for([
  ['poster.webp', 'a decoder left a link'],
  ['1600.webp', 'EEXIST'],
  ['frames.rgb', 'ELOOP'],
] as const)(
  'a decoder that was taken over and leaves a link as %s has us neither read nor write by it: %s',
  slow,
  async ([name, guard]) => {
    await using folder = await openWorkFolder()
    await using ours = await openWorkFolder()
    const [source, secret, program] = [
      join(folder.path, 'source'),
      join(ours.path, 'secret'),
      join(ours.path, 'ffmpeg'),
    ]
    await writeFile(source, await makeFilm({ seconds: 1 }))
    await grantToDecoder(source)
    await writeFile(secret, 'ours', { mode: 0o600 })
    await writeFile(
      program,
      `#!/bin/sh\n${ffmpeg?.ffmpeg} "$@" || exit\ncase "$*" in *frames.rgb) ln -sf ${secret} ${name};; esac\n`,
      { mode: 0o755 },
    )
    const tools = { ffmpeg: program, ffprobe: ffmpeg?.ffprobe ?? '', canMapTones: false }
    await expect(deriveFilm(tools, folder.path, 'source', 'mp4')).rejects.toThrow(guard)
    expect(await readFile(secret, 'utf8')).toBe('ours')
  },
)
