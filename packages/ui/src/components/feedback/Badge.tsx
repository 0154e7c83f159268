import { classes } from '#classes.ts'

type BadgeProps = {
  count: number
  /** What is counted, in full, for a screen reader: "128 unread messages". */
  label: string
  tone?: 'claret' | 'soft' | 'quiet' | undefined
  className?: string | undefined
}

/** A count in a pill, "99+" from a hundred on. Nothing at all for zero. */
export function Badge({ count, label, tone = 'claret', className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classes('badge', tone !== 'claret' && `badge--${tone}`, className)}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr">{label}</span>
    </span>
  )
}
