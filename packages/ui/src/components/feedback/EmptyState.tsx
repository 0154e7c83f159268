import type { ReactNode } from 'react'
import { classes } from '#classes.ts'
import { StateArt, type StateArtName } from '#components/media/StateArt.tsx'

type EmptyStateProps = {
  art?: StateArtName | undefined
  title: ReactNode
  /** One sentence: what this is. */
  children?: ReactNode
  /** At most one button, two where a search found nothing. */
  actions?: ReactNode
  heading?: 'h1' | 'h2' | 'h3' | undefined
  className?: string | undefined
}

/** What stands where there is nothing yet: a drawing, a title, a sentence, the one thing to do. */
export function EmptyState(props: EmptyStateProps) {
  const { art = 'empty', title, children, actions, heading: Heading = 'h2', className } = props
  return (
    <div className={classes('empty', className)}>
      <StateArt of={art} />
      <Heading className="t-card">{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className="cluster justify-center">{actions}</div>}
    </div>
  )
}
