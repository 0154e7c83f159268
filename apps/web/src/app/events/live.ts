import { EventNews, noNews } from '@amour/contract/account/events.ts'
import { createStore, useStore } from '@amour/ui/store.ts'
import { isTokenOf } from '#app/call/token-expiry.ts'
import { accountSlot } from '#app/storage/storage.ts'
import { openTabChannel } from '#app/storage/tab-channel.ts'
import { takeTurn } from '#app/storage/tab-lock.ts'
import { followEvents } from './event-source.ts'

/** The lock of the one tab that has the stream, and the channel over which it feeds the others. */
const NAME = 'amour.events'

/**
 * What tabs tell each other. `asks`: a tab cannot know what came in its last so many milliseconds, since it was being loaded
 * or was frozen: `missed`, of which the tab that answers knows its last `known` milliseconds.
 */
type Told = {
  of: string
  news?: EventNews
  isLive?: boolean
  asks?: number
  missed?: EventNews[]
  known?: number
}

/** Milliseconds of news that are kept for tabs that ask. */
const KEPT = 60_000

/** Milliseconds of them that are told rather than not. */
const MARGIN = 1_000

/** Milliseconds between two words of the tab that has the stream. */
const WORD = 20_000

/**
 * Milliseconds without a word of it after which nobody counts on it: it may be frozen and keep its lock. A hidden tab's timer
 * may come a minute late.
 */
const SILENCE = 90_000

type Listener = (news: EventNews) => void

/** What is told where it cannot be said what was missed. */
const everything: EventNews = { ...noNews, cursor: '', isAll: true }

const listeners = new Set<Listener>()
const live = createStore(false)

/** What this tab has heard of late; not who was writing, which is over. */
let recent: { at: number; news: EventNews }[] = []

/** Calls back with whatever happens for the member, whichever tab has heard of it. Answers what stops it. */
export function onNews(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this browser hears of news at this moment; while it does not, screens have to ask. */
export const isLive = () => live.get()

export const useLive = () => useStore(live)

/**
 * Has the stream of a member while they are signed in: one for all tabs of the browser, in the tab that holds the lock; when
 * it closes, the next one goes on from the same place. Answers what ends it.
 */
export function startLive(memberId: string): () => void {
  const tab = new LiveTab(memberId)
  return () => tab.end()
}

class LiveTab {
  readonly #memberId: string
  readonly #over = new AbortController()
  readonly #channel = openTabChannel(NAME)
  #cursor: string | undefined
  #isLeading = false
  /** Whether it is not known yet what came since `#heardAt`. */
  #isAsking = true
  /** When the tab that has the stream was last heard; at first, when this page began to load. */
  #heardAt = 0
  #silence: ReturnType<typeof setTimeout> | undefined

  constructor(memberId: string) {
    this.#memberId = memberId
    const { signal } = this.#over
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => this.#hear(data))
    // Back from where the browser had frozen it.
    globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && this.#ask(), { signal })
    globalThis.document?.addEventListener('resume', () => this.#ask(), { signal })
    this.#ask()
    const lead = () => this.#lead()
    // Whoever waits for the lock is next when the tab that has it closes.
    void (this.#channel ? takeTurn(NAME, lead, { signal }) : lead()).catch(() => undefined)
  }

  end() {
    this.#over.abort()
    clearTimeout(this.#silence)
    this.#channel?.close()
    recent = []
    live.set(false)
  }

  #tell(told: Omit<Told, 'of'>) {
    this.#channel?.postMessage({ of: this.#memberId, ...told } satisfies Told)
  }

  #take(news: EventNews) {
    this.#cursor = news.cursor || this.#cursor
    const at = performance.now()
    recent = [...recent.filter((one) => at - one.at < KEPT), { at, news: { ...news, typing: [] } }]
    for (const listener of listeners) listener(news)
  }

  /** Another member's is from before this browser was theirs. */
  #hear({ of, news, isLive: isNow, asks, missed, known = 0 }: Told) {
    if (of !== this.#memberId) return
    if (asks !== undefined && this.#isLeading) this.#answer(asks)
    if (this.#isLeading) return
    if (missed && this.#isAsking) this.#catchUp(missed, known)
    const read = EventNews.safeParse(news)
    if (read.success) this.#take(read.data)
    if (isNow !== undefined) this.#hearWord(isNow)
  }

  #hearWord(isNow: boolean) {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      this.#isAsking = true
      live.set(false)
    }, SILENCE)
    // Whoever had the stream when this tab asked may have gone before it could answer.
    if (this.#isAsking) this.#ask()
    else this.#heardAt = performance.now()
    live.set(isNow)
  }

  #ask() {
    if (this.#isLeading) return
    this.#isAsking = true
    this.#tell({ asks: performance.now() - this.#heardAt })
  }

  #answer(asks: number) {
    const since = performance.now() - asks - MARGIN
    const missed = recent.filter(({ at }) => at >= since).map(({ news }) => news)
    this.#tell({ missed, known: Math.min(performance.now(), KEPT), isLive: live.get() })
  }

  /** What was told meanwhile; all may have changed where nobody knows that any more. */
  #catchUp(missed: unknown, known: number) {
    this.#isAsking = false
    for (const news of EventNews.array().safeParse(missed).data ?? []) this.#take(news)
    if (known < performance.now() - this.#heardAt) this.#take(everything)
  }

  async #lead() {
    const { token } = accountSlot.get()
    const { signal } = this.#over
    if (signal.aborted || !token || !isTokenOf(token, this.#memberId)) return
    this.#isLeading = true
    clearTimeout(this.#silence)
    const words = setInterval(() => this.#tell({ isLive: live.get() }), WORD)
    const heard = {
      onNews: (news: EventNews) => {
        this.#tell({ news })
        this.#take(news)
      },
      onLive: (isNow: boolean) => this.#setLive(isNow),
    }
    // What this tab may have missed before, the stream tells from its cursor on.
    await followEvents(this.#cursor, heard, signal).finally(() => {
      clearInterval(words)
      this.#setLive(false)
      this.#isLeading = false
    })
  }

  #setLive(isNow: boolean) {
    // A tab that has ended tells nothing more: its channel is closed.
    if (this.#over.signal.aborted) return
    this.#tell({ isLive: isNow })
    live.set(isNow)
  }
}
