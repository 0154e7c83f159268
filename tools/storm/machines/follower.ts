import { setTimeout as pause } from 'node:timers/promises'
import { EventNews, StreamEnd } from '@amour/contract/account/events.ts'
import { readEvents } from '@amour/contract/server-events.ts'
import type { Context } from '@amour/server/context.ts'
import { startSession } from '@amour/server/features/account/sessions/sessions.service.ts'
import type { TestMember } from '@amour/test/members/make-member.ts'

/** Milliseconds that a stream is waited for after failures, at most; docs/decisions/090 has the browser's. */
const LONGEST_PAUSE = 10_000

/** Messages of a thread that are read at once, as the site does. */
const PAGE = 20

type Following = { url: string; context: Context; member: TestMember; conversationId?: string }

/**
 * A member's stream as a browser keeps it: it goes on from its cursor whenever it ends, and reads the thread that it is
 * told of. Nothing is ever read that no news have named, so that what the streams lose stays unseen.
 */
export class Follower {
  /** When each message was first on the screen, in milliseconds since 1970. */
  readonly seen = new Map<string, number>()
  /** How often news have named the conversation, and how often anything may have changed. */
  named = 0
  all = 0
  /** How often the stream was opened, and answers other than 200 to that. */
  openings = 0
  readonly statuses: Record<string, number> = {}
  /** Whether news come in at this moment. */
  isOpen = false
  readonly #at: Following
  readonly #over = new AbortController()
  #cursor: string | undefined
  #token: string
  #following: Promise<void>
  #reading: Promise<void> = Promise.resolve()

  constructor(at: Following) {
    this.#at = at
    this.#token = at.member.token
    this.#following = this.#follow()
  }

  async close() {
    this.#over.abort()
    await this.#following
    await this.#reading
  }

  async #follow() {
    for (let failures = 0; !this.#over.signal.aborted;) {
      const last = await this.#openOnce().catch(() => undefined)
      this.isOpen = false
      failures = last ? 0 : failures + 1
      const wait = last?.retryAfter ?? Math.min(LONGEST_PAUSE, 500 * 2 ** failures) * (0.5 + Math.random() / 2)
      await pause(wait, undefined, { signal: this.#over.signal }).catch(() => undefined)
    }
  }

  /** Answers how the stream ended in order; undefined when it was cut off or refused. */
  async #openOnce(): Promise<StreamEnd | undefined> {
    this.openings += 1
    const search = new URLSearchParams(this.#cursor === undefined ? { age: '0' } : { cursor: this.#cursor })
    const answer = await this.#ask(`/api/events?${search}`)
    this.statuses[answer?.status ?? 0] = (this.statuses[answer?.status ?? 0] ?? 0) + 1
    if (!answer?.ok || !answer.body) {
      await answer?.body?.cancel()
      return undefined
    }
    let last: StreamEnd | undefined
    await readEvents(answer.body, {
      onBytes: () => undefined,
      onEvent: ({ name, data }) => {
        if (name === 'end') last = StreamEnd.parse(data)
        if (name === 'news') this.#hear(EventNews.parse(data))
      },
    })
    return last
  }

  #hear({ cursor, isAll, messages }: EventNews) {
    const isFirst = this.#cursor === undefined
    this.#cursor = cursor
    this.isOpen = true
    const { conversationId } = this.#at
    if (isAll) this.all += 1
    if (!conversationId || !(isAll || messages.includes(conversationId))) return
    // Without a cursor some seconds more are told rather than less.
    if (!isAll && !isFirst) this.named += 1
    // One look after the other: a look that fails is made again, as the site makes it.
    this.#reading = this.#reading.then(() => this.#read(conversationId))
  }

  async #read(conversationId: string) {
    for (let before: number | null = 0; before !== null && !this.#over.signal.aborted;) {
      const older = before ? `&before=${before}` : ''
      const answer = await this.#ask(`/api/messages/${conversationId}/threads?numOfRecords=${PAGE}${older}`)
      const page = answer?.ok ? ((await answer.json().catch(() => undefined)) as Page | undefined) : undefined // as the contract says
      if (!page) {
        await pause(500)
        continue
      }
      const fresh = page.data.filter(({ id }) => !this.seen.has(id))
      for (const { id } of fresh) this.seen.set(id, Date.now())
      before = fresh.length === PAGE ? page.before : null
    }
  }

  /** Undefined where nobody answers. A token lives for ten minutes. */
  async #ask(path: string) {
    const { url, context, member } = this.#at
    const ask = () =>
      fetch(url + path, { headers: { authorization: `Bearer ${this.#token}` }, signal: this.#over.signal }).catch(
        () => undefined,
      )
    const answer = await ask()
    if (answer?.status !== 401) return answer
    await answer.body?.cancel()
    const renewed = await startSession(context, member.id).catch(() => undefined)
    if (!renewed) return undefined
    this.#token = renewed.token
    return ask()
  }
}

type Page = { data: { id: string }[]; before: number | null }
