import { writeSync } from 'node:fs'
import sharp from 'sharp'
import { createFrameReader, type Frame, packFrame } from './frames.ts'
import { markRaster } from './watermark.ts'

/** What the marker can be asked: to mark the picture that comes with the question, or to draw the mark alone. */
export type MarkQuestion =
  | { task: 'mark'; text: string }
  | { task: 'overlay'; text: string; width: number; height: number }

// It opens what our own decoder wrote, in the one kind that it is asked for.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

/** Effort 0 of 6 makes files 3 % larger than 2, and takes half of the time that somebody waits. */
const webp = { quality: 78, effort: 0 }

async function answer(question: MarkQuestion, bytes: Buffer): Promise<Buffer> {
  if (question.task === 'overlay') {
    const { width, height, text } = question
    const data = Buffer.alloc(width * height * 4)
    markRaster({ width, height, channels: 4, data }, text)
    return sharp(data, { raw: { width, height, channels: 4 } })
      .png({ compressionLevel: 3 })
      .toBuffer()
  }
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  markRaster({ width, height, channels: 3, data }, question.text)
  return sharp(data, { raw: { width, height, channels: 3 } })
    .webp(webp)
    .toBuffer()
}

/** The process that marks pictures, one after another: no secrets, no network, few rights, and its lifetime is bounded. */
function layDownRights(id: number) {
  if (process.getuid?.() !== 0) return
  process.setgroups?.([])
  process.setgid?.(id)
  process.setuid?.(id)
}

try {
  layDownRights(Number(process.argv[2]))
} catch {
  // A container may know no other user.
}

function send(frame: Buffer) {
  for (let sent = 0; sent < frame.length;) sent += writeSync(1, frame, sent)
}

async function work({ head, body }: Frame) {
  try {
    // Asked by marking.ts alone.
    send(packFrame({ isDone: true }, await answer(head as MarkQuestion, body)))
  } catch (error) {
    send(packFrame({ isDone: false, detail: String(error).slice(0, 200) }))
  }
}

const read = createFrameReader()
let turn = Promise.resolve()
process.stdin.on('data', (piece: Buffer) => {
  for (const frame of read(piece)) turn = turn.then(() => work(frame))
})
