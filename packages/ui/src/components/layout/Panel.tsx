import { useId } from 'react'
import type { ReactNode } from 'react'
import { classes } from '#classes.ts'
import '#styles/screens/profile.css'

type PanelProps = {
  /** The anchor of the index at the side. */
  id?: string | undefined
  title: ReactNode
  hint?: ReactNode
  /** Top right: usually `Saved`. */
  aside?: ReactNode
  /** For what cannot be undone. */
  danger?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** One part of a settings screen, a card that saves by itself. */
export function Panel({ id, title, hint, aside, danger, className, children }: PanelProps) {
  const titleId = useId()
  return (
    <section className={classes('card panel', danger && 'danger', className)} id={id} aria-labelledby={titleId}>
      <div className="panel-head">
        <div className="panel-title">
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
