import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFfmpeg } from '@amour/server/media/ffmpeg.ts'
import { createTemporaryFolder } from '@amour/test/process/temporary-folder.ts'

const execute = promisify(execFile)

// oxlint-disable-next-line node/no-process-env -- where this machine keeps its programs
const { PATH: searchPath = '', FFMPEG_PATH: ffmpegPath } = process.env

/** The ffmpeg of this machine; undefined where there is none, and then what films are about cannot be tested. */
export const ffmpeg = await findFfmpeg({ ffmpegPath, searchPath })

// Their tests are passed over where there is nothing to try them with; that is said aloud.
if (!ffmpeg) {
  process.stderr.write('\nNO TEST OF FILMS IS RUN: there is no ffmpeg here (Debian: apt-get install ffmpeg).\n\n')
}

type Wanted = {
  seconds?: number
  size?: string
  rate?: number
  /** The ending, which chooses the container. */
  kind?: 'mp4' | 'mov' | 'webm'
  isSilent?: boolean
  /** Further words for ffmpeg, before the file's name. */
  words?: string[]
}

const films = new Map<string, Promise<Buffer>>()

/** A film of moving stripes and a tone, made by ffmpeg once for all tests of a worker. */
export async function makeFilm(wanted: Wanted = {}): Promise<Buffer> {
  const key = JSON.stringify(wanted)
  const film = films.get(key) ?? encodeFilm(wanted)
  films.set(key, film)
  // A copy: some tests spoil theirs.
  return Buffer.from(await film)
}

async function encodeFilm(wanted: Wanted): Promise<Buffer> {
  const { seconds = 2, size = '640x360', rate = 25, kind = 'mp4', isSilent = false, words = [] } = wanted
  const codecs =
    kind === 'webm'
      ? '-c:v libvpx -deadline realtime -cpu-used 8 -c:a libopus'
      : '-c:v libx264 -preset ultrafast -c:a aac'
  const inputs = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`]
  const tone = isSilent ? [] : ['-f', 'lavfi', '-i', `sine=440:d=${seconds}`]
  return runFfmpeg([...inputs, ...tone, ...codecs.split(' '), '-pix_fmt', 'yuv420p', ...words], kind)
}

/** Runs ffmpeg in a folder of its own, in which `input` is a file of that name, and answers the file it makes. */
export async function runFfmpeg(words: string[], ending: string, input?: Uint8Array): Promise<Buffer> {
  if (!ffmpeg) throw new Error('There is no ffmpeg here.')
  const folder = await createTemporaryFolder('film')
  const path = join(folder, `film.${ending}`)
  try {
    if (input) await writeFile(join(folder, 'input'), input)
    await execute(ffmpeg.ffmpeg, ['-v', 'error', '-y', ...words, path], { cwd: folder, maxBuffer: 2 ** 24 })
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
