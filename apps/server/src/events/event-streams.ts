import type { StreamEnd } from '@amour/contract/account/events.ts'
import { MINUTE } from '#durations.ts'
import { OpenResponse } from '#http/open-response.ts'
import { Refusal } from '#http/refusal.ts'
import { EventStream, type Read } from './event-stream.ts'
import type { Events } from './hub.ts'
import { openStreamCount, type StreamKind } from './stream-count.ts'

/** Streams of one session at once, more than a browser ever needs: one more ends the oldest. */
export const SESSION_STREAMS = 4

/** The same of one member in a process, in all of their sessions. */
export const MEMBER_STREAMS = 12

/** Streams of one process at once. */
const STREAMS_MAX = 20_000

/** Milliseconds between two signs of life, below the minute after which proxies hang up on a silent answer. */
const BEAT = 25_000

/** Milliseconds that a stream is open at most. */
const STREAM_LIFE = 30 * MINUTE

/** How long those that have to open their stream again spread over, in milliseconds. */
const SPREAD = 4_000

/** Milliseconds that a client waits at least before it opens its stream again. */
const waits: Record<Exclude<StreamEnd['reason'], 'session'>, number> = { drain: 200, renewal: 0, replaced: MINUTE }

type Listener = {
  /** A member's id, or `STAFF`. */
  to: string
  /** Whose stream it is: the member's id, or that of the staff. */
  ownerId: string
  sessionId: string
  /** What is new for them since a cursor. */
  read: Read
  /** What is sent when the other one in a conversation is writing. */
  viewTyping?: (cursor: string, conversationId: string) => object
}

type Open = { stream: EventStream; sessionId: string; openedAt: number }

type Options = {
  events: Events
  kind: StreamKind
  /** Of some sessions those that still stand. */
  findStanding: (sessionIds: string[]) => Promise<ReadonlySet<string>>
}

/** The streams of one app. */
export type EventStreams = {
  open(listener: Listener, cursor: string | undefined): OpenResponse
  /** Ends them all in order, so that the clients open them elsewhere. */
  drain(): void
}

/** Opens what keeps the streams of an app: it beats, lets them end, and looks whether their sessions still stand. */
export function openEventStreams({ events, kind, findStanding }: Options): EventStreams {
  const open = new Set<Open>()
  /** The same by whose they are, the oldest first: whoever opens one does not look through those of all. */
  const ofOwners = new Map<string, Set<Open>>()
  const counted = openStreamCount(kind, () => open.size)
  const end = ({ stream }: Open, reason: StreamEnd['reason']) =>
    stream.end({ reason, retryAfter: reason === 'session' ? 0 : Math.round(waits[reason] + Math.random() * SPREAD) })

  /** For whatever ends a session without a word: its time, or the erasure of its member. */
  async function dropEnded() {
    const asked = new Set([...open].map(({ sessionId }) => sessionId))
    if (asked.size === 0) return
    const standing = await findStanding([...asked])
    for (const one of open) if (asked.has(one.sessionId) && !standing.has(one.sessionId)) end(one, 'session')
  }

  const timer = setInterval(() => {
    const now = performance.now()
    for (const one of open) {
      if (now - one.openedAt > STREAM_LIFE) end(one, 'renewal')
      else one.stream.beat()
    }
    // Without the database nobody's session is over.
    void dropEnded().catch(() => undefined)
  }, BEAT).unref()

  return {
    open({ to, ownerId, sessionId, read, viewTyping }, cursor) {
      if (open.size >= STREAMS_MAX) throw new Refusal('tooManyRequests', { retryAfter: 60 })
      const ofOwner = [...(ofOwners.get(ownerId) ?? [])]
      const ofSession = ofOwner.filter((one) => one.sessionId === sessionId)
      for (const one of oldest(ofSession, SESSION_STREAMS)) end(one, 'replaced')
      for (const one of oldest(ofOwner, MEMBER_STREAMS)) end(one, 'replaced')
      return new OpenResponse((writer) => {
        const stream = new EventStream(writer, cursor, read)
        const one = { stream, sessionId, openedAt: performance.now() - Math.random() * MINUTE }
        const own = ofOwners.get(ownerId) ?? new Set()
        ofOwners.set(ownerId, own.add(one))
        open.add(one)
        const deafen = events.listen(to, {
          onNews: () => stream.wake(),
          onTyping: (conversationId) => stream.show((at) => viewTyping?.(at, conversationId)),
        })
        stream.wake()
        return () => {
          open.delete(one)
          own.delete(one)
          if (own.size === 0 && ofOwners.get(ownerId) === own) ofOwners.delete(ownerId)
          deafen()
          stream.close()
        }
      })
    },
    drain() {
      clearInterval(timer)
      counted.close()
      for (const one of open) end(one, 'drain')
    },
  }
}

/** Those that go, the oldest first, so that with one more there are no more than so many. */
const oldest = (open: readonly Open[], most: number) => open.slice(0, Math.max(0, open.length - most + 1))
