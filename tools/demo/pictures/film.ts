import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Ffmpeg } from '@amour/server/media/ffmpeg.ts'
import { FILM_SIZE } from './render.ts'

const execute = promisify(execFile)

/** How long a film lasts. */
export const FILM_SECONDS = 5

/** Pictures a second. */
const RATE = 25

/** Makes a film of a picture of `FRAME`, a PNG: the view moves slowly over it, without a sound. */
export async function renderFilm({ ffmpeg }: Ffmpeg, frame: Uint8Array): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-film-'))
  try {
    await writeFile(join(folder, 'frame.png'), frame)
    const { width, height } = FILM_SIZE
    const way = `t/${FILM_SECONDS}`
    const still = `format=yuv420p,loop=loop=${FILM_SECONDS * RATE - 1}:size=1,setpts=N/${RATE}/TB`
    const pan = `crop=${width}:${height}:x='(in_w-out_w)*${way}':y='(in_h-out_h)*(1-${way})'`
    const words = ['-nostdin', '-v', 'error', '-framerate', String(RATE), '-i', 'frame.png', '-vf', `${still},${pan}`]
    const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '28', '-movflags', '+faststart', 'film.mp4']
    await execute(ffmpeg, [...words, ...encode], { cwd: folder })
    return await readFile(join(folder, 'film.mp4'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
