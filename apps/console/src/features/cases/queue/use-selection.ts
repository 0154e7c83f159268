import { WAVE_MAX } from '@amour/contract/console/waves.ts'
import { useState } from 'react'

/** The cases of a list that are marked, in the order in which they were; `scope` is the list they belong to. */
export function useSelection(scope: string, listed: readonly string[]) {
  const [marked, setMarked] = useState<{ scope: string; ids: readonly string[]; last: string | undefined }>({
    scope,
    ids: [],
    last: undefined,
  })
  // Another list begins with none: what is not in sight is not decided by a slip.
  const ids = marked.scope === scope ? marked.ids : []
  const last = marked.scope === scope ? marked.last : undefined
  const set = (next: readonly string[], at?: string) =>
    setMarked({ scope, ids: [...new Set(next)].slice(0, WAVE_MAX), last: at })
  return {
    ids,
    has: (id: string) => ids.includes(id),
    toggle: (id: string) => set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id], id),
    /** All from the one that was marked last to this one. */
    extend(id: string) {
      const [from, to] = [listed.indexOf(last ?? id), listed.indexOf(id)].toSorted((one, other) => one - other)
      set([...ids, ...listed.slice(Math.max(0, from ?? 0), (to ?? 0) + 1)], id)
    },
    replace: (next: readonly string[]) => set(next),
    clear: () => set([]),
  }
}
