import { StreamEnd } from '@amour/contract/account/events.ts'
import { StaffNews, staffEvents } from '@amour/contract/console/staff-events.ts'
import { readEvents } from '@amour/contract/server-events.ts'
import { createStore, useStore } from '@amour/ui/store.ts'
import { useEffect } from 'react'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { meQuery } from './me.ts'
import { queryClient } from './query-client.ts'
import { sessionToken } from './staff-session.ts'

/** Milliseconds without a sign of life after which a line counts as broken; the server gives one each 25 seconds. */
const SILENCE = 60_000

/** Milliseconds between two tries at most. */
const LONGEST_PAUSE = 30_000

/** What is read anew when cases have changed: the lists, and no case that somebody works on. */
const changing = [
  ['cases', 'queues'],
  ['cases', 'list'],
  ['cases', 'proposals'],
]

const live = createStore(false)

/** Whether this tab hears of cases as they change; while it does not, its lists have to ask. */
const useLive = () => useStore(live)

/** How often a list asks by itself, in milliseconds. */
export const usePace = () => (useLive() ? 30_000 : 5_000)

/** Follows the cases as long as somebody is signed in on this tab. */
export function useLiveCases() {
  const token = useStore(sessionToken)
  useEffect(() => {
    if (token === null) return
    const over = new AbortController()
    void follow(over.signal).finally(() => live.set(false))
    return () => over.abort()
  }, [token])
}

async function follow(signal: AbortSignal) {
  let cursor: string | undefined
  for (let failures = 0; !signal.aborted;) {
    try {
      const { reason, retryAfter } = await listen(cursor, signal, (news) => {
        failures = 0
        cursor = news.cursor
        live.set(true)
        if (news.isAll || news.cases) for (const queryKey of changing) void queryClient.invalidateQueries({ queryKey })
      })
      // The next call is refused, and signs out.
      if (reason === 'session') return void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      await pause(retryAfter, signal)
    } catch (error) {
      live.set(false)
      if (error instanceof CallError && (error.status === 401 || error.status === 403)) return
      if (error instanceof CallError && error.status === 422) cursor = undefined
      failures += 1
      await pause(Math.min(LONGEST_PAUSE, 500 * 2 ** failures) * (0.5 + Math.random() / 2), signal)
    }
  }
}

/** One stream, as long as it stands. Throws CallError, or when it is cut off. */
async function listen(cursor: string | undefined, signal: AbortSignal, hear: (news: StaffNews) => void) {
  const line = new AbortController()
  const cut = () => line.abort()
  signal.addEventListener('abort', cut, { once: true })
  let silence = setTimeout(cut, SILENCE)
  const age = Math.min(3_600, Math.ceil(performance.now() / 1000))
  try {
    const onOpened = async (body: ReadableStream<Uint8Array<ArrayBuffer>>) => {
      let last: unknown = { reason: 'renewal', retryAfter: 1000 }
      await readEvents(body, {
        onBytes() {
          clearTimeout(silence)
          silence = setTimeout(cut, SILENCE)
        },
        onEvent({ name, data }) {
          const news = name === 'news' ? StaffNews.safeParse(data) : undefined
          if (news?.success) hear(news.data)
          if (name === 'end') last = StreamEnd.safeParse(data).data ?? last
        },
      })
      return last
    }
    const query = cursor === undefined ? { age } : { cursor }
    return await call(staffEvents.open, { query }, { signal: line.signal, onOpened })
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', cut)
  }
}

/** Waits, or until the signal. */
function pause(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true })
  })
}
