import { z } from 'zod'
import { endpoint } from '#endpoint.ts'
import { errorKey } from '#error-key.ts'
import { fromDigits } from '#numbers.ts'

/** Longest cursor, in characters: it names the transactions under way at one moment. */
const CURSOR_MAX = 3_000

/**
 * A place in what happens: which log, when (seconds since 1970), and the transactions that had been seen, as PostgreSQL
 * writes a snapshot. It names nobody, and is good for whoever brings it.
 */
const Cursor = z
  .string(errorKey('choiceInvalid'))
  .max(CURSOR_MAX, errorKey('choiceInvalid'))
  .regex(/^[\da-f-]{36}~\d{1,11}~\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/, errorKey('choiceInvalid'))
  .refine(isSnapshot, errorKey('choiceInvalid'))

/** A snapshot's running transactions rise, from its first up to the one that had not begun. */
function isSnapshot(cursor: string): boolean {
  const [first = '', next = '', running = ''] = (cursor.split('~')[2] ?? '').split(':')
  const rising = [first, ...(running ? running.split(',') : [])].map(BigInt)
  const isRising = rising.every((id, at) => at < 2 || id > (rising[at - 1] ?? 0n))
  const [from = 0n, ...ids] = rising
  return from > 0n && from <= BigInt(next) && isRising && ids.every((id) => id >= from && id < BigInt(next))
}

/**
 * From where on, by one of the two. `age`, for whoever has no cursor yet: so many seconds ago they began to read what they
 * show; what has changed since then is told, some seconds more rather than less.
 */
export const EventsQuery = z
  .object({
    cursor: Cursor.optional(),
    age: fromDigits(
      z
        .number(errorKey('choiceInvalid'))
        .int(errorKey('choiceInvalid'))
        .min(0, errorKey('choiceInvalid'))
        .max(3_600, errorKey('choiceInvalid')),
    ).optional(),
  })
  .refine(({ cursor, age }) => (cursor === undefined) !== (age === undefined), {
    path: ['cursor'],
    error: errorKey('choiceInvalid'),
  })

const conversations = z.array(z.uuid())

/**
 * What has changed for a member since a cursor, and never what it is: whoever shows it reads it anew. `isAll`: since when
 * cannot be told any more, so anything may have changed. `messages`: conversations with other messages than before, a
 * member's own reading included; `receipts`: in which something was delivered or read; `keys`: whose other member has
 * another key; `typing`: in which the other one is writing at this moment. `account`: the member's own state.
 */
export const EventNews = z.object({
  cursor: z.string(),
  isAll: z.boolean(),
  messages: conversations,
  receipts: conversations,
  keys: conversations,
  typing: conversations,
  notifications: z.boolean(),
  counts: z.boolean(),
  account: z.boolean(),
})

/** That nothing has changed, from whatever place on. */
export const noNews: Omit<z.output<typeof EventNews>, 'cursor'> = {
  isAll: false,
  messages: [],
  receipts: [],
  keys: [],
  typing: [],
  notifications: false,
  counts: false,
  account: false,
}

/**
 * Why a stream ends. `session`: the session is over. `drain`: this server stops, another is there. `renewal`: it has been
 * open for long enough. `replaced`: the session has opened too many. `retryAfter`: milliseconds until it should be
 * opened again.
 */
export const StreamEnd = z.object({
  reason: z.enum(['session', 'drain', 'renewal', 'replaced']),
  retryAfter: z.number().int(),
})

export const events = {
  open: endpoint({
    method: 'GET',
    path: '/api/events',
    access: 'member',
    shows: 'own',
    isBackground: true,
    isStream: true,
    summary:
      'What changes for the member, as server-sent events from a cursor on: `news` with what `since` answers, and at last `end` with this',
    query: EventsQuery,
    response: StreamEnd,
  }),
  since: endpoint({
    method: 'GET',
    path: '/api/events/since',
    access: 'member',
    shows: 'own',
    isBackground: true,
    summary: 'What has changed for the member since a cursor, for where no stream gets through',
    query: EventsQuery,
    response: EventNews,
  }),
}

export type EventsQuery = z.output<typeof EventsQuery>
export type EventNews = z.output<typeof EventNews>
export type StreamEnd = z.output<typeof StreamEnd>
