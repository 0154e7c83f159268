import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Ffmpeg } from '@amour/server/media/ffmpeg.ts'
import { FILM_SIZE, renderFrame } from './render.ts'

const execute = promisify(execFile)

/** How long a film lasts. */
export const FILM_SECONDS = 5

/** Makes a film of a drawing: the view moves slowly over it, without a sound. */
export async function renderFilm({ ffmpeg }: Ffmpeg, svg: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-film-'))
  try {
    await writeFile(join(folder, 'frame.png'), await renderFrame(svg))
    const { width, height } = FILM_SIZE
    const way = `t/${FILM_SECONDS}`
    const pan = `crop=${width}:${height}:x='(in_w-out_w)*${way}':y='(in_h-out_h)*(1-${way})',format=yuv420p`
    const words = ['-nostdin', '-v', 'error', '-loop', '1', '-framerate', '25', '-t', String(FILM_SECONDS)]
    const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-movflags', '+faststart', 'film.mp4']
    await execute(ffmpeg, [...words, '-i', 'frame.png', '-vf', pan, ...encode], { cwd: folder })
    return await readFile(join(folder, 'film.mp4'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
