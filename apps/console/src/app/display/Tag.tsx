import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { icon?: LucideIcon; tone?: 'good' | 'warn' | 'bad' | undefined; children: ReactNode }

/** A word or two about how something stands; the sign says it without the colour. */
export function Tag({ icon: Icon, tone, children }: Props) {
  return (
    <span className={tone ? `tag tag--${tone}` : 'tag'}>
      {Icon && <Icon size={14} aria-hidden />}
      {children}
    </span>
  )
}
