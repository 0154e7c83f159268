import { Check, Clock, EyeOff, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#classes.ts'

const icons = { pending: Clock, approved: Check, rejected: X, explicit: EyeOff, plain: null }

type TagProps = {
  tone: keyof typeof icons
  /** Tinted where it stands on a page; on a photo it keeps its own ground. */
  tint?: boolean | undefined
  /** Instead of the tone's own icon; `false` where the words alone say it. */
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** The state of a photo, a video or a report: always an icon and a word. */
export function Tag({ tone, tint, icon, className, children }: TagProps) {
  const Icon = icons[tone]
  return (
    <span className={classes('tag', `tag--${tone}`, tint && 'tag--tint', className)}>
      {icon ?? (Icon && <Icon className="i" aria-hidden />)}
      {children}
    </span>
  )
}
