import type { PrivateViews } from '@amour/contract/media/private-views.ts'

type Item = PrivateViews['items'][number]
type Viewer = Pick<Item, 'times' | 'lastAt'> & { member: PrivateViews['member'] }

/** One item, and who looked at it. */
export type ViewsOfItem = Pick<Item, 'id' | 'kind' | 'picture' | 'lastAt'> & { viewers: Viewer[] }

/** The same looks by the item that was looked at, the latest first. */
export function groupByItem(people: readonly PrivateViews[]): ViewsOfItem[] {
  const all = people.flatMap(({ member, items }) => items.map((item) => ({ member, item })))
  all.sort((one, other) => other.item.lastAt.localeCompare(one.item.lastAt))
  const found = new Map<string, ViewsOfItem>()
  for (const { member, item } of all) {
    const { id, kind, picture, lastAt, times } = item
    const known = found.get(id) ?? { id, kind, picture, lastAt, viewers: [] }
    found.set(id, { ...known, viewers: [...known.viewers, { member, times, lastAt }] })
  }
  return [...found.values()]
}
