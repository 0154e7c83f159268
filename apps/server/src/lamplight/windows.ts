import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Limits, runConfined } from '#media/confine.ts'
import { openWorkFolder } from '#media/work-folder.ts'
import { keptWidths } from './format.ts'

const program = fileURLToPath(new URL('draw.ts', import.meta.url))

/** So many windows one process draws at most. */
export const MOST_AT_ONCE = 10

/** Ten windows take five seconds of a processor that has nothing else to do; behind all other work it may be minutes. */
const limits: Limits = { seconds: 300, cpuSeconds: 60, memoryMiB: 1_024, fileMiB: 1, outputMiB: 1, niceness: 15 }

const Placeholders = z.array(z.string().regex(/^#[\da-f]{6}$/))

/** A window as files: `placeholder` is its mean colour. */
export type DrawnWindow = { placeholder: string; files: { name: string; path: string }[] }

/**
 * Draws the windows of these seeds, in a process of its own that stands back behind all others, and hands them over; the
 * files are gone afterwards. Throws where the process does not come to its end.
 */
export async function drawWindows<Result>(
  seeds: readonly string[],
  take: (windows: DrawnWindow[]) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  await using folder = await openWorkFolder()
  const words = ['--max-old-space-size=256', program, JSON.stringify(seeds)]
  const ended = await runConfined(process.execPath, words, { folder: folder.path, limits, keepsUser: true, signal })
  const { code, output, complaint } = ended
  if (code !== 0) throw new Error(`Windows were not drawn: ${code ?? ended.signal} ${complaint}`)
  const placeholders = Placeholders.length(seeds.length).parse(JSON.parse(output.toString()))
  const windows = placeholders.map((placeholder, index) => ({
    placeholder,
    files: keptWidths.map((width) => ({ name: `${width}.webp`, path: join(folder.path, `${index}-${width}.webp`) })),
  }))
  return await take(windows)
}
