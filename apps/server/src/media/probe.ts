import { z } from 'zod'
import { type Ended, type Limits, requireRoom, runConfined } from './confine.ts'
import type { StoppableFfmpeg } from './ffmpeg.ts'
import { UnusableMedia } from './unusable-media.ts'
import type { MediaFormat } from './sniff.ts'

/**
 * Longest film in milliseconds (docs/specification/gaps.md §3); a phone that was told to stop at 60 seconds stops a
 * little later.
 */
export const LONGEST_MS = 60_000
export const GRACE_MS = 500

/** 4K upright or across: more pixels than that no phone of today films. */
const LONGEST_SIDE = 4_096
export const MOST_PIXELS = 4_096 * 2_304

/** Pictures, sounds and whatever else phones put beside them; and so many packets in 60 seconds at 240 pictures. */
const MOST_STREAMS = 16
const MOST_PACKETS = 20_000

const probeLimits: Limits = { seconds: 120, cpuSeconds: 60, memoryMiB: 512, fileMiB: 1, outputMiB: 4, niceness: 5 }

/** The demuxer that a sniffed format has: ffmpeg never chooses by itself, or a list of addresses would do as a film. */
const demuxers = { mp4: 'mov', mov: 'mov', webm: 'matroska' } satisfies Partial<Record<MediaFormat, string>>

/** What phones, cameras and browsers write. No other decoder of ffmpeg's hundreds is ever fed. */
const videoCodecs = ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4', 'mjpeg']
const audioCodecs = ['aac', 'mp3', 'opus', 'vorbis', 'alac', 'ac3', 'eac3', 'pcm_s16le', 'pcm_s16be', 'amr_nb']
const decoders = [
  ...videoCodecs,
  'libdav1d',
  'libvpx',
  'libvpx-vp9',
  ...audioCodecs,
  'mp3float',
  'amrnb',
  'mov_text',
  'webvtt',
]

/** How ffmpeg and ffprobe are told to read an upload: its format, from a file, with few decoders. */
export function readingOf(format: MediaFormat, file: string): string[] {
  if (!(format in demuxers)) throw new UnusableMedia('unreadable', format)
  const demuxer = demuxers[format as keyof typeof demuxers] // `in` does not narrow it
  const bounds = ['-max_streams', String(MOST_STREAMS), '-max_pixels', String(MOST_PIXELS)]
  const lists = ['-protocol_whitelist', 'file,pipe', '-codec_whitelist', decoders.join(',')]
  return [...lists, ...bounds, '-f', demuxer, '-i', `file:${file}`]
}

const Stream = z.object({
  index: z.int(),
  codec_name: z.string().optional(),
  codec_type: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  duration: z.coerce.number().optional(),
  color_transfer: z.string().optional(),
  disposition: z.object({ attached_pic: z.int() }).partial().optional(),
})
const Streams = z.object({ streams: z.array(Stream).default([]) })

/** What is known of a film before it is decoded; `audio` is undefined for a silent one. */
export type Film = { video: number; audio: number | undefined; durationMs: number; isHighRange: boolean }

/** Reads what a film says of itself and the times of all its packets: a header may lie. Throws `UnusableMedia`. */
export async function probeFilm(
  tools: StoppableFfmpeg,
  folder: string,
  file: string,
  format: MediaFormat,
): Promise<Film> {
  const { streams } = Streams.parse(
    JSON.parse(await ask(tools, folder, ['-show_streams', '-of', 'json', ...readingOf(format, file)])),
  )
  const of = (type: string) => streams.find((stream) => stream.codec_type === type && !stream.disposition?.attached_pic)
  const [video, audio] = [of('video'), of('audio')]
  if (!video?.width || !video.height) throw new UnusableMedia('unreadable', 'no picture')
  if (!videoCodecs.includes(video.codec_name ?? '')) throw new UnusableMedia('unreadable', video.codec_name)
  if (Math.max(video.width, video.height) > LONGEST_SIDE || video.width * video.height > MOST_PIXELS) {
    throw new UnusableMedia('tooLarge', `${video.width} × ${video.height}`)
  }
  const hasSound = audio && audioCodecs.includes(audio.codec_name ?? '')
  const durationMs = await measure(tools, folder, file, format, [video.index, ...(hasSound ? [audio.index] : [])])
  if ((video.duration ?? 0) * 1000 > durationMs * 1.1 + 1_000) throw new UnusableMedia('unreadable', 'ends early')
  return {
    video: video.index,
    audio: hasSound ? audio.index : undefined,
    durationMs,
    isHighRange: ['smpte2084', 'arib-std-b67'].includes(video.color_transfer ?? ''),
  }
}

/** The longest of these streams by the times of its packets. */
async function measure(tools: StoppableFfmpeg, folder: string, file: string, format: MediaFormat, streams: number[]) {
  const entries = ['-show_entries', 'packet=stream_index,pts_time,dts_time,duration_time', '-of', 'compact=p=0']
  const text = await ask(tools, folder, [...entries, ...readingOf(format, file)])
  const lines = text.split('\n').filter((line) => line.includes('stream_index='))
  const lengths = streams.map((stream) => lengthOf(lines, stream))
  const durationMs = Math.round(Math.max(...lengths) * 1000)
  if (!Number.isFinite(durationMs) || durationMs <= 0) throw new UnusableMedia('unreadable', 'no packets')
  if (durationMs > LONGEST_MS + GRACE_MS || lines.length > MOST_PACKETS) throw new UnusableMedia('tooLong')
  return durationMs
}

function lengthOf(lines: string[], stream: number): number {
  let [first, last] = [Infinity, -Infinity]
  for (const line of lines) {
    const packet = new Map(line.split('|').map((part) => part.split('=') as [string, string])) // key=value by ffprobe
    if (packet.get('stream_index') !== String(stream)) continue
    const time = Number(packet.get('pts_time') ?? packet.get('dts_time'))
    if (!Number.isFinite(time)) continue
    first = Math.min(first, time)
    last = Math.max(last, time + (Number(packet.get('duration_time')) || 0))
  }
  return last - first
}

async function ask(tools: StoppableFfmpeg, folder: string, words: string[]): Promise<string> {
  const options = { folder, limits: probeLimits, signal: tools.signal }
  const ended = await runConfined(tools.ffprobe, ['-v', 'error', ...words], options)
  if (ended.complaint.includes('exceeds specified max pixel count')) throw new UnusableMedia('tooLarge')
  if (ended.isLoud) throw new UnusableMedia('tooLong', 'too many packets')
  await requireSuccess(folder, ended)
  return ended.output.toString()
}

/** A program that failed on a file will fail again, unless time, room in its folder or machine were against it. */
export async function requireSuccess(folder: string, ended: Ended): Promise<void> {
  await requireRoom(folder, ended)
  const { code, signal, complaint, isLate } = ended
  if (code === 0) return
  if (isLate || signal === 'SIGKILL' || signal === 'SIGTERM') throw new Error(`ffmpeg was ended by ${signal}.`)
  throw new UnusableMedia('unreadable', signal ?? complaint.slice(0, 200))
}
