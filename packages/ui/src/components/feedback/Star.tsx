import { classes } from '#classes.ts'
import '#styles/member-card.css'

/** One star, filled unless `off`. */
export function Star({ off, className }: { off?: boolean | undefined; className?: string | undefined }) {
  return (
    <svg className={classes('star', off && 'off', className)} viewBox="0 0 24 24" aria-hidden>
      <path d="M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.05 1.1-6.5-4.7-4.6 6.5-.95z" />
    </svg>
  )
}
