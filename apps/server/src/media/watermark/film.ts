import { type Limits, runConfined } from '#media/confine.ts'
import type { StoppableFfmpeg } from '#media/ffmpeg.ts'
import { readingOf, requireSuccess } from '#media/probe.ts'

/** A minute of film takes some ten seconds of processor. */
const limits: Limits = { seconds: 600, cpuSeconds: 240, memoryMiB: 1_024, fileMiB: 64, outputMiB: 1, niceness: 10 }

/** The film as a viewer gets it, in a folder of its own. */
export const MARKED_FILM = '480.mp4'

/** A size within 854 × 480 or 480 × 854, with even sides, never enlarged. */
export function sizeOfMarkedFilm({ width, height }: { width: number; height: number }) {
  const factor = Math.min(1, 854 / Math.max(width, height), 480 / Math.min(width, height))
  const even = (side: number) => Math.max(2, 2 * Math.floor((side * factor) / 2))
  return { width: even(width), height: even(height) }
}

type Marking = { folder: string; film: string; overlay: string; size: { width: number; height: number } }

/** Makes of a film of ours one with a picture laid over each frame, its sound as it is. Throws `UnusableMedia`. */
export async function markFilm({ ffmpeg, signal }: StoppableFfmpeg, { folder, film, overlay, size }: Marking) {
  const words = [
    ['-nostdin', '-y', '-hide_banner', '-v', 'error', '-threads', '2'],
    readingOf('mp4', film),
    ['-protocol_whitelist', 'file', '-f', 'image2', '-i', `file:${overlay}`],
    [
      '-filter_complex',
      `[0:v]scale=${size.width}:${size.height}[film];[film][1:v]overlay=0:0:format=yuv420,format=yuv420p`,
    ],
    ['-map', '0:a?', '-c:a', 'copy', '-dn', '-sn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '26', '-profile:v', 'high', '-threads', '2'],
    ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', `file:${MARKED_FILM}`],
  ].flat()
  await requireSuccess(folder, await runConfined(ffmpeg, words, { folder, limits, signal }))
}
