import { setTimeout as pause } from 'node:timers/promises'
import type { StreamEnd } from '@amour/contract/account/events.ts'
import type { EventWriter } from '#http/open-response.ts'

/** Milliseconds between two looks of one stream: what comes at once is told at once. */
const STEP = 100

/** Milliseconds until the next look when the database was away, at least. */
const AGAIN = 1_000

/** Milliseconds that a client may leave what it was sent untaken, after which it is cut off. */
const PATIENCE = 30_000

/** The same for the end of a stream: a process that stops waits for nobody. */
const LAST_WORD = 5_000

/** Looks of all streams of a process at the same time: they must not take its connections from the calls. */
const gate = createGate(4)

/** What was found since a cursor: the next place to go on from, and whether there is anything to tell. */
export type Found = { news: { cursor: string }; isNews: boolean }

/** Looks what is new since a cursor; undefined when the session is over. */
export type Read = (cursor: string | undefined) => Promise<Found | undefined>

/**
 * One open stream. It is woken, reads what is new since its cursor, and sends that; nothing that wakes it says what is
 * new, so that a call that is lost, doubled or late changes nothing but the time. It holds one answer back at most.
 */
export class EventStream {
  readonly #writer: EventWriter
  readonly #read: Read
  #cursor: string | undefined
  #isBegun = false
  #isReading = false
  #isWoken = false
  #isOver = false
  #behindSince: number | undefined

  constructor(writer: EventWriter, cursor: string | undefined, read: Read) {
    this.#writer = writer
    this.#cursor = cursor
    this.#read = read
  }

  /** Something may have changed. */
  wake() {
    this.#isWoken = true
    if (!this.#isReading && !this.#isOver) void this.#readOn()
  }

  /** Sends what is over in a moment, and keeps its place; a slow reader goes without. */
  show(view: (cursor: string) => object | undefined) {
    if (this.#cursor === undefined || this.#isOver || this.#writer.isBehind) return
    const shown = view(this.#cursor)
    if (shown) this.#writer.send('news', shown, { id: this.#cursor })
  }

  /** Shows that the line stands; cuts off whoever has not read for long. */
  beat() {
    if (!this.#writer.isBehind) {
      this.#behindSince = undefined
      return this.#writer.beat()
    }
    this.#behindSince ??= performance.now()
    if (performance.now() - this.#behindSince > PATIENCE) this.#writer.cut()
  }

  end(last: StreamEnd) {
    if (this.#isOver) return
    this.#isOver = true
    this.#writer.send('end', last, { retry: last.retryAfter })
    this.#writer.end()
    setTimeout(() => this.#writer.cut(), LAST_WORD).unref()
  }

  /** The client has gone. */
  close() {
    this.#isOver = true
  }

  async #readOn() {
    this.#isReading = true
    while (this.#isWoken && !this.#isOver) {
      if (this.#writer.isBehind) {
        this.#writer.whenTaken(() => this.wake())
        break
      }
      this.#isWoken = false
      await pause(await gate(() => this.#step()))
    }
    this.#isReading = false
  }

  /** Reads and tells once; answers the pause until the next time, in milliseconds. */
  async #step(): Promise<number> {
    if (this.#isOver) return 0
    try {
      const found = await this.#read(this.#cursor)
      if (!found) this.end({ reason: 'session', retryAfter: 0 })
      else if (!this.#isOver && (!this.#isBegun || found.isNews)) {
        this.#writer.send('news', found.news, { id: found.news.cursor })
        this.#isBegun = true
      }
      // A cursor that is not told moves on too, so that none gets too old.
      this.#cursor = found?.news.cursor ?? this.#cursor
      return STEP
    } catch {
      // An outage says nothing about the session.
      this.#isWoken = true
      return AGAIN * (1 + Math.random())
    }
  }
}

/** Lets so many do something at the same time; the others wait in the order in which they came. */
function createGate(places: number) {
  let free = places
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
