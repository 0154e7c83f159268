import type { Writable } from 'node:stream'
import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Characters of a line that no parser takes for another field. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

/** A stream of server-sent events to one client, which holds back nothing: whoever reads too slowly is told so. */
export class EventWriter {
  readonly #out: Writable

  constructor(out: Writable) {
    this.#out = out
  }

  /** Whether the client has not taken what it was sent: nothing more is written until `whenTaken`. */
  get isBehind() {
    return this.#out.writableNeedDrain
  }

  send(event: string, data: object, { id, retry }: { id?: string; retry?: number } = {}) {
    const lines = [
      ...(retry === undefined ? [] : [`retry: ${retry}`]),
      ...(id === undefined ? [] : [`id: ${oneLine(id)}`]),
      `event: ${oneLine(event)}`,
      `data: ${JSON.stringify(data)}`,
    ]
    this.#write(`${lines.join('\n')}\n\n`)
  }

  /** A comment, by which the client knows that the line still stands. */
  beat() {
    this.#write(':\n\n')
  }

  whenTaken(resume: () => void) {
    this.#out.once('drain', resume)
  }

  /** Ends in order: what was sent arrives. */
  end() {
    this.#out.end()
  }

  /** Ends at once, with what is on its way. */
  cut() {
    this.#out.destroy()
  }

  #write(text: string) {
    if (!this.#out.writableEnded && !this.#out.destroyed) this.#out.write(text)
  }
}

/** An answer that goes on as server-sent events. `begin` gets the writer, and answers what to do when the client has gone. */
export class OpenResponse {
  readonly #begin: (writer: EventWriter) => () => void

  constructor(begin: (writer: EventWriter) => () => void) {
    this.#begin = begin
  }

  send(reply: FastifyReply) {
    // Small: what waits here is what a slow reader costs.
    const out = new PassThrough({ highWaterMark: 4_096 })
    // A client that goes away in the middle is no failure.
    out.on('error', () => undefined)
    out.once('close', this.#begin(new EventWriter(out)))
    // A proxy that gathers an answer would keep all of it back, and one that changes it would have to.
    void reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
    return reply.type('text/event-stream; charset=utf-8').send(out)
  }
}
