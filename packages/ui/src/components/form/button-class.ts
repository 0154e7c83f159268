import { classes } from '#classes.ts'

/** How a button looks: one `primary` a view, `soft` where it repeats in lists, `danger` is outlined and never filled. */
export type ButtonStyle = {
  variant?: 'primary' | 'quiet' | 'soft' | 'ghost' | 'link' | 'danger' | undefined
  size?: 'md' | 'lg' | undefined
  /** Takes the whole width of its place. */
  wide?: boolean | undefined
  /** A square of 44 px holding an icon alone; it needs an `aria-label`. */
  iconOnly?: boolean | undefined
  round?: boolean | undefined
  className?: string | undefined
}

/** The classes of a button, so that a router's link can look like one. */
export function buttonClass({ variant = 'primary', size = 'md', wide, iconOnly, round, className }: ButtonStyle = {}) {
  return classes(
    'btn',
    `btn--${variant}`,
    size === 'lg' && 'btn--lg',
    wide && 'btn--wide',
    iconOnly && 'btn--icon',
    round && 'btn--round',
    className,
  )
}
