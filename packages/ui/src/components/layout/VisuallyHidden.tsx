import type { ReactNode } from 'react'

/** Words for a screen reader alone. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr">{children}</span>
}
