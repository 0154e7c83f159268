import { useState } from 'react'
import { useKeys } from './use-keys.ts'

/** The row that the keys J and K stand on. */
export function useRows(count: number, onOpen?: (row: number) => void) {
  const [wanted, setRow] = useState(0)
  const row = Math.min(wanted, Math.max(0, count - 1))
  const move = (by: number) => {
    const next = Math.min(Math.max(0, row + by), Math.max(0, count - 1))
    setRow(next)
    document.querySelectorAll('tbody tr')[next]?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ...(onOpen && count > 0 && { enter: () => onOpen(row) }),
  })
  return { row, setRow }
}
