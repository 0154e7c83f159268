import { constants, open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Limits, requireRoom, runConfined } from './confine.ts'
import type { Question } from './decoder.ts'
import { type MediaDefect, UnusableMedia } from './unusable-media.ts'
import { DECODER_ID, openWorkFolder, reclaimFromDecoder } from './work-folder.ts'

const decoder = fileURLToPath(new URL('decoder.ts', import.meta.url))

/** 50 megapixels of the costliest kinds stay well under each of these (docs/decisions/012). */
const limits: Limits = { seconds: 120, cpuSeconds: 60, memoryMiB: 1_536, fileMiB: 64, outputMiB: 4, niceness: 5 }

/** The widths in pixels in which a picture is kept, beside `blur.webp`; each is there in WebP and AVIF. */
export const keptWidths = [160, 480, 960, 1600] as const

const defects = ['unreadable', 'tooSmall', 'tooLarge', 'moving', 'tooLong'] as const satisfies MediaDefect[]
const Usage = z.object({ cpuMs: z.number(), memoryMiB: z.number() })
const Pdqs = z.object({
  hashes: z.array(z.string().regex(/^[\da-f]{64}$/)).length(8),
  quality: z.int().min(0).max(100),
})
const Size = z.object({ width: z.int().positive(), height: z.int().positive() })
const Defect = z.object({ fault: z.enum(defects), detail: z.string() })
const Picture = Size.extend({
  placeholder: z.string().regex(/^#[\da-f]{6}$/),
  files: z.array(z.string().regex(/^(\d+\.(webp|avif)|blur\.webp)$/)),
  pdqs: Pdqs,
  usage: Usage,
})

/** What is made of a picture: `files` are names in the folder asked for. */
export type SafePicture = z.infer<typeof Picture>

/** Reads the head of an uploaded photo; answers its size as it is shown. Throws `UnusableMedia`. */
export async function checkPhoto(path: string): Promise<z.infer<typeof Size>> {
  await using folder = await openWorkFolder()
  // Without `await` the folder would go before the decoder has begun.
  return await ask({ task: 'measure' }, path, folder.path, Size)
}

/** Makes the copies of an uploaded photo that may be shown. Throws `UnusableMedia`. */
export async function derivePhoto(path: string, folder: string, signal?: AbortSignal): Promise<SafePicture> {
  const made = await ask({ task: 'derive', widths: keptWidths, isPhoto: true, signal }, path, folder, Picture)
  await reclaimFromDecoder(folder)
  return made
}

/** The same of a still that we took from a film: it may be small. */
export function deriveStill(path: string, folder: string, signal?: AbortSignal): Promise<SafePicture> {
  return ask({ task: 'derive', widths: keptWidths, isPhoto: false, signal }, path, folder, Picture)
}

/** The one copy of a selfie that the staff look at. Throws `UnusableMedia`. */
export async function deriveSelfie(path: string, folder: string): Promise<SafePicture> {
  const made = await ask({ task: 'derive', widths: [960], isPhoto: true }, path, folder, Picture)
  await reclaimFromDecoder(folder)
  return made
}

/** Hashes frames of `PDQ_SIDE` squared, laid one after another in a file. */
export async function hashFrames(path: string, folder: string, signal?: AbortSignal): Promise<z.infer<typeof Pdqs>[]> {
  const { frames } = await ask({ task: 'hash-frames', signal }, path, folder, z.object({ frames: z.array(Pdqs) }))
  return frames
}

/** Asks a process of its own. What crashes it, or takes more than allowed, is unreadable; what else ends it may pass. */
async function ask<Answer>(
  { signal: stop, ...question }: Question & { signal?: AbortSignal | undefined },
  path: string,
  folder: string,
  Answer: z.ZodType<Answer>,
): Promise<Answer> {
  // A film's stills were written by a decoder: what is a link is not followed.
  await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  const words = ['--max-old-space-size=256', decoder, JSON.stringify(question), String(DECODER_ID)]
  const options = { folder, limits, input: file.fd, keepsUser: true, signal: stop }
  const ended = await runConfined(process.execPath, words, options)
  const { code, signal, output, complaint, isLate } = ended
  if (code !== 0) {
    await requireRoom(folder, ended)
    // From outside come SIGKILL (the time limit, a full machine) and SIGTERM; the file itself brings the others.
    if (isLate || signal === 'SIGKILL' || signal === 'SIGTERM') throw new Error(`The decoder was ended by ${signal}.`)
    if (signal ?? /heap out of memory|bad_alloc|out of memory/i.test(complaint))
      throw new UnusableMedia('unreadable', String(signal))
    throw new Error(`The decoder ended with ${code}: ${complaint}`)
  }
  const said: unknown = JSON.parse(output.toString())
  const fault = Defect.safeParse(said)
  if (fault.success) throw new UnusableMedia(fault.data.fault, fault.data.detail)
  return Answer.parse(said)
}
