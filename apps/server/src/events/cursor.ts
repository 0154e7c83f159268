import { HOUR } from '#durations.ts'

/** So long what has happened is kept, in milliseconds; a cursor from before it has missed something. */
export const EVENT_LIFE = HOUR

/** A longest snapshot that a cursor holds, in characters. Of more it says less than it knows: then some is told twice. */
const SNAPSHOT_MAX = 2_900

/** A place in the table `event`: which one, when (seconds since 1970), and what a reader there has seen. */
export type Place = { epoch: string; at: number; snapshot: string }

export function writeCursor({ epoch, at, snapshot }: Place): string {
  const [first] = snapshot.split(':')
  return [epoch, Math.floor(at), snapshot.length > SNAPSHOT_MAX ? `${first}:${first}:` : snapshot].join('~')
}

/** The contract has checked its form. */
export function readCursor(cursor: string): Place {
  const [epoch = '', at = '', snapshot = ''] = cursor.split('~')
  return { epoch, at: Number(at), snapshot }
}

/**
 * Whether what was missed since a place can still be told. A server that was restored or has taken over counts its
 * transactions anew: a snapshot from later than now is none of its.
 */
export function isReachable(since: Place, now: Place): boolean {
  if (since.epoch !== now.epoch || now.at - since.at > EVENT_LIFE / 1000) return false
  const nextOf = ({ snapshot }: Place) => BigInt(snapshot.split(':')[1] ?? 0)
  return nextOf(since) <= nextOf(now)
}
