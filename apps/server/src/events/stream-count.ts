/** Whose streams: the members', or the staff's. */
export type StreamKind = 'member' | 'staff'

const counts = new Map<() => number, StreamKind>()

/** Has the open streams of one app counted, until `close`. */
export function openStreamCount(kind: StreamKind, count: () => number) {
  const own = () => count()
  counts.set(own, kind)
  return { close: () => void counts.delete(own) }
}

/** How many streams are open in this process. */
export function countStreams(kind: StreamKind): number {
  return [...counts].reduce((sum, [count, of]) => sum + (of === kind ? count() : 0), 0)
}
