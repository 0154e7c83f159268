import { constants, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Limits, runConfined } from './confine.ts'
import type { Ffmpeg, StoppableFfmpeg } from './ffmpeg.ts'
import { UnusableMedia } from './unusable-media.ts'
import { PDQ_SIDE } from './pdq/pdq.ts'
import { deriveStill, hashFrames, keptWidths, type SafePicture } from './pictures.ts'
import { type Film, GRACE_MS, LONGEST_MS, probeFilm, readingOf, requireSuccess } from './probe.ts'
import type { MediaFormat } from './sniff.ts'
import { reclaimFromDecoder } from './work-folder.ts'

/** What is made of a film: `files` are names in the folder it was made in; `frames` are hashed once a second. */
export type SafeFilm = Pick<SafePicture, 'width' | 'height' | 'placeholder' | 'files'> & {
  durationMs: number
  frames: { ms: number; hashes: string[]; quality: number }[]
}

/** The film itself and the still that stands for it, in a folder of derivatives. */
export const FILM = '720.mp4'
export const POSTER = 'poster.webp'

/** More than the design's 120 s: 60 seconds of 4K must pass on two slow cores, beside other work (docs/decisions/012). */
const limits: Limits = { seconds: 1_200, cpuSeconds: 600, memoryMiB: 1_536, fileMiB: 96, outputMiB: 1, niceness: 10 }

/** Most bytes of a finished film; at this quality 60 seconds of the wildest motion stay under it. */
const MOST_BYTES = 80 * 2 ** 20

/** Within 1280 × 720 or 720 × 1280, square pixels, even sides, never enlarged. */
const factor = 'min(1\\,min(1280/max(iw*sar\\,ih)\\,720/min(iw*sar\\,ih)))'
const scale = `scale=w='max(2\\,2*trunc(iw*sar*${factor}/2))':h='max(2\\,2*trunc(ih*${factor}/2))',setsar=1`

/** A film of high dynamic range, shown as it is, looks washed out on every other screen. */
const mapTones =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'

/**
 * Makes of an uploaded film in a folder what may be shown. Throws `UnusableMedia`, and another error when the signal of
 * `tools` ends it.
 */
export async function deriveFilm(
  tools: StoppableFfmpeg,
  folder: string,
  file: string,
  format: MediaFormat,
): Promise<SafeFilm> {
  const film = await probeFilm(tools, folder, file, format)
  await transcode(tools, folder, [
    ...readingOf(format, file),
    ...encodingOf(tools.isSilent ? { ...film, audio: undefined } : film, tools),
  ])
  const made = await probeFilm(tools, folder, FILM, 'mp4')
  // A film that ends early was cut by the limit of bytes, or broke off in the middle of the file.
  if (made.durationMs < film.durationMs * 0.9 - 500) throw new UnusableMedia('unreadable', 'ends early')
  await takeStills(tools, folder)
  const still = await deriveStill(join(folder, 'still.png'), folder, tools.signal)
  const frames = await hashFrames(join(folder, 'frames.rgb'), folder, tools.signal)
  await reclaimFromDecoder(folder)
  await copyFile(join(folder, `${Math.max(...keptWidths)}.webp`), join(folder, POSTER), constants.COPYFILE_EXCL)
  return {
    ...still,
    files: [...still.files, FILM, POSTER],
    durationMs: made.durationMs,
    frames: frames.map((frame, second) => ({ ms: second * 1000, ...frame })),
  }
}

/** One picture, one sound, nothing else of the file: no data, captions, chapters, or words of any kind. */
function encodingOf({ video, audio, isHighRange }: Film, { canMapTones }: Ffmpeg): string[] {
  const tones = isHighRange && canMapTones ? `,${mapTones}` : ''
  return [
    ['-map', `0:${video}`],
    audio === undefined ? ['-an'] : ['-map', `0:${audio}`, ...split('-c:a aac -b:a 128k -ac 2 -ar 48000')],
    split('-dn -sn -map_metadata -1 -map_chapters -1'),
    ['-vf', `${scale}${tones},format=yuv420p`, '-fpsmax', '30'],
    // Each second begins with a picture that needs no other, and none stands between: a player goes there at once, and
    // the frames to be hashed are read without the rest.
    [...split('-sc_threshold 0'), '-force_key_frames', 'expr:isnan(prev_forced_t)+gte(t,prev_forced_t+1)'],
    // One step less of looking for motion than the preset: a fifth less work, 6 % more bytes, as like the original (SSIM).
    split('-c:v libx264 -preset veryfast -subq 1 -crf 24 -profile:v high -a53cc 0 -threads 2'),
    split('-fflags +bitexact -flags:v +bitexact -flags:a +bitexact -movflags +faststart'),
    ['-t', String((LONGEST_MS + GRACE_MS) / 1000), '-fs', String(MOST_BYTES), '-max_muxing_queue_size', '1024'],
    ['-f', 'mp4', `file:${FILM}`],
  ].flat()
}

/** Of our own film: the still that says most of its first seconds, and the frame each second begins with, to be hashed. */
async function takeStills(tools: StoppableFfmpeg, folder: string) {
  // `pass`: of a film shorter than half of a tenth of a second there would be no picture at all.
  const still = ['-vf', 'fps=10:eof_action=pass,thumbnail=40', '-frames:v', '1', '-f', 'image2', 'file:still.png']
  const small = `scale=${PDQ_SIDE}:${PDQ_SIDE}`
  const frames = ['-vf', small, '-fps_mode', 'passthrough', '-pix_fmt', 'rgb24', '-f', 'rawvideo', 'file:frames.rgb']
  const inputs = [...split('-t 4'), ...readingOf('mp4', FILM), ...split('-skip_frame nokey'), ...readingOf('mp4', FILM)]
  await transcode(tools, folder, [...inputs, ...split('-map 0:v:0'), ...still, ...split('-map 1:v:0'), ...frames])
}

const split = (words: string) => words.split(' ')

async function transcode({ ffmpeg, signal }: StoppableFfmpeg, folder: string, words: string[]) {
  const program = ['-nostdin', '-y', '-hide_banner', '-v', 'error', '-threads', '2', ...words]
  await requireSuccess(folder, await runConfined(ffmpeg, program, { folder, limits, signal }))
}
