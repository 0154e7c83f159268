import { EventNews, events, StreamEnd } from '@amour/contract/account/events.ts'
import { readEvents } from '@amour/contract/server-events.ts'
import { call } from '#app/call/call.ts'
import { CallError } from '#app/call/call-error.ts'

/** Milliseconds without a sign of life after which a line counts as broken; the server gives one each 25 seconds. */
const SILENCE = 60_000

/** Milliseconds in which the first news come, unless something on the way holds the stream back. */
const FIRST = 10_000

/** Milliseconds between two questions where no stream gets through. */
const ASK = 4_000

/** Milliseconds until a stream is tried again that did not get through. */
const RETRY_STREAM = 5 * 60_000

/** From where on: without a cursor, from when this page began to load what it shows. */
const queryOf = (cursor: string | undefined) =>
  cursor === undefined ? { age: Math.min(3_600, Math.ceil(performance.now() / 1000)) } : { cursor }

/** Pauses after failures: growing, up to this many milliseconds, and never the same for two browsers. */
const LONGEST_PAUSE = 60_000

type Heard = {
  onNews: (news: EventNews) => void
  /** Whether news come in at this moment. */
  onLive: (isLive: boolean) => void
}

/**
 * Follows what happens for the member from a cursor on, until the signal: over a stream, which is opened again whenever it
 * ends, and by questions where something on the way swallows streams. Ends by itself when the session is over.
 */
export async function followEvents(from: string | undefined, { onNews, onLive }: Heard, signal: AbortSignal) {
  let cursor = from
  let failures = 0
  let swallowed = 0
  const hear = (news: EventNews) => {
    cursor = news.cursor
    failures = 0
    onLive(true)
    onNews(news)
  }
  while (!signal.aborted) {
    try {
      if (swallowed < 2) {
        const { isSwallowed, isRefused, retryAfter } = await openStream(cursor, hear, signal)
        swallowed = isSwallowed ? swallowed + 1 : 0
        failures = isRefused ? failures + 1 : failures
        if (isSwallowed || isRefused) onLive(false)
        // The next call ends a session that is over; a server that sees it otherwise is not asked without end.
        await wait(failures > 1 ? pauseAfter(failures) : retryAfter, signal)
      } else {
        await askFor(RETRY_STREAM, cursor, hear, signal)
        swallowed = 0
      }
    } catch (error) {
      if (signal.aborted) return
      onLive(false)
      if (isOver(error)) return
      // A cursor that the server does not take says nothing of what was missed.
      if (error instanceof CallError && error.status === 422) cursor = undefined
      failures += 1
      const waits = error instanceof CallError ? (error.retryAfter ?? 0) * 1000 : 0
      await wait(Math.max(waits, pauseAfter(failures)), signal)
    }
  }
}

/** `call` has already ended the session in this browser. */
const isOver = (error: unknown) => error instanceof CallError && (error.status === 401 || error.status === 403)

/** Milliseconds until the next try, after so many that failed. */
const pauseAfter = (failures: number) => Math.min(LONGEST_PAUSE, 500 * 2 ** failures) * (0.5 + Math.random() / 2)

/** One stream, as long as it stands. `isSwallowed`: it was opened, and nothing came. `isRefused`: the session is over. */
async function openStream(cursor: string | undefined, hear: (news: EventNews) => void, signal: AbortSignal) {
  const line = new AbortController()
  const cut = () => line.abort()
  signal.addEventListener('abort', cut, { once: true })
  // After a sleep, and on another network, nobody hears that the line is dead.
  globalThis.addEventListener('online', cut)
  document.addEventListener('resume', cut)
  let hasBegun = false
  let isSilent = false
  let silence: ReturnType<typeof setTimeout> | undefined
  const listen = (milliseconds: number) => {
    clearTimeout(silence)
    silence = setTimeout(() => {
      isSilent = true
      cut()
    }, milliseconds)
  }
  try {
    const onOpened = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) => {
      let last: unknown
      listen(FIRST)
      await readEvents(body, {
        onBytes: () => hasBegun && listen(SILENCE),
        onEvent({ name, data }) {
          const news = name === 'news' ? EventNews.safeParse(data) : undefined
          if (news?.success) {
            hasBegun = true
            listen(SILENCE)
            hear(news.data)
          }
          if (name === 'end') last = data
        },
      })
      // Cut off in order, as a proxy does it: open it again.
      return JSON.stringify(StreamEnd.safeParse(last).data ?? { reason: 'renewal', retryAfter: 1000 })
    }
    const last = await call(events.open, { query: queryOf(cursor) }, { signal: line.signal, onOpened })
    return { isSwallowed: false, isRefused: last.reason === 'session', retryAfter: last.retryAfter }
  } catch (error) {
    if (isSilent && !signal.aborted && !hasBegun) return { isSwallowed: true, isRefused: false, retryAfter: 1000 }
    throw error
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', cut)
    globalThis.removeEventListener('online', cut)
    document.removeEventListener('resume', cut)
  }
}

/** Asks again and again for so long, while nothing fails. */
async function askFor(
  milliseconds: number,
  from: string | undefined,
  hear: (news: EventNews) => void,
  signal: AbortSignal,
) {
  let cursor = from
  for (const until = Date.now() + milliseconds; Date.now() < until && !signal.aborted; await wait(ASK, signal)) {
    const news = await call(events.since, { query: queryOf(cursor) }, { signal })
    cursor = news.cursor
    hear(news)
  }
}

/** Waits, but no longer than until the signal, or until the browser is online again. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      globalThis.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done, { once: true })
    globalThis.addEventListener('online', done, { once: true })
  })
}
