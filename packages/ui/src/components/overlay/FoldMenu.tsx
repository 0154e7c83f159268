import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { classes } from '#classes.ts'
import '#styles/menus.css'

type FoldMenuProps = {
  /** What is always seen and opens the list. */
  summary: ReactNode
  summaryClass?: string | undefined
  summaryLabel?: string | undefined
  /** Menus of one name close each other. */
  name?: string | undefined
  align?: 'start' | 'end' | undefined
  side?: 'top' | 'bottom' | undefined
  chevron?: boolean | undefined
  className?: string | undefined
  /** Links and buttons with `menuItemClass`, or `<hr />`. */
  children: ReactNode
}

/** A list that folds out of its summary, made of `<details>`: in the bar it floats, in the phone's menu it unfolds in
    place. It closes on Escape, on a press elsewhere, after a choice and when the focus goes on. */
export function FoldMenu(props: FoldMenuProps) {
  const { summary, summaryClass, summaryLabel, name, align = 'start', side = 'bottom', chevron = true } = props
  const root = useRef<HTMLDetailsElement>(null)
  const list = useRef<HTMLDivElement>(null)
  /** What lies in place takes what is below it along: it closes when a press is over, not under the finger. */
  const isFloating = () => list.current !== null && getComputedStyle(list.current).position !== 'static'

  useEffect(() => {
    function closeOutside({ type, target }: Event) {
      const menu = root.current
      if (!menu?.open || !(target instanceof Node) || menu.contains(target)) return
      if (type === 'click' || isFloating()) menu.open = false
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('click', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('click', closeOutside)
    }
  }, [])

  return (
    <details
      className={classes('menu', props.className)}
      name={name}
      ref={root}
      onBlur={({ relatedTarget }) => {
        // A window that is left, or a press on nothing that takes the focus, names no other place.
        if (!relatedTarget || !root.current || root.current.contains(relatedTarget)) return
        if (isFloating()) root.current.open = false
      }}
      onToggle={() => {
        // What hangs in the page may open below a low window's edge; what hangs in the bar stays where it is.
        if (side === 'top' && root.current?.open) list.current?.scrollIntoView({ block: 'nearest' })
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !root.current?.open) return
        event.stopPropagation()
        root.current.open = false
        root.current.querySelector('summary')?.focus()
      }}
    >
      <summary className={summaryClass} aria-label={summaryLabel}>
        {summary}
        {chevron && <ChevronDown className="i i-chev" aria-hidden />}
      </summary>
      <div
        ref={list}
        className={classes('menu-list', align === 'end' && 'menu-list--end', side === 'top' && 'menu-list--up')}
        onClick={(event) => {
          const choice = event.target instanceof Element && event.target.closest('a, button')
          if (!choice || !root.current) return
          // A dialog that opens now gives the focus back to what had it, which must not be hidden by then.
          if (choice instanceof HTMLButtonElement) root.current.querySelector('summary')?.focus({ preventScroll: true })
          root.current.open = false
        }}
      >
        {props.children}
      </div>
    </details>
  )
}
