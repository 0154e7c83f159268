type Conversation = { id: string; unread: number; isMuted: boolean; lastAt: string }

/** Of a folder, `total` conversations in all, those of one page, the latest first. */
type ReadPage<T> = (page: number) => Promise<{ data: T[]; total: number }>

/** Conversations with unread messages that the home page shows; the others are in the inbox. */
export const SHOWN = 3

/** Pages of a folder that are looked through at most: what is unread is seldom far below. */
const PAGES = 10

/**
 * The latest conversations with something unread that is counted, of all the folders that `readers` read. Looks further
 * only until there are enough, or all `count` unread messages are found. Rejects as the readers do.
 */
export async function findUnread<T extends Conversation>(readers: readonly ReadPage<T>[], count: number) {
  // By id: a message that comes meanwhile moves a conversation from one page to the next.
  const byId = new Map<string, T>()
  const isEnough = () => byId.size >= SHOWN || [...byId.values()].reduce((sum, { unread }) => sum + unread, 0) >= count
  let left = readers.map((read) => ({ read, seen: 0 }))
  for (let page = 1; page <= PAGES && left.length > 0 && !isEnough(); page += 1) {
    const pages = await Promise.all(left.map(async (folder) => ({ ...folder, ...(await folder.read(page)) })))
    for (const one of pages.flatMap(({ data }) => data)) if (one.unread > 0 && !one.isMuted) byId.set(one.id, one)
    left = pages
      .map(({ read, seen, data, total }) => ({
        read,
        seen: seen + data.length,
        isOver: data.length === 0 || seen + data.length >= total,
      }))
      .filter(({ isOver }) => !isOver)
  }
  return [...byId.values()].toSorted((a, b) => b.lastAt.localeCompare(a.lastAt)).slice(0, SHOWN)
}
