import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** A row of a list, where it stood, and which of its controls had the focus. */
type Focused = { row: Element; at: number; control: number }

const controlsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('a[href], button') ?? [])]

/** When the row that has the focus goes, the one that takes its place has it, at the same control. */
export function useRowFocus(list: RefObject<HTMLElement | null>) {
  const last = useRef<Focused>(undefined)

  useEffect(() => {
    function note({ target }: FocusEvent) {
      const rows = [...(list.current?.children ?? [])]
      const at = rows.findIndex((row) => target instanceof Node && row.contains(target))
      const row = rows[at]
      last.current = row && { row, at, control: controlsOf(row).findIndex((control) => control === target) }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [list])

  useLayoutEffect(() => {
    const left = last.current
    if (!left || left.row.isConnected) return
    last.current = undefined
    if (document.activeElement !== document.body || !list.current) return
    const { children } = list.current
    const controls = controlsOf(children[Math.min(left.at, children.length - 1)])
    ;(controls[left.control] ?? controls.at(-1))?.focus({ preventScroll: true })
  })
}
