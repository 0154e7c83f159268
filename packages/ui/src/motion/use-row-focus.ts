import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** A row of a list, where it stood, which of its controls had the focus, and what the list is a part of, innermost first. */
type Focused = { row: Element; at: number; control: number; parts: readonly Element[] }

const controlsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('a[href], button') ?? [])]

/**
 * When the row that has the focus goes, the one that takes its place has it, at the same control. After the last one it
 * is the heading's under which the list stood.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>) {
  const last = useRef<Focused>(undefined)

  useEffect(() => {
    function note({ target }: FocusEvent) {
      const rows = [...(list.current?.children ?? [])]
      const at = rows.findIndex((row) => target instanceof Node && row.contains(target))
      const row = rows[at]
      const control = controlsOf(row).findIndex((one) => one === target)
      last.current = row && { row, at, control, parts: partsAround(list.current) }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [list])

  useLayoutEffect(() => {
    const left = last.current
    if (!left || left.row.isConnected) return
    last.current = undefined
    if (document.activeElement !== document.body) return
    const children = list.current?.children ?? []
    const controls = controlsOf(children[Math.min(left.at, children.length - 1)])
    const next = controls[left.control] ?? controls.at(-1)
    if (next) next.focus({ preventScroll: true })
    else focusHeading(left.parts.find((part) => part.isConnected))
  })
}

function partsAround(list: HTMLElement | null): Element[] {
  const part = list?.parentElement?.closest<HTMLElement>('section, main')
  return part ? [part, ...partsAround(part)] : []
}

function focusHeading(part: Element | undefined) {
  const heading = part?.querySelector<HTMLElement>('h1, h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
