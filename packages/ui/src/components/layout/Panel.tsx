import { useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { classes } from '#classes.ts'
import { useRowFocus } from '#motion/use-row-focus.ts'
import '#styles/screens/profile.css'

type PanelProps = {
  /** The anchor of the index at the side. */
  id?: string | undefined
  title: ReactNode
  hint?: ReactNode
  /** Top right: usually `Saved`. When it goes, the title has the focus it had. */
  aside?: ReactNode
  /** For what cannot be undone. */
  danger?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** One part of a settings screen, a card that saves by itself. */
export function Panel({ id, title, hint, aside, danger, className, children }: PanelProps) {
  const titleId = useId()
  const head = useRef<HTMLDivElement>(null)
  useRowFocus(head)
  return (
    <section className={classes('card panel', danger && 'danger', className)} id={id} aria-labelledby={titleId}>
      <div className="panel-head">
        <div className="panel-title" ref={head}>
          <h2 className="t-card" id={titleId}>
            {title}
          </h2>
          {aside}
        </div>
        {hint && <p>{hint}</p>}
      </div>
      {children}
    </section>
  )
}
