import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '#classes.ts'

const icons = { bad: CircleAlert, warn: TriangleAlert, good: CircleCheck, plain: Info }

type AlertProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone: keyof typeof icons
  /** The word that names it, for example "Error". */
  title?: ReactNode
  /** Instead of the tone's own icon. */
  icon?: ReactNode
}

/** A sentence that must be seen, with an icon and where needed a word. A bad one is announced at once. */
export function Alert({ tone, title, icon, className, children, ...rest }: AlertProps) {
  const Icon = icons[tone]
  return (
    <div {...(tone === 'bad' && { role: 'alert' })} {...rest} className={classes('alert', `alert--${tone}`, className)}>
      {icon ?? <Icon className="i" aria-hidden />}
      {title && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
  )
}
