import { closeSync, readFileSync, writeSync } from 'node:fs'
import { derivePicture, measurePhoto } from './image.ts'
import { UnusableMedia } from './unusable-media.ts'
import { pdqsOf, PDQ_SIDE } from './pdq/pdq.ts'

/** What the decoder can be asked: the question is its one argument, the file its standard input. */
export type Question =
  | { task: 'measure' }
  | { task: 'derive'; widths: readonly number[]; isPhoto: boolean }
  | { task: 'hash-frames' }

/** The process in which pictures are decoded: it has no secrets, no network and few rights, and may die. */
async function answer(question: Question, bytes: Buffer): Promise<object> {
  switch (question.task) {
    case 'measure':
      return measurePhoto(bytes)
    case 'derive':
      if (question.isPhoto) await measurePhoto(bytes)
      return derivePicture(bytes, question.widths)
    case 'hash-frames':
      return { frames: [...framesOf(bytes)].map((rgb) => pdqsOf({ width: PDQ_SIDE, height: PDQ_SIDE, rgb })) }
  }
}

/** Frames of a film as ffmpeg lays them down one after another. */
function* framesOf(bytes: Buffer): Iterable<Buffer> {
  const size = PDQ_SIDE * PDQ_SIDE * 3
  for (let at = 0; at + size <= bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Root reads the file and loads libvips, then becomes somebody who may do neither. */
function layDownRights(id: number) {
  if (process.getuid?.() !== 0) return
  process.setgroups?.([])
  process.setgid?.(id)
  process.setuid?.(id)
}

const [question = '{}', id = ''] = process.argv.slice(2)
const bytes = readFileSync(0)
closeSync(0)
try {
  layDownRights(Number(id))
} catch {
  // A container may know no other user.
}
const result = await answer(JSON.parse(question) as Question, bytes).catch((error: unknown) => {
  if (error instanceof UnusableMedia) return { fault: error.fault, detail: error.message.slice(0, 200) }
  throw error
})
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
const usage = { cpuMs: Math.round((userCPUTime + systemCPUTime) / 1000), memoryMiB: Math.round(maxRSS / 1024) }
writeSync(1, JSON.stringify({ ...result, usage }))
