import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { endGroup, type Limits, startConfined } from '#media/confine.ts'
import { UnusableMedia } from '#media/unusable-media.ts'
import { DECODER_ID } from '#media/work-folder.ts'
import { createFrameReader, type Frame, packFrame } from './frames.ts'
import type { MarkQuestion } from './marker.ts'

const program = fileURLToPath(new URL('marker.ts', import.meta.url))

/** It goes on for many pictures, and is replaced after `MOST_PICTURES`, long before its processor time is over. */
const limits: Limits = { seconds: 0, cpuSeconds: 900, memoryMiB: 1_536, fileMiB: 1, outputMiB: 0, niceness: 1 }
const MOST_PICTURES = 2_000

/** A picture takes 10 to 130 ms by its size: whoever would wait behind so many others, or so many milliseconds, is told to come again. */
const MOST_WAITING = 120
const PATIENCE = 8_000

/** Milliseconds after which a picture that is being marked never will be, and after which a process that nobody asks goes. */
const STUCK = 10_000
const IDLE = 60_000

/** More pictures are asked for than can be marked, or none can be: answers 503. */
export class MarkerBusy extends Error {
  override name = 'MarkerBusy'
  readonly statusCode = 503
}

const Answer = z.object({ isDone: z.boolean(), detail: z.string().optional() })

type Settling = { resolve: (body: Buffer) => void; reject: (error: Error) => void }
type Question = Settling & { frame: Buffer }
type Marker = { ask(frame: Buffer): Promise<Buffer>; retire(): void }

/** The one process of this kind, while there is one, and those who wait for it in their order. */
let marker: Promise<Marker> | undefined
let idle: NodeJS.Timeout | undefined
let isBusy = false
const queue: Question[] = []

/** A WebP picture with a text laid over all of it. Throws `UnusableMedia` for what is none, and `MarkerBusy`. */
export const markPicture = (bytes: Uint8Array, text: string) => ask({ task: 'mark', text }, bytes)

/** The mark alone, as a PNG that shines through. Throws `MarkerBusy`. */
export const drawOverlay = (size: { width: number; height: number }, text: string) =>
  ask({ task: 'overlay', text, ...size })

async function ask(task: MarkQuestion, bytes?: Uint8Array): Promise<Buffer> {
  if (queue.length >= MOST_WAITING) throw new MarkerBusy('Too many pictures wait to be marked.')
  let late: NodeJS.Timeout | undefined
  return new Promise<Buffer>((resolve, reject) => {
    const question = { frame: packFrame(task, bytes), resolve, reject }
    late = setTimeout(() => {
      const place = queue.indexOf(question)
      if (place === -1) return
      queue.splice(place, 1)
      reject(new MarkerBusy('A picture’s turn to be marked did not come in time.'))
    }, PATIENCE)
    queue.push(question)
    void next()
  }).finally(() => clearTimeout(late))
}

async function next() {
  if (isBusy) return
  const question = queue.shift()
  if (!question) return
  isBusy = true
  clearTimeout(idle)
  await mark(question.frame).then(question.resolve, question.reject)
  isBusy = false
  if (queue.length === 0) idle = setTimeout(retire, IDLE).unref()
  void next()
}

/** A marker that was ended in the middle may have been ended by the machine: another one is asked once. */
async function mark(frame: Buffer, isAgain = false): Promise<Buffer> {
  try {
    marker ??= startMarker()
    return await (await marker).ask(frame)
  } catch (error) {
    if (error instanceof UnusableMedia) throw error
    retire()
    if (isAgain) throw new MarkerBusy(`No picture can be marked: ${String(error)}`)
    return mark(frame, true)
  }
}

function retire() {
  void marker?.then(
    (running) => running.retire(),
    () => undefined,
  )
  marker = undefined
}

async function startMarker(): Promise<Marker> {
  const words = ['--max-old-space-size=256', program, String(DECODER_ID)]
  const child = await startConfined(process.execPath, words, { folder: tmpdir(), limits })
  let asked: Settling | undefined
  let pictures = 0
  const lose = (error: Error) => asked?.reject(error)
  const read = createFrameReader()
  child.stdout.on('data', (piece: Buffer) => {
    try {
      for (const frame of read(piece)) if (asked) settle(asked, frame)
    } catch (error) {
      // It says what no marker of ours would.
      lose(error instanceof Error ? error : new Error(String(error)))
      endGroup(child)
    }
  })
  // A pipe to a process that has gone; its end says so too.
  child.stdin.on('error', () => undefined)
  child.on('error', lose)
  child.on('close', () => lose(new Error('The marker has ended.')))
  // An idle marker keeps nobody from ending: who waits for a picture is held by a timer.
  child.unref()
  for (const pipe of [child.stdin, child.stdout]) if (pipe instanceof Socket) pipe.unref()
  return {
    ask(frame) {
      const stuck = setTimeout(() => endGroup(child), STUCK)
      return new Promise<Buffer>((resolve, reject) => {
        asked = { resolve, reject }
        if (child.exitCode !== null || child.signalCode !== null) reject(new Error('The marker has ended.'))
        child.stdin.write(frame)
      }).finally(() => {
        clearTimeout(stuck)
        pictures += 1
        if (pictures >= MOST_PICTURES) retire()
      })
    },
    retire: () => child.stdin.end(),
  }
}

function settle({ resolve, reject }: Settling, { head, body }: Frame) {
  const { isDone, detail } = Answer.parse(head)
  if (isDone) resolve(Buffer.from(body))
  else reject(new UnusableMedia('unreadable', detail))
}
