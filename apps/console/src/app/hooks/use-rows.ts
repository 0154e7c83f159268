import { useState } from 'react'
import { useKeys } from './use-keys.ts'

type Chosen = { id: string | undefined; row: number }

const top: Chosen = { id: undefined, row: 0 }

/** The row that the keys J and K stand on. Once chosen it is the same thing, wherever a list that is read anew puts it. */
export function useRows(ids: readonly string[], onOpen?: (row: number) => void) {
  const [chosen, setChosen] = useState(top)
  const last = Math.max(0, ids.length - 1)
  const place = chosen.id === undefined ? -1 : ids.indexOf(chosen.id)
  const row = place < 0 ? Math.min(chosen.row, last) : place
  const setRow = (next: number) => setChosen({ id: ids[next], row: next })
  const move = (by: number) => {
    const next = Math.min(Math.max(0, row + by), last)
    setRow(next)
    document.querySelectorAll('tbody tr')[next]?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...(onOpen && ids.length > 0 && { enter: () => onOpen(row) }),
  })
  return { row, setRow, toTop: () => setChosen(top) }
}
