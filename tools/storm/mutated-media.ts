import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UnusableMedia } from '@amour/server/media/unusable-media.ts'
import { derivePhoto } from '@amour/server/media/pictures.ts'
import { kindOf, sniffFormat } from '@amour/server/media/sniff.ts'
import { deriveFilm } from '@amour/server/media/video.ts'
import { grantToDecoder, openWorkFolder } from '@amour/server/media/work-folder.ts'
import { ffmpeg } from '@amour/test/media/test-film.ts'
import { type Mutated, mutatedFiles } from './mutated-files.ts'

const AT_ONCE = 6

/** Resident memory of this process, which stands in the worker's place, that no amount of files may exceed. */
const MEMORY_LIMIT = 600

type Report = {
  seed: number
  files: number
  seconds: number
  outcomes: Record<string, number>
  slowestMs: number
  memoryMiB: number
  faults: string[]
}

/**
 * Gives changed files to the decoders as the worker does, in this process: if one of them ended it, there would be no
 * report. Each must be made or refused; an end that says "try again" is a fault.
 */
export async function stormMutated(count: number, seed = Date.now() % 2 ** 31): Promise<Report> {
  const begun = performance.now()
  const report: Report = { seed, files: 0, seconds: 0, outcomes: {}, slowestMs: 0, memoryMiB: 0, faults: [] }
  const waiting = (await mutatedFiles(count, seed)).entries()
  const worker = async () => {
    for (const [index, file] of waiting) {
      const start = performance.now()
      const outcome = await tryOne(file).catch((error: unknown) => {
        report.faults.push(`file ${index} (${file.format}): ${String(error).slice(0, 300)}`)
        return 'failed'
      })
      report.outcomes[outcome] = (report.outcomes[outcome] ?? 0) + 1
      report.files += 1
      report.slowestMs = Math.max(report.slowestMs, Math.round(performance.now() - start))
      if (report.files % 500 === 0) process.stdout.write(`${report.files} files, ${JSON.stringify(report.outcomes)}\n`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  report.memoryMiB = Math.round(process.memoryUsage.rss() / 2 ** 20)
  if (report.memoryMiB > MEMORY_LIMIT) report.faults.push(`This process holds ${report.memoryMiB} MiB.`)
  report.seconds = Math.round((performance.now() - begun) / 1000)
  return report
}

/** `taken`, or what was found wrong with it. */
async function tryOne({ bytes }: Mutated): Promise<string> {
  await using folder = await openWorkFolder()
  const source = join(folder.path, 'source')
  await writeFile(source, bytes)
  await grantToDecoder(source)
  const format = await sniffFormat(source)
  if (!format) return 'unknown'
  const kind = kindOf(format)
  try {
    if (kind === 'photo') await derivePhoto(source, folder.path)
    else if (ffmpeg) await deriveFilm(ffmpeg, folder.path, 'source', format)
    return `${kind} taken`
  } catch (error) {
    if (error instanceof UnusableMedia) return `${kind} ${error.fault}`
    throw error
  }
}
