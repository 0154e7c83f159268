import type { ReactNode } from 'react'
import { classes } from '#classes.ts'
import '#styles/member-card.css'

type PresenceProps = {
  /** Whether the member is here now; else the words tell how long ago. */
  online: boolean
  /** Without the pill, inside a line of text. */
  bare?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** When a member was here last, as a bucket and never as a time. */
export function Presence({ online, bare, className, children }: PresenceProps) {
  return (
    <span className={classes('presence', online && 'presence--now', bare && 'presence--bare', className)}>
      {children}
    </span>
  )
}
